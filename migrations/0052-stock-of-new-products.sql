-- A product that comes with its stock has its sums from the start. Writing the same sums to it again would double the
-- cost of bringing it in: a row here stands in some forty indexes.

create or replace function product_sum_stock(product_ids integer[]) returns void language plpgsql as $$
begin
  -- Locked before the sum is taken: two changes in two centres at once would else each miss the other's.
  perform from product where product.id = any(product_ids) order by product.id for no key update;
  update product
  set total_quantity = coalesce(stock.total, 0),
      phoenix_quantity = coalesce(stock.phoenix, 0),
      quantity_update_date_utc = now()
  from unnest(product_ids) touched_id
  left join lateral (
    select
      sum(quantity.quantity) filter (where not center.is_hidden) as total,
      sum(quantity.quantity) filter (where center.name = 'Phoenix') as phoenix
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = touched_id
  ) stock on true
  where product.id = touched_id
    and (
      product.total_quantity <> coalesce(stock.total, 0)
      or product.phoenix_quantity <> coalesce(stock.phoenix, 0)
      or product.quantity_update_date_utc is distinct from now()::timestamptz(3)
    );
end $$;
