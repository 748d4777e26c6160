-- What a write pays for its version and its history: rows were copied, or taken apart as documents and compared name by name.
-- Now each column is compared as it is, and only what differs becomes a document. May be called again, when a table has
-- other columns.
create or replace function keep_history(kept text, derived text[] default '{}') returns void language plpgsql as $keep$
declare
  history constant text := kept || '_field_history';
  key constant text := kept || '_id';
  unkept constant text[] := array['version', 'updated_on', 'created_on'] || derived;
  -- A trigger before a write can't see what will be generated.
  differs constant text := (
    select string_agg(format('old.%1$I is distinct from new.%1$I', attname), ' or ' order by attnum)
    from pg_attribute
    where attrelid = kept::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(unkept)
  );
  cells constant text := (
    select string_agg(
      format(
        'case when before.%1$I is distinct from after.%1$I then jsonb_build_array(%1$L, before.%1$I, after.%1$I) end', attname
      ), ', ' order by attnum
    )
    from pg_attribute
    where attrelid = kept::regclass and attnum > 0 and not attisdropped and attname <> all(unkept)
  );
begin
  execute format($make$
    create table if not exists %1$I (
      id bigint generated always as identity primary key,
      %2$I integer not null references %3$I (id),
      field text not null,
      previous_value jsonb,
      updated_value jsonb,
      order_id text,
      updated_by text not null,
      reason text,
      created_on timestamptz(3) not null default now(),
      act_id integer default current_act()
    );
    create index if not exists %4$I on %1$I (%2$I, field, id desc);
    create index if not exists %10$I on %1$I using brin (act_id) with (autosummarize = on, pages_per_range = 16);
    create or replace trigger %5$I before update or delete or truncate on %1$I
    for each statement execute function refuse_history_change();

    create or replace function %6$I() returns trigger language plpgsql as $body$
    begin
      new.version := old.version + 1;
      new.updated_on := now();
      return new;
    end $body$;
    create or replace trigger %7$I before update on %3$I for each row when (%11$s) execute function %6$I();

    -- A plan is kept for all later writes of its connection: made for an edit of one row, it would compare each of many
    -- thousand rows with each.
    create or replace function %8$I() returns trigger language plpgsql set enable_nestloop = off as $body$
    begin
      insert into %1$I (%2$I, field, previous_value, updated_value, order_id, updated_by, reason)
      select after.id, cell ->> 0, cell -> 1, cell -> 2, current_order_id(), current_actor(), current_reason()
      from new_rows after
      join old_rows before on before.id = after.id
      cross join lateral unnest(array_remove(array[%12$s], null)) cell
      where before.version <> after.version;
      return null;
    end $body$;
    create or replace trigger %9$I after update on %3$I
    referencing old table as old_rows new table as new_rows
    for each statement execute function %8$I();
  $make$,
    history, key, kept, history || '_of_' || kept, history || '_kept',
    kept || '_take_version', kept || '_version',
    kept || '_record_changes', kept || '_history', history || '_of_act', differs, cells
  );
end $keep$;

select keep_history('product', product_derived_columns());
