-- What a new price for ten thousand products pays beside its indexes.

-- A trigger alone writes the history, of the very row that it was called for: looking that up again and locking it cost as
-- much as writing its history. Who, why and which act is the same for all rows of a statement. May be called again, when a
-- table has other columns.
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
      %2$I integer not null,
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
      insert into %1$I (%2$I, field, previous_value, updated_value, order_id, updated_by, reason, act_id)
      select after.id, cell ->> 0, cell -> 1, cell -> 2,
        (select current_order_id()), (select current_actor()), (select current_reason()), (select current_act())
      from new_rows after
      join old_rows before on before.id = after.id
      cross join lateral unnest(array_remove(array[%13$s], null)) cell
      where before.version <> after.version;
      return null;
    end $body$;
    create or replace trigger %9$I after update on %3$I
    referencing old table as old_rows new table as new_rows
    for each statement execute function %8$I();

    create or replace function %12$I() returns trigger language plpgsql as $body$
    begin
      if exists (select from old_rows gone join %1$I kept on kept.%2$I = gone.id) then
        raise exception 'what has a history stays' using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $body$;
    create or replace trigger %12$I after delete on %3$I
    referencing old table as old_rows for each statement execute function %12$I();
  $make$,
    history, key, kept, history || '_of_' || kept, history || '_kept',
    kept || '_take_version', kept || '_version',
    kept || '_record_changes', kept || '_history', history || '_of_act', differs, kept || '_stays', cells
  );
end $keep$;

alter table product_field_history drop constraint product_field_history_product;
select keep_history('product', product_derived_columns());

-- Every write of a row works its size's place out anew, for 20 µs: the sizes that most rows have are known beforehand.
do $do$
begin
  execute format(
    'create function size_order_worked_out(size text) returns text language plpgsql immutable strict parallel safe as %L',
    (select prosrc from pg_proc where oid = 'size_order(text)'::regprocedure)
  );
  execute format(
    'create or replace function size_order(size text) returns text language sql immutable parallel safe
     return case size %s else size_order_worked_out(size) end',
    (
      select string_agg(format('when %L then %L', known.size, size_order_worked_out(known.size)), ' ')
      from (
        select each
        from unnest('{9,10,8,9.5,8.5,10.5,11,7.5,11.5,12,7,M,L,S,XL,6.5,13,6,2XL,XS,14,3XL,5.5,5,OS,15,4.5,4}'::text[]) each
      ) known (size)
    )
  );
end $do$;
