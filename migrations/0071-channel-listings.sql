-- What a channel itself takes for one listing: a variant of a product, or one pair. Several may stand below one of ours.
create table channel_listing (
  product_id integer not null,
  marketplace_id integer not null,
  external_id text not null,
  created_on timestamptz not null default now(),
  constraint channel_listing_key primary key (product_id, marketplace_id, external_id),
  constraint channel_listing_of_listing foreign key (product_id, marketplace_id)
    references listing (product_id, marketplace_id) on delete cascade
);

insert into channel_listing (product_id, marketplace_id, external_id, created_on)
select product_id, marketplace_id, external_id, coalesce(published_on, created_on)
from listing
where external_id is not null;

alter table listing drop column external_id;

-- An address is one channel's own affair; all of them know a group by the SKU that it was first wanted under, from which
-- such an address is made again: it was that SKU's letters with the product's id behind them.
alter table listing_group drop constraint listing_group_handle_once;
alter table listing_group rename column handle to name;
update listing_group set name = left(name, -(length(product_id::text) + 1));

-- Nobody compared it.
alter table listing_group drop column sent_hash;

-- What the channel has accepted and not decided yet, the generation that it was accepted for, and since when.
alter table listing_group
  add column operations text[],
  add column operations_generation integer,
  add column operations_since timestamptz,
  add constraint listing_group_operations_whole check (
    (operations is null) = (operations_generation is null) and (operations is null) = (operations_since is null)
  );
