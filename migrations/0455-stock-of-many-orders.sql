-- Pieces that leave for many orders in one statement: the history has a line for each order, one after the other, as if they had left
-- order by order. What leaves for which is said in 'backroom.leaving', in the order in which it leaves.
create or replace function stock_record_changes() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  if tg_op = 'INSERT' then
    insert into stock_history (product_id, distribution_center_id, previous_quantity, updated_quantity, order_id, updated_by, reason)
    select after.product_id, after.distribution_center_id, 0, after.quantity, current_order_id(), current_actor(), current_reason()
    from new_rows after
    where after.quantity <> 0;
    select array_agg(distinct product_id) into touched from new_rows;
  elsif tg_op = 'DELETE' then
    insert into stock_history (product_id, distribution_center_id, previous_quantity, updated_quantity, order_id, updated_by, reason)
    select before.product_id, before.distribution_center_id, before.quantity, 0, current_order_id(), current_actor(), current_reason()
    from old_rows before
    where before.quantity <> 0;
    select array_agg(distinct product_id) into touched from old_rows;
  else
    if coalesce(current_setting('backroom.leaving', true), '') = '' then
      insert into stock_history (product_id, distribution_center_id, previous_quantity, updated_quantity, order_id, updated_by, reason)
      select after.product_id, after.distribution_center_id, before.quantity, after.quantity, current_order_id(), current_actor(), current_reason()
      from new_rows after
      join old_rows before using (product_id, distribution_center_id)
      where before.quantity <> after.quantity;
    else
      with part as (
        select told.product_id, center.id as distribution_center_id, told.order_id, told.pieces, told.place,
          sum(told.pieces) over (partition by told.product_id, center.id order by told.place) as gone
        from rows from (
          jsonb_to_recordset(current_setting('backroom.leaving')::jsonb)
            as (product_id integer, center text, order_id text, pieces integer)
        ) with ordinality told (product_id, center, order_id, pieces, place)
        join distribution_center center on center.name = told.center
      )
      insert into stock_history (product_id, distribution_center_id, previous_quantity, updated_quantity, order_id, updated_by, reason)
      select part.product_id, part.distribution_center_id, before.quantity - part.gone + part.pieces, before.quantity - part.gone,
        part.order_id, current_actor(), current_reason()
      from part
      join old_rows before using (product_id, distribution_center_id)
      order by part.place;
    end if;
    select array_agg(distinct after.product_id) into touched
    from new_rows after
    join old_rows before using (product_id, distribution_center_id)
    where before.quantity <> after.quantity;
  end if;

  if touched is not null then
    perform product_sum_stock(touched);
  end if;
  return null;
end $$;
