-- What the list of orders is counted and opened by.
select keep_totals('sales_order');

-- The order of the list that nobody sorted; what is newest is asked for first.
create index sales_order_by_time on sales_order (order_time, id);

-- Whoever never saved the view of the page has its usual one: what was put away stands aside.
update grid_view
set grid_params = '{"filter": "[{\"is_archived\":false}]"}'
where page_type = 'Orders' and label = 'Default' and grid_params = 'null';
