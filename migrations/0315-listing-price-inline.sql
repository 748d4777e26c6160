-- The same price, as one expression that PostgreSQL works out in place: as a function of its own it took 20 µs for each listing,
-- and the filter "Out of step" asks for it of all that are live.
create or replace function listing_price_cents(
  retail integer, margin numeric, least_cents integer, most_cents integer, step integer
) returns bigint language sql immutable parallel safe
return case
  when retail > 0 then (
    2 * nullif(
      greatest(least(floor(retail * (100 + margin) * 0.01 + 0.5), most_cents), least_cents, 0)::bigint, 0
    ) + step
  ) / (2 * step) * step
end;
