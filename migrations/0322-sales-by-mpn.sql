-- The report of sales adds up by MPN, which is the product's. It stands beside the sums as well: the report reads a row or two a
-- product and none of the products themselves, which are far wider.
alter table product_sale add column mpn text, add column mpn_fold text;
alter table product_sold_days add column mpn text, add column mpn_fold text;

update product_sale set mpn = product.mpn, mpn_fold = product.mpn_fold
from product where product.id = product_sale.product_id;
update product_sold_days set mpn = product.mpn, mpn_fold = product.mpn_fold
from product where product.id = product_sold_days.product_id;

create function sales_take_mpn() returns trigger language plpgsql as $$
begin
  select product.mpn, product.mpn_fold into new.mpn, new.mpn_fold from product where product.id = new.product_id;
  return new;
end $$;
create trigger product_sale_named before insert on product_sale for each row execute function sales_take_mpn();
create trigger product_sold_days_named before insert on product_sold_days for each row execute function sales_take_mpn();

create or replace function product_tell_sales() returns trigger language plpgsql as $$
begin
  if exists (select from order_item item where item.product_id = new.id) then
    update product_sale set mpn = new.mpn, mpn_fold = new.mpn_fold
    where product_id = new.id and mpn is distinct from new.mpn;
    update product_sold_days set mpn = new.mpn, mpn_fold = new.mpn_fold
    where product_id = new.id and mpn is distinct from new.mpn;
    perform add_totals('sales_order', 0, '{}');
    perform add_totals('product_sale', 0, '{}');
  end if;
  return null;
end $$;
