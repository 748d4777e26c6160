-- What a size is sold for follows from its style's price where it has none of its own: whoever holds a copy of the products' columns
-- hears of the sizes too. Asked of styles alone, and only when their price changes.
create function product_children_follow() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids)
  select 'product', array_agg(child.id)
  from product child
  where child.parent_id = new.id
  having count(*) > 0;
  return null;
end $$;
create trigger product_children_follow after update of retail_price_cents on product
for each row when (
  new.product_type <> 'basic' and new.retail_price_cents is distinct from old.retail_price_cents
) execute function product_children_follow();

-- How long a product is known to sell says how much its sales tell. It is set once, and again when an older order comes in.
create function product_known_since_follows() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids) values ('product', array[new.product_id]);
  return null;
end $$;
create trigger product_sold_days_began after insert on product_sold_days
for each row when (new.product_id > 0 and new.known_since is not null) execute function product_known_since_follows();
create trigger product_sold_days_known after update of known_since on product_sold_days
for each row when (
  new.product_id > 0 and new.known_since is distinct from old.known_since
) execute function product_known_since_follows();
