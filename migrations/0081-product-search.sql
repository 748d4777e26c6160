-- What products are found by, beside them under the same names: an edit of a price or of stock makes a new version of its
-- row, and would write every trigram of it again if they hung on that row.

create table product_search (
  id integer not null,
  sku_fold text collate "C" not null,
  mpn_fold text collate "C",
  title_fold text collate "C" not null,
  brand_fold text collate "C",
  upc text,
  ean text,
  isbn text,
  asin text,
  constraint product_search_key primary key (id),
  constraint product_search_product foreign key (id) references product (id) on delete cascade
)
with (autovacuum_analyze_scale_factor = 0.02);

-- For loads that go past the triggers; done before the indexes there are.
create function fill_product_search() returns void language sql as $$
  insert into product_search (id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin)
  select id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin
  from product
  where not exists (select from product_search search where search.id = product.id);
$$;
select fill_product_search();

create index product_search_words on product_search
using gin (sku_fold gin_trgm_ops, mpn_fold gin_trgm_ops, title_fold gin_trgm_ops, brand_fold gin_trgm_ops);
create index product_search_upc on product_search (upc) where upc is not null;
create index product_search_ean on product_search (ean) where ean is not null;
create index product_search_isbn on product_search (isbn) where isbn is not null;
create index product_search_asin on product_search (fold(asin) collate "C")
where fold(asin) collate "C" is not null;

create function product_search_add() returns trigger language plpgsql as $$
begin
  insert into product_search (id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin)
  select id, sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin
  from new_rows;
  return null;
end $$;
create trigger product_search_added after insert on product
referencing new table as new_rows for each statement execute function product_search_add();

create function product_search_change() returns trigger language plpgsql as $$
begin
  update product_search
  set (sku_fold, mpn_fold, title_fold, brand_fold, upc, ean, isbn, asin)
    = row(new.sku_fold, new.mpn_fold, new.title_fold, new.brand_fold, new.upc, new.ean, new.isbn, new.asin)
  where id = new.id;
  return null;
end $$;
create trigger product_search_changed after update of sku, mpn, title, brand, upc, ean, isbn, asin on product
for each row when (
  (old.sku, old.mpn, old.title, old.brand, old.upc, old.ean, old.isbn, old.asin)
    is distinct from (new.sku, new.mpn, new.title, new.brand, new.upc, new.ean, new.isbn, new.asin)
)
execute function product_search_change();

drop index product_sku_trigram;
drop index product_title_trigram;
drop index product_mpn_trigram;
drop index product_upc;
drop index product_ean;
drop index product_isbn;
drop index product_asin;

-- One covering index in place of two, with what people filter by most: each is written anew by every edit. What has a fixed
-- width stands first.
drop index product_slim;
drop index product_narrow;
create index product_narrow on product (id) include (
  retail_price_cents, cost_cents, total_quantity, phoenix_quantity, total_available_quantity,
  is_display_in_store, is_published_to_voyageone, is_published_to_shopify, is_published_to_stockx, is_stale, online,
  last_sale_date_utc, margin, product_type, brand_fold
) where not is_deleted;
