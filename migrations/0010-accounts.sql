-- People who sign in, what they hold (tokens, settings) and what guards them (failures, repeated requests).

create table user_account (
  id integer generated always as identity primary key,
  username text not null,
  -- Names differ by more than case, in every locale.
  username_fold text collate "C" generated always as (lower(username collate "und-x-icu")) stored,
  email text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint user_account_username_once unique (username_fold),
  constraint user_account_username_not_empty check (username = btrim(username) and username <> '')
);

-- Only a token's hash is kept: who reads this table can't sign in with it.
create table session_token (
  id integer generated always as identity primary key,
  token_hash text not null,
  user_id integer not null references user_account on delete cascade,
  created_on timestamptz not null,
  last_used_on timestamptz not null,
  constraint session_token_hash_once unique (token_hash)
);

create index session_token_user_id on session_token (user_id);

-- One row for each name tried (known or not) and each address; the count starts anew when its window has passed.
create table sign_in_failure (
  scope text not null,
  subject text not null,
  failures integer not null,
  window_started_on timestamptz not null,
  last_failed_on timestamptz not null,
  primary key (scope, subject),
  constraint sign_in_failure_scope check (scope in ('account', 'address'))
);

create index sign_in_failure_last_failed_on on sign_in_failure (last_failed_on);

create table user_configuration (
  user_id integer primary key references user_account on delete cascade,
  version integer not null default 1,
  settings jsonb not null default '{}',
  updated_on timestamptz not null default now(),
  constraint user_configuration_is_object check (jsonb_typeof(settings) = 'object')
);

-- status is null while the first request runs; a process that died leaves running_until behind.
create table idempotency_key (
  user_id integer not null references user_account on delete cascade,
  key text not null,
  fingerprint text not null,
  running_until timestamptz not null,
  status integer,
  headers jsonb,
  body text,
  created_on timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_key_created_on on idempotency_key (created_on);
