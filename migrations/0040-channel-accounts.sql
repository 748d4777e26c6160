-- What all workers have to agree on about one channel account: how much may still be asked of it, and with which token.

create table channel_limiter (
  credential text primary key,
  available double precision not null,
  capacity double precision not null,
  restore_per_s double precision not null,
  updated_at timestamptz not null default clock_timestamp(),
  blocked_until timestamptz,
  throttles integer not null default 0,
  failures integer not null default 0,
  open_until timestamptz,
  constraint channel_limiter_sizes check (capacity > 0 and restore_per_s > 0),
  constraint channel_limiter_counts check (throttles >= 0 and failures >= 0)
);

-- The token itself is encrypted; the fingerprint tells for which address and client it was given.
create table channel_token (
  credential text primary key,
  sealed_token bytea not null,
  fingerprint text not null,
  expires_at timestamptz not null,
  updated_at timestamptz not null default clock_timestamp()
);
