-- What was sold of each product, kept as orders change: the report by MPN adds up a row a product, never the items.

-- A product of id 0 is none: what lines of channels sold that are linked with no product of ours.
create table product_sale (
  product_id integer not null,
  currency text not null,
  pieces bigint not null,
  amount_cents bigint not null,
  profit_cents bigint not null,
  constraint product_sale_key primary key (product_id, currency)
);

-- Its last days, which pass by themselves.
create table product_sold_days (
  product_id integer not null,
  last3 bigint not null,
  last7 bigint not null,
  last14 bigint not null,
  last30 bigint not null,
  constraint product_sold_days_key primary key (product_id)
);

-- The one place where windows of days are counted.
drop function sold_quantities(integer[], timestamptz);
create function sold_quantities(product_ids integer[], moment timestamptz)
returns table (
  product_id integer, last3 bigint, last7 bigint, last14 bigint, last30 bigint, last60 bigint, last90 bigint,
  last_sale timestamptz
)
language sql stable as $$
  select
    asked.id,
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 3), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 7), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 14), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 30), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 60), 0),
    coalesce(sum(sale.quantity), 0),
    (
      select max(item.sold_on) from order_item item
      where item.product_id = asked.id and not item.is_canceled and item.sold_on <= moment
    )
  from (
    select sold_count.time_zone, (moment at time zone sold_count.time_zone)::date as today from sold_count
  ) business
  cross join unnest(product_ids) asked (id)
  left join lateral (
    select item.quantity, business.today - (item.sold_on at time zone business.time_zone)::date as days_ago
    from order_item item
    where item.product_id = asked.id
      and not item.is_canceled
      and item.sold_on >= (business.today - 89)::timestamp at time zone business.time_zone
      and item.sold_on <= moment
    union all
    select item.quantity, business.today - (item.sold_on at time zone business.time_zone)::date
    from order_item item
    where asked.id = 0
      and item.product_id is null
      and not item.is_canceled
      and item.sold_on >= (business.today - 89)::timestamp at time zone business.time_zone
      and item.sold_on <= moment
  ) sale on true
  group by asked.id
$$;

create or replace function count_sold(product_ids integer[], moment timestamptz default now()) returns void
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Locked before it is counted: two orders at once would else each miss the other's pieces.
  perform from product where product.id = any(product_ids) order by product.id for no key update;
  with sold as materialized (
    select * from sold_quantities(product_ids, moment)
  ), written as (
    update product
    set quantity_sold_last7_days = sold.last7,
        quantity_sold_last14_days = sold.last14,
        quantity_sold_last30_days = sold.last30,
        quantity_sold_last60_days = sold.last60,
        quantity_sold_last90_days = sold.last90,
        last_sale_date_utc = sold.last_sale
    from sold
    where product.id = sold.product_id
      and (
        product.quantity_sold_last7_days, product.quantity_sold_last14_days, product.quantity_sold_last30_days,
        product.quantity_sold_last60_days, product.quantity_sold_last90_days, product.last_sale_date_utc
      ) is distinct from (sold.last7, sold.last14, sold.last30, sold.last60, sold.last90, sold.last_sale)
  )
  insert into product_sold_days as known (product_id, last3, last7, last14, last30)
  select sold.product_id, sold.last3, sold.last7, sold.last14, sold.last30
  from sold
  order by sold.product_id
  on conflict (product_id) do update
  set last3 = excluded.last3, last7 = excluded.last7, last14 = excluded.last14, last30 = excluded.last30
  where (known.last3, known.last7, known.last14, known.last30)
    <> (excluded.last3, excluded.last7, excluded.last14, excluded.last30);
end $$;

-- What is linked with no product of ours has no row to lock: that is counted by the minute, by one writer.
create or replace function order_item_count_sold() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct after.product_id) into touched from new_rows after where after.product_id is not null;
  else
    -- A cost that is corrected sells nothing.
    select array_agg(distinct changed.product_id) into touched
    from (
      (
        select id, product_id, quantity, is_canceled, sold_on from new_rows
        except
        select id, product_id, quantity, is_canceled, sold_on from old_rows
      )
      union all
      (
        select id, product_id, quantity, is_canceled, sold_on from old_rows
        except
        select id, product_id, quantity, is_canceled, sold_on from new_rows
      )
    ) changed
    where changed.product_id is not null;
  end if;
  if touched is not null then
    perform count_sold(touched);
  end if;
  return null;
end $$;

-- By how much a statement changes what was sold; no item is ever removed. The names of the triggers come after those that
-- lock the product, so that every writer locks it first.
create function order_item_add_sales() returns trigger language plpgsql as $$
begin
  insert into product_sale as sale (product_id, currency, pieces, amount_cents, profit_cents)
  select
    coalesce(item.product_id, 0), sales_order.currency, sum(item.quantity), sum(item.platform_amount_cents),
    sum(item.profit_cents)
  from new_rows item
  join sales_order on sales_order.id = item.sales_order_id
  where not item.is_canceled
  group by coalesce(item.product_id, 0), sales_order.currency
  order by 1, 2
  on conflict on constraint product_sale_key do update
  set pieces = sale.pieces + excluded.pieces,
      amount_cents = sale.amount_cents + excluded.amount_cents,
      profit_cents = sale.profit_cents + excluded.profit_cents;
  return null;
end $$;
create trigger order_item_sums_added after insert on order_item
referencing new table as new_rows for each statement execute function order_item_add_sales();

create function order_item_change_sales() returns trigger language plpgsql as $$
begin
  insert into product_sale as sale (product_id, currency, pieces, amount_cents, profit_cents)
  select
    coalesce(part.product_id, 0), sales_order.currency, sum(part.sign * part.quantity),
    sum(part.sign * part.platform_amount_cents), sum(part.sign * part.profit_cents)
  from (
    select 1 as sign, product_id, sales_order_id, quantity, platform_amount_cents, profit_cents
    from new_rows
    where not is_canceled
    union all
    select -1, product_id, sales_order_id, quantity, platform_amount_cents, profit_cents
    from old_rows
    where not is_canceled
  ) part
  join sales_order on sales_order.id = part.sales_order_id
  group by coalesce(part.product_id, 0), sales_order.currency
  having sum(part.sign * part.quantity) <> 0
    or sum(part.sign * part.platform_amount_cents) <> 0
    or sum(part.sign * part.profit_cents) <> 0
  order by 1, 2
  on conflict on constraint product_sale_key do update
  set pieces = sale.pieces + excluded.pieces,
      amount_cents = sale.amount_cents + excluded.amount_cents,
      profit_cents = sale.profit_cents + excluded.profit_cents;
  return null;
end $$;
create trigger order_item_sums_changed after update on order_item
referencing old table as old_rows new table as new_rows for each statement execute function order_item_change_sales();

-- All of it from scratch: for loads that go past the triggers.
create function recount_sales(moment timestamptz) returns void language sql as $$
  delete from product_sale;
  insert into product_sale (product_id, currency, pieces, amount_cents, profit_cents)
  select
    coalesce(item.product_id, 0), sales_order.currency, sum(item.quantity), sum(item.platform_amount_cents),
    sum(item.profit_cents)
  from order_item item
  join sales_order on sales_order.id = item.sales_order_id
  where not item.is_canceled
  group by coalesce(item.product_id, 0), sales_order.currency;
  delete from product_sold_days;
  insert into product_sold_days (product_id, last3, last7, last14, last30)
  select sold.product_id, sold.last3, sold.last7, sold.last14, sold.last30
  from sold_quantities(
    array(
      select distinct coalesce(item.product_id, 0)
      from order_item item
      where not item.is_canceled and item.sold_on > moment - interval '31 days'
    ), moment
  ) sold;
$$;
select recount_sales(now());

-- What the report is counted by.
select keep_totals('product_sale');
select keep_totals('product_sold_days');
