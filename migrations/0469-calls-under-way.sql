-- The calls that are under way at channels that take only so many at once, whichever worker makes them. A worker that died leaves
-- its place when the lease is over.
create table channel_place (
  id bigint generated always as identity primary key,
  credential text not null,
  lease_until timestamptz not null
);
create index channel_place_credential on channel_place (credential);
