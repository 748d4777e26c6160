-- What lines of orders are asked for stands on each line: its marketplace and currency, which are the order's, and the MPN and size of
-- what was sold. To count the lines of a month no other table is read then; before, each was looked up in two far wider ones.

alter table order_item
  add column marketplace text not null default '',
  add column currency text not null default '',
  add column mpn text,
  add column size text;

-- The table is written once, in the order in which it lies: lines of a month lie beside each other.
create function pg_temp.of_order(id integer, name text) returns text language plpgsql stable as $$
declare
  facts record;
begin
  select sales_order.marketplace, sales_order.currency into strict facts from sales_order where sales_order.id = of_order.id;
  return case name when 'marketplace' then facts.marketplace else facts.currency end;
end $$;
create function pg_temp.of_product(id integer, name text) returns text language plpgsql stable strict as $$
declare
  facts record;
begin
  select product.mpn, product.size into strict facts from product where product.id = of_product.id;
  return case name when 'mpn' then facts.mpn else facts.size end;
end $$;
alter table order_item
  alter column marketplace type text using pg_temp.of_order(sales_order_id, 'marketplace'),
  alter column currency type text using pg_temp.of_order(sales_order_id, 'currency'),
  alter column mpn type text using pg_temp.of_product(product_id, 'mpn'),
  alter column size type text using pg_temp.of_product(product_id, 'size');

create or replace function order_item_take_time() returns trigger language plpgsql as $$
begin
  select sales_order.order_time, sales_order.marketplace, sales_order.currency
  into strict new.sold_on, new.marketplace, new.currency
  from sales_order
  where sales_order.id = new.sales_order_id;
  select product.mpn, product.size into new.mpn, new.size from product where product.id = new.product_id;
  return new;
end $$;

create function order_item_take_names() returns trigger language plpgsql as $$
begin
  select product.mpn, product.size into new.mpn, new.size from product where product.id = new.product_id;
  return new;
end $$;
create trigger order_item_linked before update of product_id on order_item
for each row when (new.product_id is distinct from old.product_id) execute function order_item_take_names();

create or replace function sales_order_carry_time() returns trigger language plpgsql as $$
begin
  update order_item
  set sold_on = new.order_time, marketplace = new.marketplace, currency = new.currency
  where order_item.sales_order_id = new.id;
  return null;
end $$;
drop trigger sales_order_moved on sales_order;
create trigger sales_order_moved after update of order_time, marketplace, currency on sales_order
for each row when (
  new.order_time <> old.order_time or new.marketplace <> old.marketplace or new.currency <> old.currency
) execute function sales_order_carry_time();

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
  if touched is null then
    return null;
  end if;
  perform count_sold(touched);
  -- That has locked the products: one that somebody else renamed while the line was written has its new name by now.
  if exists (
    select
    from new_rows item
    join product on product.id = item.product_id
    where (product.mpn, product.size) is distinct from (item.mpn, item.size)
  ) then
    update order_item
    set mpn = product.mpn, size = product.size
    from new_rows item
    join product on product.id = item.product_id
    where order_item.id = item.id
      and (product.mpn, product.size) is distinct from (order_item.mpn, order_item.size);
  end if;
  return null;
end $$;

-- Lines that count and canceled ones have an index each: asked for both at once, all lines would be gone through.
create or replace function product_tell_sales() returns trigger language plpgsql as $$
declare
  is_sold boolean := false;
begin
  update product_sale set mpn = new.mpn, mpn_fold = new.mpn_fold
  where product_id = new.id and mpn is distinct from new.mpn;
  update product_sold_days set mpn = new.mpn, mpn_fold = new.mpn_fold
  where product_id = new.id and mpn is distinct from new.mpn;
  if exists (select from order_item item where item.product_id = new.id and not item.is_canceled) then
    is_sold := true;
    update order_item set mpn = new.mpn, size = new.size where product_id = new.id and not is_canceled;
  end if;
  if exists (select from order_item item where item.product_id = new.id and item.is_canceled) then
    is_sold := true;
    update order_item set mpn = new.mpn, size = new.size where product_id = new.id and is_canceled;
  end if;
  if is_sold then
    perform add_totals('sales_order', 0, '{}');
    perform add_totals('product_sale', 0, '{}');
  end if;
  return null;
end $$;
