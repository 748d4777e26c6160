-- Which items of orders changed: their list is held in memory too. An item shows what it is, of its order the number and the status,
-- and of its product the brand and what its size is ordered by.
create function order_item_keep_changes() returns trigger language plpgsql as $$
declare
  changed integer[];
  abroad integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(sales_order_id) filter (where exchange_rate is not null) into changed, abroad
    from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id), array_agg(sales_order_id) filter (where exchange_rate is not null) into changed, abroad
    from old_rows;
  else
    select array_agg(id), array_agg(sales_order_id) filter (where exchange_rate is not null) into changed, abroad
    from (
      select id, sales_order_id, exchange_rate from new_rows
      union all
      select id, sales_order_id, exchange_rate from old_rows
    ) touched;
  end if;
  if changed is null then
    return null;
  end if;
  if abroad is not null then
    -- What was sold in another currency costs there what the items before it leave.
    changed := changed || array(select item.id from order_item item where item.sales_order_id = any(abroad));
  end if;
  insert into row_change (list_table, ids)
  select 'order_item', array_agg(distinct id) from unnest(changed) id;
  return null;
end $$;
create trigger order_item_changes_insert after insert on order_item
referencing new table as new_rows for each statement execute function order_item_keep_changes();
create trigger order_item_changes_update after update on order_item
referencing old table as old_rows new table as new_rows for each statement execute function order_item_keep_changes();
create trigger order_item_changes_delete after delete on order_item
referencing old table as old_rows for each statement execute function order_item_keep_changes();

create function order_item_follow_orders() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids)
  select 'order_item', array_agg(item.id)
  from new_rows after
  join old_rows before on before.id = after.id
  join order_item item on item.sales_order_id = after.id
  where (after.order_id, after.order_status) is distinct from (before.order_id, before.order_status)
  having count(*) > 0;
  return null;
end $$;
create trigger sales_order_items_follow after update on sales_order
referencing old table as old_rows new table as new_rows for each statement execute function order_item_follow_orders();

-- Said in full: canceled items and the others have an index each.
create function order_item_follow_product() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids)
  select 'order_item', array_agg(item.id)
  from order_item item
  where item.product_id = new.id and (item.is_canceled or not item.is_canceled)
  having count(*) > 0;
  return null;
end $$;
create trigger product_items_follow after update of brand, attributes on product
for each row when ((old.brand, old.size_order) is distinct from (new.brand, new.size_order))
execute function order_item_follow_product();

-- For loads that go past the triggers.
create or replace function recount_product_totals() returns void language sql as $$
  insert into product_label (name)
  select distinct label.name
  from product
  cross join unnest(product.labels) label (name)
  on conflict do nothing;

  insert into row_change (list_table) values ('product'), ('sales_order'), ('order_item');

  select recount_totals('product');
$$;
