-- Reading an entry of product_narrow takes all of its 29 columns apart. Most filters ask for a few of them: here they are
-- counted in half the time. What has a fixed width stands first.
create index product_slim on product (id) include (
  retail_price_cents, cost_cents, total_quantity, phoenix_quantity,
  is_display_in_store, is_published_to_voyageone, is_published_to_shopify, is_published_to_stockx,
  last_sale_date_utc, product_type
) where not is_deleted;
