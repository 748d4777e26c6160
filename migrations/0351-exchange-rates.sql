-- What a currency is worth in that of the business, from a day on until the next: what an order in another currency earns is reckoned
-- by the rate that was in force at its time.
create table exchange_rate (
  id integer primary key generated always as identity,
  -- What it is worth it in: rates of a business that changed its currency are there again when it changes back.
  business_currency text not null,
  currency text not null,
  valid_from date not null,
  -- So much of the business's currency for one of it.
  rate numeric(16, 6) not null,
  version integer not null default 1,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  updated_by text not null,
  constraint exchange_rate_of_day unique (business_currency, currency, valid_from),
  constraint exchange_rate_positive check (rate > 0),
  constraint exchange_rate_of_other check (currency <> business_currency)
);

-- Where the business is and what it reckons in; the server keeps it in step.
create table exchange_rule (currency text not null, time_zone text not null);
insert into exchange_rule (currency, time_zone) values ('USD', 'UTC');

create function exchange_rate_at(sold_in text, moment timestamptz) returns numeric language sql stable
return (
  select known.rate
  from exchange_rule rule
  join exchange_rate known on known.business_currency = rule.currency and known.currency = sold_in
  where known.valid_from <= (moment at time zone rule.time_zone)::date
  order by known.valid_from desc
  limit 1
);

-- The rate that was in force at its time; null where none was, and where it was sold in the currency of the business.
alter table sales_order add column exchange_rate numeric(16, 6);

-- Whoever writes an order, and by whichever way: one look into a small table.
create function sales_order_take_rate() returns trigger language plpgsql as $$
begin
  new.exchange_rate := exchange_rate_at(new.currency, new.order_time);
  return new;
end $$;
create trigger sales_order_rated before insert or update of order_time, currency on sales_order
for each row execute function sales_order_take_rate();
