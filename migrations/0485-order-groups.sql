-- Orders by day, marketplace, status, currency and whether they are put away: a month, and what isn't archived of all time, is
-- counted and added up from some hundred or some ten thousand rows, never from the orders. What changes is only written down; one
-- writer adds it up by the minute, so that no two orders wait for each other.
create table order_group (
  day date not null,
  marketplace text not null,
  order_status text not null,
  currency text not null,
  is_archived boolean not null,
  orders bigint not null,
  amount_cents bigint not null,
  payout_cents bigint not null,
  shipping_cost_cents bigint not null,
  shipping_fee_cents bigint not null,
  cost_cents bigint not null,
  profit_cents bigint not null,
  constraint order_group_key primary key (day, marketplace, order_status, currency, is_archived)
);

-- By how much they are to change.
create table order_change (
  id bigint generated always as identity primary key,
  day date not null,
  marketplace text not null,
  order_status text not null,
  currency text not null,
  is_archived boolean not null,
  orders bigint not null,
  amount_cents bigint not null,
  payout_cents bigint not null,
  shipping_cost_cents bigint not null,
  shipping_fee_cents bigint not null,
  cost_cents bigint not null,
  profit_cents bigint not null
);

create function sales_order_note_added() returns trigger language plpgsql as $$
begin
  insert into order_change (
    day, marketplace, order_status, currency, is_archived, orders, amount_cents, payout_cents, shipping_cost_cents,
    shipping_fee_cents, cost_cents, profit_cents
  )
  select
    sale_day(order_time), marketplace, order_status, currency, is_archived, count(*), sum(platform_amount_cents),
    sum(payout_cents), sum(shipping_cost_cents), sum(platform_shipping_fee_cents), sum(cost_cents), sum(profit_cents)
  from new_rows
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger sales_order_sums_noted_added after insert on sales_order
referencing new table as new_rows for each statement execute function sales_order_note_added();

create function sales_order_note_removed() returns trigger language plpgsql as $$
begin
  insert into order_change (
    day, marketplace, order_status, currency, is_archived, orders, amount_cents, payout_cents, shipping_cost_cents,
    shipping_fee_cents, cost_cents, profit_cents
  )
  select
    sale_day(order_time), marketplace, order_status, currency, is_archived, -count(*), -sum(platform_amount_cents),
    -sum(payout_cents), -sum(shipping_cost_cents), -sum(platform_shipping_fee_cents), -sum(cost_cents), -sum(profit_cents)
  from old_rows
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger sales_order_sums_noted_removed after delete on sales_order
referencing old table as old_rows for each statement execute function sales_order_note_removed();

create function sales_order_note_changed() returns trigger language plpgsql as $$
begin
  insert into order_change (
    day, marketplace, order_status, currency, is_archived, orders, amount_cents, payout_cents, shipping_cost_cents,
    shipping_fee_cents, cost_cents, profit_cents
  )
  select
    sale_day(part.order_time), part.marketplace, part.order_status, part.currency, part.is_archived, sum(part.sign),
    sum(part.sign * part.platform_amount_cents), sum(part.sign * part.payout_cents),
    sum(part.sign * part.shipping_cost_cents), sum(part.sign * part.platform_shipping_fee_cents),
    sum(part.sign * part.cost_cents), sum(part.sign * part.profit_cents)
  from (
    select
      1 as sign, order_time, marketplace, order_status, currency, is_archived, platform_amount_cents, payout_cents,
      shipping_cost_cents, platform_shipping_fee_cents, cost_cents, profit_cents
    from new_rows
    union all
    select
      -1, order_time, marketplace, order_status, currency, is_archived, platform_amount_cents, payout_cents,
      shipping_cost_cents, platform_shipping_fee_cents, cost_cents, profit_cents
    from old_rows
  ) part
  group by 1, 2, 3, 4, 5
  having (
    sum(part.sign), sum(part.sign * part.platform_amount_cents), sum(part.sign * part.payout_cents),
    sum(part.sign * part.shipping_cost_cents), sum(part.sign * part.platform_shipping_fee_cents),
    sum(part.sign * part.cost_cents), sum(part.sign * part.profit_cents)
  ) is distinct from (0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
create trigger sales_order_sums_noted_changed after update on sales_order
referencing old table as old_rows new table as new_rows for each statement execute function sales_order_note_changed();

-- Adds up what was written down; of two at once each takes what the other has not.
create function add_up_order_changes(most integer default 50000) returns bigint language sql as $$
  with taken as (
    delete from order_change
    where order_change.id in (
      select waiting.id from order_change waiting order by waiting.id limit most for update skip locked
    )
    returning *
  ), added as (
    insert into order_group as known (
      day, marketplace, order_status, currency, is_archived, orders, amount_cents, payout_cents, shipping_cost_cents,
      shipping_fee_cents, cost_cents, profit_cents
    )
    select
      taken.day, taken.marketplace, taken.order_status, taken.currency, taken.is_archived, sum(taken.orders),
      sum(taken.amount_cents), sum(taken.payout_cents), sum(taken.shipping_cost_cents), sum(taken.shipping_fee_cents),
      sum(taken.cost_cents), sum(taken.profit_cents)
    from taken
    group by taken.day, taken.marketplace, taken.order_status, taken.currency, taken.is_archived
    order by 1, 2, 3, 4, 5
    on conflict on constraint order_group_key do update
    set orders = known.orders + excluded.orders,
        amount_cents = known.amount_cents + excluded.amount_cents,
        payout_cents = known.payout_cents + excluded.payout_cents,
        shipping_cost_cents = known.shipping_cost_cents + excluded.shipping_cost_cents,
        shipping_fee_cents = known.shipping_fee_cents + excluded.shipping_fee_cents,
        cost_cents = known.cost_cents + excluded.cost_cents,
        profit_cents = known.profit_cents + excluded.profit_cents
  )
  select count(*) from taken;
$$;

-- All of it from scratch: for loads that go past the triggers, and where the business has moved to another time zone.
create function recount_order_groups() returns void language sql as $$
  lock table order_change, order_group in exclusive mode;
  delete from order_change;
  delete from order_group;
  insert into order_group (
    day, marketplace, order_status, currency, is_archived, orders, amount_cents, payout_cents, shipping_cost_cents,
    shipping_fee_cents, cost_cents, profit_cents
  )
  select
    (sales_order.order_time at time zone business.time_zone)::date, sales_order.marketplace, sales_order.order_status,
    sales_order.currency, sales_order.is_archived, count(*), sum(sales_order.platform_amount_cents),
    sum(sales_order.payout_cents), sum(sales_order.shipping_cost_cents), sum(sales_order.platform_shipping_fee_cents),
    sum(sales_order.cost_cents), sum(sales_order.profit_cents)
  from sales_order
  cross join (select sold_count.time_zone from sold_count) business
  group by 1, 2, 3, 4, 5;
$$;
select recount_order_groups();
