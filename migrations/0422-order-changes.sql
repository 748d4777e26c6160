-- Which orders changed: their list shows what stands in their own rows, rates and dates included, and is held in memory too.
select keep_row_changes('sales_order');

-- For loads that go past the triggers.
create or replace function recount_product_totals() returns void language sql as $$
  insert into product_label (name)
  select distinct label.name
  from product
  cross join unnest(product.labels) label (name)
  on conflict do nothing;

  insert into row_change (list_table) values ('product'), ('sales_order');

  select recount_totals('product');
$$;
