-- What was used up of limits that count over a while, in slots of some seconds since 1970: calls of a day, items of batches
-- in five minutes.
create table channel_quota (
  credential text not null,
  quota text not null,
  slot bigint not null,
  used integer not null,
  constraint channel_quota_key primary key (credential, quota, slot),
  constraint channel_quota_used check (used >= 0)
);

-- Under which size of StockX's catalogue each product of ours is listed, and what StockX was asked to create for it. Written
-- before it is asked: a second ask would be a second pair to deliver.
create table stockx_size (
  credential text not null,
  ref text not null,
  variant_id text not null,
  -- Null when nothing is open: every ask was answered, and its batch is decided.
  asked_on timestamptz,
  asked_pairs integer,
  -- The listings that were there before.
  known_listings text[],
  -- Null while StockX has not answered.
  batch_id text,
  constraint stockx_size_key primary key (credential, ref),
  constraint stockx_size_once unique (credential, variant_id),
  constraint stockx_size_ask_whole check (
    (asked_on is null) = (asked_pairs is null) and (asked_on is null) = (known_listings is null)
    and (batch_id is null or asked_on is not null)
  )
);
