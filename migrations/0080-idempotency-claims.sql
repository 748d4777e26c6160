-- Who works on a key, so that only they may store its answer. What an upload held is known at its end.
alter table idempotency_key
  add column claim uuid,
  alter column fingerprint drop not null;
