-- An order of StockX names one size of its catalogue, and often nothing else: the product that was linked with it is found by that.
alter table product_search add column stockx_variant_id text;

update product_search
set stockx_variant_id = product.stockx_variant_id
from product
where product.id = product_search.id and product.stockx_variant_id is not null;

create index product_search_stockx_variant on product_search (stockx_variant_id) where stockx_variant_id is not null;

create or replace function fill_product_search() returns void language sql as $$
  insert into product_search (id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin, stockx_variant_id)
  select id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin, stockx_variant_id
  from product
  where not exists (select from product_search search where search.id = product.id);
$$;

create or replace function product_search_add() returns trigger language plpgsql as $$
begin
  insert into product_search (id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin, stockx_variant_id)
  select id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin, stockx_variant_id
  from new_rows;
  return null;
end $$;

create or replace function product_search_change() returns trigger language plpgsql as $$
begin
  update product_search
  set (sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin, stockx_variant_id) = row(
    new.sku_fold, new.mpn_fold, new.title_fold, new.brand_fold, new.upc, new.ean, new.isbn, new.asin,
    new.stockx_variant_id
  )
  where id = new.id;
  return null;
end $$;

drop trigger product_search_changed on product;
create trigger product_search_changed
after update of sku, mpn, title, brand, upc, ean, isbn, asin, stockx_variant_id on product
for each row when (
  (old.sku, old.mpn, old.title, old.brand, old.upc, old.ean, old.isbn, old.asin, old.stockx_variant_id)
    is distinct from
    (new.sku, new.mpn, new.title, new.brand, new.upc, new.ean, new.isbn, new.asin, new.stockx_variant_id)
)
execute function product_search_change();
