-- The triggers alone write what products are found by: looking each product up again made an insert of many a sixth dearer.

alter table product_search drop constraint product_search_product;

create function product_search_remove() returns trigger language plpgsql as $$
begin
  delete from product_search where id in (select gone.id from old_rows gone);
  return null;
end $$;
create trigger product_search_removed after delete on product
referencing old table as old_rows for each statement execute function product_search_remove();
