-- What a write pays for its version and its history: both took whole rows apart as documents, and took some forty names out of
-- each of them one by one. Rows are compared as they are now, and names are left out only where something differs. May be
-- called again, when a table has other derived columns.
create or replace function keep_history(kept text, derived text[] default '{}') returns void language plpgsql as $keep$
declare
  history constant text := kept || '_field_history';
  key constant text := kept || '_id';
  unkept constant text[] := array['version', 'updated_on', 'created_on'] || derived;
  unseen constant text := (
    select string_agg(format('seen.%1$I := old.%1$I;', attname), ' ')
    from pg_attribute
    where attrelid = kept::regclass and attnum > 0 and not attisdropped and attname = any(unkept)
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
    create index if not exists %11$I on %1$I using brin (act_id) with (autosummarize = on, pages_per_range = 16);
    create or replace trigger %5$I before update or delete or truncate on %1$I
    for each statement execute function refuse_history_change();

    create or replace function %6$I() returns trigger language plpgsql as $body$
    declare
      seen %3$I := new;
    begin
      %12$s
      if seen is distinct from old then
        new.version := old.version + 1;
        new.updated_on := now();
      end if;
      return new;
    end $body$;
    create or replace trigger %8$I before update on %3$I for each row execute function %6$I();

    create or replace function %9$I() returns trigger language plpgsql as $body$
    begin
      insert into %1$I (%2$I, field, previous_value, updated_value, order_id, updated_by, reason)
      select after.id, field.key, before_doc.doc -> field.key, field.value, current_order_id(), current_actor(), current_reason()
      from new_rows after
      join old_rows before on before.id = after.id
      cross join lateral (select to_jsonb(before) as doc offset 0) before_doc
      cross join lateral jsonb_each(to_jsonb(after)) field
      where before.version <> after.version
        and before_doc.doc -> field.key is distinct from field.value
        and field.key <> all (%7$L::text[]);
      return null;
    end $body$;
    create or replace trigger %10$I after update on %3$I
    referencing old table as old_rows new table as new_rows
    for each statement execute function %9$I();
  $make$,
    history, key, kept, history || '_of_' || kept, history || '_kept',
    kept || '_take_version', unkept, kept || '_version',
    kept || '_record_changes', kept || '_history', history || '_of_act', unseen
  );
end $keep$;

select keep_history('product', product_derived_columns());
