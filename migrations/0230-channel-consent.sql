-- A seller who was sent to a channel to let Backroom in: who comes back without what stands here came by no way of ours.
create table channel_consent (
  -- Of the random text that goes along; the text itself stands nowhere.
  state_hash bytea primary key,
  credential text not null,
  -- The app that was named, and the answer to the challenge.
  sealed bytea not null,
  started_by text not null,
  expires_at timestamptz not null
);

-- When the access ends for good unless it is renewed before; null where the channel does not say.
alter table channel_token add column refresh_expires_at timestamptz;
