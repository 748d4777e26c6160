-- Somebody asked for the next round before its time; a round that began later answered it.
alter table scheduled_process add column asked_on timestamptz(3);

-- What is known of the webhooks of an account; one that never came into question has no row.
create table webhook_account (
  credential text primary key,
  -- Digest of where they go and of who signs them, when the channel last said that it sends them.
  subscribed_as text,
  subscribed_on timestamptz(3),
  -- What the channel names as the sender of each.
  sender text,
  received_on timestamptz(3),
  refused_on timestamptz(3),
  -- Why, in one word.
  refusal text
);

-- What came once is not taken again, under whatever name it comes.
create table taken_webhook (
  credential text not null,
  -- Digest of its id, or of its body.
  mark bytea not null,
  taken_on timestamptz not null default now(),
  primary key (credential, mark)
);

-- The old ones are looked for, to be forgotten.
create index taken_webhook_age on taken_webhook (taken_on);
