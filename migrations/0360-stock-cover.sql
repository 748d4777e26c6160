-- How long what is there will last: what each product sold in every window stands beside what is available and since when it
-- is known, so that the list of what runs out reads one narrow table of what sells, and neither items nor products.

insert into setting (name, value, unit, least, most, usual) values
  ('target_cover_days', 30, 'days', 1, 365, 30),
  ('lead_time_days', 14, 'days', 0, 365, 14);
-- Filters ask for what follows from them.
select keep_totals('setting');

alter table product_sold_days
  add column last60 bigint not null default 0,
  add column last90 bigint not null default 0,
  -- Its first sale, or when it was made here if that was earlier; of what is linked with no product nobody knows.
  add column known_since timestamptz(3),
  add column available integer not null default 0,
  add column is_gone boolean not null default false;

create function known_since(id integer) returns timestamptz language sql stable
return least(
  (select product.created_on from product where product.id = known_since.id),
  (select min(item.sold_on) from order_item item where item.product_id = known_since.id and not item.is_canceled)
);

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
  insert into product_sold_days as known (
    product_id, last3, last7, last14, last30, last60, last90, known_since, available, is_gone
  )
  select
    sold.product_id, sold.last3, sold.last7, sold.last14, sold.last30, sold.last60, sold.last90,
    known_since(sold.product_id), coalesce(product.total_available_quantity, 0), coalesce(product.is_deleted, false)
  from sold
  left join product on product.id = sold.product_id
  order by sold.product_id
  on conflict (product_id) do update
  set last3 = excluded.last3, last7 = excluded.last7, last14 = excluded.last14, last30 = excluded.last30,
      last60 = excluded.last60, last90 = excluded.last90, known_since = excluded.known_since
  where (known.last3, known.last7, known.last14, known.last30, known.last60, known.last90, known.known_since)
    is distinct from (
      excluded.last3, excluded.last7, excluded.last14, excluded.last30, excluded.last60, excluded.last90,
      excluded.known_since
    );
end $$;

create or replace function recount_sales(moment timestamptz) returns void language sql as $$
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
  insert into product_sold_days (
    product_id, last3, last7, last14, last30, last60, last90, known_since, available, is_gone
  )
  select
    sold.product_id, sold.last3, sold.last7, sold.last14, sold.last30, sold.last60, sold.last90,
    known_since(sold.product_id), coalesce(product.total_available_quantity, 0), coalesce(product.is_deleted, false)
  from sold_quantities(
    array(
      select distinct coalesce(item.product_id, 0)
      from order_item item
      where not item.is_canceled and item.sold_on > moment - interval '91 days'
    ), moment
  ) sold
  left join product on product.id = sold.product_id;
$$;

-- What the windows of a month already hold is counted as before; the longer ones follow from the products.
insert into product_sold_days as known (product_id, last3, last7, last14, last30, last60, last90, known_since)
select
  product.id, 0, 0, 0, 0, product.quantity_sold_last60_days, product.quantity_sold_last90_days, known_since(product.id)
from product
where product.quantity_sold_last90_days > 0
on conflict (product_id) do update
set last60 = excluded.last60, last90 = excluded.last90, known_since = excluded.known_since;
update product_sold_days days
set available = product.total_available_quantity, is_gone = product.is_deleted
from product
where product.id = days.product_id;

-- Follows the stock of what sells. Of an edit that leaves stock alone nothing is asked, and of what never sold no row is there.
create function product_note_stock() returns trigger language plpgsql as $$
begin
  update product_sold_days
  set available = new.total_available_quantity, is_gone = new.is_deleted
  where product_sold_days.product_id = new.id;
  return null;
end $$;
create trigger product_stock_noted after update of total_available_quantity, is_deleted on product
for each row when (
  new.total_available_quantity <> old.total_available_quantity or new.is_deleted <> old.is_deleted
) execute function product_note_stock();

-- Views of the list of what runs out.
alter table grid_view
  drop constraint grid_view_page_type,
  add constraint grid_view_page_type
    check (page_type in ('Products', 'Orders', 'OrderItems', 'SalesReport', 'StockCover', 'BusinessRules'));
