-- Refresh tokens change at every use: one worker at a time may ask, and the old one stays until the new one is stored.

alter table channel_token
  alter column sealed_token drop not null,
  alter column expires_at drop not null,
  add column sealed_refresh_token bytea,
  add column renewer uuid,
  add column renewing_until timestamptz,
  add constraint channel_token_whole check ((sealed_token is null) = (expires_at is null)),
  add constraint channel_token_renewal_whole check ((renewer is null) = (renewing_until is null));
