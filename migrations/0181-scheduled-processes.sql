-- What is done again and again without being asked for, under the names that the dashboard shows, and how far it came.
create table scheduled_process (
  name text primary key,
  -- Since it was started and until it has come to its end, over restarts and pauses.
  is_active boolean not null default false,
  started_on timestamptz(3),
  ended_on timestamptz(3),
  -- Whoever works on it takes the next number; a step of an older one is taken back whole.
  turn integer not null default 0,
  lease_until timestamptz,
  next_try_on timestamptz,
  progress jsonb not null default '{}',
  -- Why it could not go on, in words for a seller.
  problem text,
  constraint scheduled_process_problem_length check (char_length(problem) <= 1000)
);

-- What ChannelAdvisor said of a product when it was asked last: what differs from that was changed there, or here.
create table channeladvisor_product (
  account text not null,
  channel_advisor_id integer not null,
  -- Ours; null where we have none of it.
  product_id integer,
  cells jsonb not null,
  -- Why not all of it could be taken.
  problem text,
  read_on timestamptz(3) not null default now(),
  primary key (account, channel_advisor_id)
);
