-- Ties go by id in the direction of the sort, so an index serves both directions, read from its one end or its other. What
-- is edited is written into half as many.
drop index product_by_updated_desc;
drop index product_by_created_desc;
drop index product_by_sku_desc;
drop index product_by_title_desc;
drop index product_by_mpn_desc;
drop index product_by_brand_desc;
drop index product_by_retail_price_desc;
drop index product_by_cost_desc;
drop index product_by_margin_desc;
drop index product_by_total_quantity_desc;
drop index product_by_available_desc;
drop index product_by_phoenix_desc;
drop index product_by_last_sale_desc;

-- The fold of what is never blank is never blank either: said so, nobody looks for blank rows behind it.
alter table product
  alter column sku_fold set not null,
  alter column title_fold set not null;
