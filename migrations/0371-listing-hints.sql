-- What a channel said has changed there is read back soon: its webhooks name things by the channel's own names.

-- By the channel's clock: what changed there until then has been read.
alter table listing_group add column known_until timestamptz(3);

-- Each webhook asks here whether it names anything of ours, most of them for nothing. The column changes when a product is first
-- published, so that other writes of the row don't pay for it.
create index listing_group_external on listing_group (external_id) where external_id is not null;

-- Named by webhooks and not read since. However often something is named, it is one row, and one reading.
create table listing_hint (
  credential text not null,
  external_id text not null,
  -- 'stock' names a thing whose pieces are counted, of which nobody knows yet to which product it belongs.
  about text not null,
  -- The latest, by the channel's clock; null where one of them did not say.
  changed_on timestamptz(3),
  -- Since when it waits, and when it was named last.
  since timestamptz(3) not null default clock_timestamp(),
  noted_on timestamptz(3) not null default clock_timestamp(),
  primary key (credential, external_id),
  constraint listing_hint_about_known check (about in ('product', 'stock'))
);

-- To which product a thing whose pieces are counted belongs: that never changes, so it is asked once. Null: it is gone.
create table channel_item (
  credential text not null,
  external_id text not null,
  product_id text,
  primary key (credential, external_id)
);
