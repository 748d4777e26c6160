-- What a channel showed of a listing when it was last read, and what it showed when it had just taken what we sent: the two
-- differ when somebody changed it there since. Nothing is live where there is no price.
alter table listing
  add column price_seen_cents integer,
  add column quantity_seen integer,
  add column seen_on timestamptz(3),
  add column price_confirmed_cents integer,
  add column quantity_confirmed integer;
