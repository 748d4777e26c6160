-- Whoever takes groups takes those of one marketplace, the longest due first: among 100,000 that wait they are found at once, and
-- not by reading and sorting all of them for each batch. It takes the place of the index by time alone.
create index listing_group_due on listing_group (marketplace_id, (coalesce(next_try, '-infinity')), id)
  where settled_generation < generation;
drop index listing_group_unsettled;
