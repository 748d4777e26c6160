-- A pool is one SKU in several accounts of the business at ChannelAdvisor, which sell the same pieces. Of it the account that is
-- connected here tells the sum: what the others hold is that less its own, and what moves here moves the sum at once. Null where
-- a product is in no pool, or the others hold nothing.

-- All in one command, which writes the table once. Before PostgreSQL 17 no column can be given another expression: so it goes and
-- comes again, on every version alike.
do $$
declare
  figures constant text[] := array[
    'total_quantity', 'open_allocated_quantity', 'pending_checkout_quantity', 'pending_payment_quantity', 'pending_shipment_quantity'
  ];
  sums constant text := 'drop column %1$s_pooled, add column %1$s_pooled integer not null '
    || 'generated always as (%1$s + coalesce(others_%1$s, 0)) stored';
begin
  execute 'alter table product ' || (
    select string_agg(format('add column others_%1$s integer, ' || sums, figure), ', ' order by place)
    from unnest(figures) with ordinality figure_at (figure, place)
  ) || ', add constraint product_others_not_negative check ('
    || 'least(others_total_quantity, others_open_allocated_quantity, others_pending_checkout_quantity,'
    || ' others_pending_payment_quantity, others_pending_shipment_quantity) >= 0)';

  -- They say what happens in other accounts: who edits the product here is not told that it has changed.
  execute format(
    'create or replace function product_derived_columns() returns text[] language sql immutable return %L::text[]',
    product_derived_columns() || (select array_agg('others_' || figure order by place)
      from unnest(figures) with ordinality figure_at (figure, place))
  );
end $$;
