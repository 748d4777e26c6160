-- What the stock of a product cost: cost × quantity, negative stock included, so that it adds up to the figure of the list.
alter table product add column inventory_value_cents bigint generated always as (cost_cents::bigint * total_quantity) stored;

-- Sums over a filter are read from the covering index.
drop index product_narrow;
create index product_narrow on product (id) include (
  retail_price_cents, cost_cents, total_quantity, phoenix_quantity, total_available_quantity, inventory_value_cents,
  is_display_in_store, is_published_to_voyageone, is_published_to_shopify, is_published_to_stockx, is_stale, online,
  last_sale_date_utc, margin, product_type, brand_fold
) where not is_deleted;

-- A second sum to keep up; the version of the data goes on from where it was.
do $$
declare
  version constant bigint := (select sum(data_version) from total_share where table_name = 'product');
begin
  drop trigger product_totals_insert on product;
  drop trigger product_totals_update on product;
  drop trigger product_totals_delete on product;
  drop function product_keep_totals();
  delete from kept_total where table_name = 'product';
  delete from total_share where table_name = 'product';
  perform set_config('backroom.total_share_of_product', '', true);
  perform keep_totals('product', 'not is_deleted', '{cost_cents,inventory_value_cents}');
  update total_share set data_version = data_version + version + 1
  where id = (select min(id) from total_share where table_name = 'product');
end $$;

-- It follows from others, so that it changes no version and has no history of its own.
create or replace function product_derived_columns() returns text[] language sql immutable
return array[
  'version', 'updated_on', 'created_on', 'sku_fold', 'mpn_fold', 'title_fold', 'brand_fold', 'is_parent', 'is_in_relationship',
  'is_published_to_voyageone', 'is_published_to_shopify', 'is_published_to_stockx', 'online', 'is_stale',
  'total_quantity', 'phoenix_quantity', 'open_allocated_quantity', 'pending_checkout_quantity', 'pending_payment_quantity',
  'pending_shipment_quantity', 'total_available_quantity', 'total_quantity_pooled', 'open_allocated_quantity_pooled',
  'pending_checkout_quantity_pooled', 'pending_payment_quantity_pooled', 'pending_shipment_quantity_pooled',
  'quantity_sold_last7_days', 'quantity_sold_last14_days', 'quantity_sold_last30_days', 'quantity_sold_last60_days',
  'quantity_sold_last90_days', 'quantity_update_date_utc', 'last_sale_date_utc', 'last_purchased_at', 'parent_sku',
  'inventory_value_cents'
];
drop trigger product_version on product;
drop trigger product_history on product;
drop function product_take_version();
drop function product_record_changes();
select keep_history('product', product_derived_columns());
