-- How many pieces of a product were sold in the last 7 to 90 days, and when the last one was: counted in one place from the
-- items of its orders, never from more of its past than 90 days.

-- When its order was placed, beside the product: both are asked for together.
alter table order_item add column sold_on timestamptz(3);
update order_item set sold_on = sales_order.order_time from sales_order where sales_order.id = order_item.sales_order_id;
alter table order_item alter column sold_on set not null;
alter table order_item alter column sold_on set default now();

drop index order_item_of_product;
create index order_item_of_product on order_item (product_id, sold_on) where not is_canceled;
-- Whatever became of its orders, a product with some can't go.
create index order_item_product on order_item (product_id) where is_canceled;
-- What has just become older than a window.
create index order_item_by_time on order_item (sold_on) where not is_canceled;

create function order_item_take_time() returns trigger language plpgsql as $$
begin
  select sales_order.order_time into strict new.sold_on from sales_order where sales_order.id = new.sales_order_id;
  return new;
end $$;
create trigger order_item_placed before insert on order_item for each row execute function order_item_take_time();

create function sales_order_carry_time() returns trigger language plpgsql as $$
begin
  update order_item set sold_on = new.order_time where order_item.sales_order_id = new.id;
  return null;
end $$;
create trigger sales_order_moved after update of order_time on sales_order
for each row when (new.order_time <> old.order_time) execute function sales_order_carry_time();

-- The figures of these products as they are at a moment; what is sold ahead of it counts.
create function sold_quantities(product_ids integer[], moment timestamptz)
returns table (product_id integer, last7 bigint, last14 bigint, last30 bigint, last60 bigint, last90 bigint, last_sale timestamptz)
language sql stable as $$
  select
    asked.id,
    coalesce(sum(item.quantity) filter (where item.sold_on > moment - interval '7 days'), 0),
    coalesce(sum(item.quantity) filter (where item.sold_on > moment - interval '14 days'), 0),
    coalesce(sum(item.quantity) filter (where item.sold_on > moment - interval '30 days'), 0),
    coalesce(sum(item.quantity) filter (where item.sold_on > moment - interval '60 days'), 0),
    coalesce(sum(item.quantity), 0),
    (
      select max(sale.sold_on) from order_item sale
      where sale.product_id = asked.id and not sale.is_canceled
    )
  from unnest(product_ids) asked (id)
  left join order_item item
    on item.product_id = asked.id and not item.is_canceled and item.sold_on > moment - interval '90 days'
  group by asked.id
$$;

-- Writes what differs.
create function count_sold(product_ids integer[], moment timestamptz default now()) returns void
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Locked before it is counted: two orders at once would else each miss the other's pieces.
  perform from product where product.id = any(product_ids) order by product.id for no key update;
  update product
  set quantity_sold_last7_days = sold.last7,
      quantity_sold_last14_days = sold.last14,
      quantity_sold_last30_days = sold.last30,
      quantity_sold_last60_days = sold.last60,
      quantity_sold_last90_days = sold.last90,
      last_sale_date_utc = sold.last_sale
  from sold_quantities(product_ids, moment) sold
  where product.id = sold.product_id
    and (
      product.quantity_sold_last7_days, product.quantity_sold_last14_days, product.quantity_sold_last30_days,
      product.quantity_sold_last60_days, product.quantity_sold_last90_days, product.last_sale_date_utc
    ) is distinct from (sold.last7, sold.last14, sold.last30, sold.last60, sold.last90, sold.last_sale);
end $$;

drop trigger order_item_sold on order_item;
drop trigger order_item_changed on order_item;
drop function product_take_last_sale();

create function order_item_count_sold() returns trigger language plpgsql as $$
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
create trigger order_item_sold after insert on order_item
referencing new table as new_rows for each statement execute function order_item_count_sold();
create trigger order_item_changed after update on order_item
referencing old table as old_rows new table as new_rows for each statement execute function order_item_count_sold();

-- Until when sales have aged; what became older than a window since then is counted again.
create table sold_count (counted_until timestamptz not null);
insert into sold_count (counted_until) values (now());
select count_sold(array(select distinct product_id from order_item where product_id is not null));
