-- What takes sold-out stock off sale goes before all that waits until it is settled: after a try that failed, and after one for which
-- there was no room. When it is tried next says nothing of that.
alter table listing_group add column urgent_generation integer not null default 0;
alter table listing_group add constraint listing_group_hurries_what_was_asked check (urgent_generation <= generation);
update listing_group
set urgent_generation = generation
where settled_generation < generation and next_try = to_timestamp(0);

-- The urgent first and then the longest due, found in this order as they were by time alone. It takes the place of the one before:
-- each write pays for one index as it did, and none of its columns changes when a group is leased.
drop index listing_group_due;
create index listing_group_due
  on listing_group (marketplace_id, (urgent_generation > settled_generation) desc, (coalesce(next_try, '-infinity')), id)
  where settled_generation < generation;
