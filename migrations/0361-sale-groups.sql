-- What was sold by day, marketplace, currency, brand and size: a pivot of a month adds up some ten thousand rows, never the
-- items. What changes is only written down; one writer adds it up by the minute, so that no two orders wait for each other.

create function sale_day(at timestamptz) returns date language sql stable
return (select (sale_day.at at time zone sold_count.time_zone)::date from sold_count);

-- Blank is what an item has no brand or size of.
create table sale_group (
  day date not null,
  marketplace text not null,
  currency text not null,
  brand text not null,
  size text not null,
  pieces bigint not null,
  amount_cents bigint not null,
  payout_cents bigint not null,
  profit_cents bigint not null,
  constraint sale_group_key primary key (day, marketplace, currency, brand, size)
);

-- By how much they are to change.
create table sale_change (
  id bigint generated always as identity primary key,
  day date not null,
  marketplace text not null,
  currency text not null,
  brand text not null,
  size text not null,
  pieces bigint not null,
  amount_cents bigint not null,
  payout_cents bigint not null,
  profit_cents bigint not null
);

-- The names of the triggers come after the one that locks the product: what it is called stays until the order is written.
create function order_item_note_added() returns trigger language plpgsql as $$
begin
  insert into sale_change (day, marketplace, currency, brand, size, pieces, amount_cents, payout_cents, profit_cents)
  select
    sale_day(item.sold_on), sales_order.marketplace, sales_order.currency, coalesce(product.brand, ''),
    coalesce(product.size, ''), sum(item.quantity), sum(item.platform_amount_cents), sum(item.payout_cents),
    sum(item.profit_cents)
  from new_rows item
  join sales_order on sales_order.id = item.sales_order_id
  left join product on product.id = item.product_id
  where not item.is_canceled
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger order_item_sums_noted_added after insert on order_item
referencing new table as new_rows for each statement execute function order_item_note_added();

create function order_item_note_changed() returns trigger language plpgsql as $$
begin
  insert into sale_change (day, marketplace, currency, brand, size, pieces, amount_cents, payout_cents, profit_cents)
  select
    sale_day(part.sold_on), sales_order.marketplace, sales_order.currency, coalesce(product.brand, ''),
    coalesce(product.size, ''), sum(part.sign * part.quantity), sum(part.sign * part.platform_amount_cents),
    sum(part.sign * part.payout_cents), sum(part.sign * part.profit_cents)
  from (
    select 1 as sign, product_id, sales_order_id, sold_on, quantity, platform_amount_cents, payout_cents, profit_cents
    from new_rows
    where not is_canceled
    union all
    select -1, product_id, sales_order_id, sold_on, quantity, platform_amount_cents, payout_cents, profit_cents
    from old_rows
    where not is_canceled
  ) part
  join sales_order on sales_order.id = part.sales_order_id
  left join product on product.id = part.product_id
  group by 1, 2, 3, 4, 5
  having sum(part.sign * part.quantity) <> 0
    or sum(part.sign * part.platform_amount_cents) <> 0
    or sum(part.sign * part.payout_cents) <> 0
    or sum(part.sign * part.profit_cents) <> 0;
  return null;
end $$;
create trigger order_item_sums_noted_changed after update on order_item
referencing old table as old_rows new table as new_rows for each statement execute function order_item_note_changed();

-- What was sold of a product goes with its brand and its size; both hardly ever change.
create function product_move_sales() returns trigger language plpgsql as $$
begin
  insert into sale_change (day, marketplace, currency, brand, size, pieces, amount_cents, payout_cents, profit_cents)
  select
    sale_day(item.sold_on), sales_order.marketplace, sales_order.currency, name.brand, name.size,
    name.sign * sum(item.quantity), name.sign * sum(item.platform_amount_cents), name.sign * sum(item.payout_cents),
    name.sign * sum(item.profit_cents)
  from order_item item
  join sales_order on sales_order.id = item.sales_order_id
  cross join (
    values
      (-1, coalesce(old.brand, ''), coalesce(old.size, '')),
      (1, coalesce(new.brand, ''), coalesce(new.size, ''))
  ) name (sign, brand, size)
  where item.product_id = new.id and not item.is_canceled
  group by 1, 2, 3, 4, 5, name.sign;
  return null;
end $$;
create trigger product_sales_moved after update of brand, attributes on product
for each row when (new.brand is distinct from old.brand or new.size is distinct from old.size)
execute function product_move_sales();

-- Adds up what was written down; of two at once each takes what the other has not.
create function add_up_sale_changes(most integer default 50000) returns bigint language sql as $$
  with taken as (
    delete from sale_change
    where sale_change.id in (
      select waiting.id from sale_change waiting order by waiting.id limit most for update skip locked
    )
    returning *
  ), added as (
    insert into sale_group as known (
      day, marketplace, currency, brand, size, pieces, amount_cents, payout_cents, profit_cents
    )
    select
      taken.day, taken.marketplace, taken.currency, taken.brand, taken.size, sum(taken.pieces), sum(taken.amount_cents),
      sum(taken.payout_cents), sum(taken.profit_cents)
    from taken
    group by taken.day, taken.marketplace, taken.currency, taken.brand, taken.size
    order by 1, 2, 3, 4, 5
    on conflict on constraint sale_group_key do update
    set pieces = known.pieces + excluded.pieces,
        amount_cents = known.amount_cents + excluded.amount_cents,
        payout_cents = known.payout_cents + excluded.payout_cents,
        profit_cents = known.profit_cents + excluded.profit_cents
  )
  select count(*) from taken;
$$;

-- All of it from scratch: for loads that go past the triggers, and where the business has moved to another time zone.
create function recount_sale_groups() returns void language sql as $$
  lock table sale_change, sale_group in exclusive mode;
  delete from sale_change;
  delete from sale_group;
  insert into sale_group (day, marketplace, currency, brand, size, pieces, amount_cents, payout_cents, profit_cents)
  select
    (item.sold_on at time zone business.time_zone)::date, sales_order.marketplace, sales_order.currency,
    coalesce(product.brand, ''), coalesce(product.size, ''), sum(item.quantity), sum(item.platform_amount_cents),
    sum(item.payout_cents), sum(item.profit_cents)
  from order_item item
  join sales_order on sales_order.id = item.sales_order_id
  left join product on product.id = item.product_id
  cross join (select sold_count.time_zone from sold_count) business
  where not item.is_canceled
  group by 1, 2, 3, 4, 5;
$$;
select recount_sale_groups();
