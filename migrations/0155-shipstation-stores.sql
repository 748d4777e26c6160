-- The stores that a seller has at ShipStation, as it last told them, for each account that was ever connected.
create table shipstation_store (
  id integer generated always as identity primary key,
  version integer not null default 1,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  account text not null,
  store_id bigint not null,
  store_name text not null,
  marketplace_name text not null,
  active boolean not null,
  create_date timestamptz(3),
  modify_date timestamptz(3),
  refresh_date timestamptz(3),
  -- Since when ShipStation does not list it any more.
  gone_on timestamptz(3),
  -- Of when the facts are: an answer that was asked for before then is older than what is known.
  known_on timestamptz not null,
  constraint shipstation_store_is_known_once unique (account, store_id)
);

-- A version and a history come of switching alone: the dates move with every order that ShipStation fetches.
select keep_history('shipstation_store', array[
  'account', 'store_id', 'store_name', 'marketplace_name', 'create_date', 'modify_date', 'refresh_date', 'gone_on', 'known_on'
]);

-- When an account was last asked for its stores, and what came of it.
create table shipstation_reading (
  account text primary key,
  asked_on timestamptz not null,
  answered_on timestamptz,
  problem text
);
