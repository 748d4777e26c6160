-- What the items of an order are found by is held in memory with it: an item that comes, goes or becomes another one changes the
-- order's row there. Figures of items change far more often, and none of them lies there.
create function order_item_note_orders() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids)
  select 'sales_order', array_agg(distinct sales_order_id) from changed having count(*) > 0;
  return null;
end $$;

create trigger order_item_noted_added after insert on order_item
referencing new table as changed for each statement execute function order_item_note_orders();

create trigger order_item_noted_deleted after delete on order_item
referencing old table as changed for each statement execute function order_item_note_orders();

create function order_item_note_order() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids) values ('sales_order', array[old.sales_order_id, new.sales_order_id]);
  return null;
end $$;

create trigger order_item_noted_changed after update on order_item
for each row when (
  (old.sales_order_id, old.product_id, old.sku, old.title, old.mpn)
    is distinct from (new.sales_order_id, new.product_id, new.sku, new.title, new.mpn)
)
execute function order_item_note_order();
