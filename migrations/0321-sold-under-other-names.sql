-- Sales are asked for by MPN and size, which are the product's: counts of them that were made before are good no longer. Products
-- change all day long, so that only these two say so, and only of what was ever sold.
create function product_tell_sales() returns trigger language plpgsql as $$
begin
  if exists (select from order_item item where item.product_id = new.id) then
    perform add_totals('sales_order', 0, '{}');
    perform add_totals('product_sale', 0, '{}');
  end if;
  return null;
end $$;
create trigger product_sold_otherwise after update of mpn, attributes on product
for each row when (new.mpn is distinct from old.mpn or new.size is distinct from old.size) execute function product_tell_sales();

-- A channel may tell the currency of an order anew: what it brought moves there.
create function sales_order_move_sales() returns trigger language plpgsql as $$
begin
  insert into product_sale as sale (product_id, currency, pieces, amount_cents, profit_cents)
  select
    coalesce(item.product_id, 0), part.currency, sum(part.sign * item.quantity),
    sum(part.sign * item.platform_amount_cents), sum(part.sign * item.profit_cents)
  from order_item item
  cross join (values (old.currency, -1), (new.currency, 1)) part (currency, sign)
  where item.sales_order_id = new.id
    and not item.is_canceled
  group by coalesce(item.product_id, 0), part.currency
  order by 1, 2
  on conflict on constraint product_sale_key do update
  set pieces = sale.pieces + excluded.pieces,
      amount_cents = sale.amount_cents + excluded.amount_cents,
      profit_cents = sale.profit_cents + excluded.profit_cents;
  return null;
end $$;
create trigger sales_order_revalued after update of currency on sales_order
for each row when (new.currency <> old.currency) execute function sales_order_move_sales();

-- What was sold under a currency that is told otherwise by now.
delete from product_sale;
insert into product_sale (product_id, currency, pieces, amount_cents, profit_cents)
select
  coalesce(item.product_id, 0), sales_order.currency, sum(item.quantity), sum(item.platform_amount_cents),
  sum(item.profit_cents)
from order_item item
join sales_order on sales_order.id = item.sales_order_id
where not item.is_canceled
group by coalesce(item.product_id, 0), sales_order.currency;
