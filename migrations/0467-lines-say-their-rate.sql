-- The rate of an order in another currency stands on its lines too: to add up the lines of a month no order is looked up then. Each
-- line was joined to nothing at all before, since hardly any has a rate, and that alone was a third of the time.
alter table order_item add column exchange_rate numeric(16, 6);

-- Nothing is sold by it, and no figure is another one.
alter table order_item disable trigger user;
update order_item
set exchange_rate = sales_order.exchange_rate
from sales_order
where sales_order.id = order_item.sales_order_id
  and sales_order.exchange_rate is not null;
alter table order_item enable trigger user;

create or replace function order_item_take_time() returns trigger language plpgsql as $$
begin
  select sales_order.order_time, sales_order.marketplace, sales_order.currency, sales_order.exchange_rate
  into strict new.sold_on, new.marketplace, new.currency, new.exchange_rate
  from sales_order
  where sales_order.id = new.sales_order_id;
  select product.mpn, product.size into new.mpn, new.size from product where product.id = new.product_id;
  return new;
end $$;

-- Another time or currency is another rate; where a rate itself is another one, who writes it carries it to all lines at once.
create or replace function sales_order_carry_time() returns trigger language plpgsql as $$
begin
  update order_item
  set sold_on = new.order_time, marketplace = new.marketplace, currency = new.currency, exchange_rate = new.exchange_rate
  where order_item.sales_order_id = new.id;
  return null;
end $$;
drop trigger sales_order_moved on sales_order;
create trigger sales_order_moved after update of order_time, marketplace, currency on sales_order
for each row when (
  new.order_time <> old.order_time or new.marketplace <> old.marketplace or new.currency <> old.currency
  or new.exchange_rate is distinct from old.exchange_rate
) execute function sales_order_carry_time();
