-- What is set for a marketplace has a version and a history like all that people edit.
alter table marketplace
  add column version integer not null default 1,
  add column created_on timestamptz(3) not null default now(),
  add column updated_on timestamptz(3) not null default now();

select keep_history('marketplace');

-- When a channel account last answered, and when and why it last did not.
create table channel_health (
  credential text primary key,
  answered_on timestamptz,
  failed_on timestamptz,
  problem text,
  problem_kind text
);

-- How many calls of the last hour were answered: a place for each of its minutes, used anew an hour later.
create table channel_call_minute (
  credential text not null,
  place smallint not null,
  -- Since 1970.
  minute bigint not null,
  answered integer not null default 0,
  failed integer not null default 0,
  constraint channel_call_minute_key primary key (credential, place)
);
