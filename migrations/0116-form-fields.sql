-- Fields that only forms ask for.
alter table product
  add column allow_consolidation text,
  add column default_package text,
  add column store_category text,
  add column store_meta_description text;

-- The history trigger names its columns.
select keep_history('product', product_derived_columns());
