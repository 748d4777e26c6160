-- What a seller entered to sign in at a channel, encrypted; it counts before what the environment says.
create table channel_credential (
  credential text primary key,
  sealed bytea not null,
  -- Another one with each entry, so that every process notices.
  stamp uuid not null default gen_random_uuid(),
  entered_on timestamptz(3) not null default clock_timestamp(),
  entered_by text not null
);
