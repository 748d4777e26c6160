-- What sorts and filters of the catalogue ask, the columns in memory answer; until they are there the database goes through the
-- table. Every edit of a product is spared the indexes that nothing else needed.
drop index product_by_available;
drop index product_by_brand;
drop index product_by_category;
drop index product_by_condition;
drop index product_by_cost;
drop index product_by_created;
drop index product_by_flag;
drop index product_by_last_sale;
drop index product_by_margin;
drop index product_by_mpn;
drop index product_by_phoenix;
drop index product_by_profile;
drop index product_by_retail_price;
drop index product_by_size;
drop index product_by_sku;
drop index product_by_title;
drop index product_by_total_quantity;
drop index product_labels;
drop index product_narrow;

-- Says of each SKU that it is there once, and gives their order with the ids.
drop index product_sku_once;
create unique index product_sku_once on product (sku_fold) include (id) where not is_deleted;
