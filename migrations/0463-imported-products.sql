-- Which imports a product came with is held in memory with it. A check only says what it would do: none of its products came with it.
create function import_change_block_note_products() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table, ids)
  select 'product', array_agg(distinct product_id)
  from changed
  left join run on run.id = changed.run_id
  cross join unnest(changed.product_ids) product_id
  -- Of a run that is gone nothing more is known.
  where run.kind is distinct from 'import_check'
  having count(*) > 0;
  return null;
end $$;

create trigger import_change_block_noted_added after insert on import_change_block
referencing new table as changed for each statement execute function import_change_block_note_products();

create trigger import_change_block_noted_deleted after delete on import_change_block
referencing old table as changed for each statement execute function import_change_block_note_products();
