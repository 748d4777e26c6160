-- At most three bulk operations of an account are open at a time: each has a place, and there are no more. Those that are open now have
-- none and end by themselves.
alter table shopify_bulk add column place smallint;
alter table shopify_bulk add constraint shopify_bulk_places check (place between 1 and 3);
create unique index shopify_bulk_open on shopify_bulk (credential, place) where closed_on is null;

-- What workers have claimed to go together and not written down an operation of yet. It counts among those that are open, so that
-- workers who claim at once prepare no more than there are places for.
create table claimed_batch (
  lease_token uuid primary key,
  marketplace_id integer not null,
  group_ids integer[] not null,
  constraint claimed_batch_marketplace foreign key (marketplace_id) references marketplace (id)
);
