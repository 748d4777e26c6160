-- What a channel has to be told of an order: written with the change here, and kept until the channel took it, refused it, or can't.
create table channel_act (
  id bigint generated always as identity primary key,
  sales_order_id integer not null,
  -- Whose channel account: an act waits while that is not connected.
  account text not null,
  act text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  -- While a worker is at it: when it is taken for dead.
  next_try_on timestamptz not null default now(),
  -- What the channel accepted and had not decided, in the connector's words.
  operation text,
  -- Why it was refused, can't be told, or did not come through yet.
  problem text,
  created_by text not null,
  created_on timestamptz(3) not null default now(),
  settled_on timestamptz(3),
  constraint channel_act_order foreign key (sales_order_id) references sales_order (id),
  constraint channel_act_state check (state in ('pending', 'notified', 'rejected', 'unsupported')),
  constraint channel_act_kind check (act in ('cancel')),
  -- Also what an order's acts are found by.
  constraint channel_act_once unique (sales_order_id, act)
);

-- What waits is few among all that was ever told.
create index channel_act_due on channel_act (account, next_try_on) where state = 'pending';
