-- Which rows of a list changed, in the transaction that changed them: whoever holds a copy of its columns asks for what his last
-- look did not see, and misses nothing, however transactions overlap. One row for each statement, not for each row of it.
create table row_change (
  -- The table whose rows the list shows.
  list_table text not null,
  xid xid8 not null default pg_current_xact_id(),
  -- Null: so much changed that all of them have to be read anew.
  ids integer[]
);
create index row_change_by_xid on row_change (xid);

-- Points in time that whoever keeps a copy in a file can return to, and from which on changes are kept.
create table row_change_mark (
  token text primary key,
  before xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  made_on timestamptz(3) not null default now()
);

-- Writes down from now on which rows of `kept` every statement on `touching` changes; `key` names them there.
create function keep_row_changes(kept text, touching text default null, key text default 'id') returns void
language plpgsql as $keep$
declare
  place constant text := coalesce(touching, kept);
  event text;
begin
  execute format($make$
    create function %1$I() returns trigger language plpgsql as $body$
    declare
      changed integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(distinct %3$I) into changed from new_rows where %3$I is not null;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct %3$I) into changed from old_rows where %3$I is not null;
      else
        select array_agg(distinct touched.id) into changed
        from (select %3$I as id from new_rows union all select %3$I from old_rows) touched
        where touched.id is not null;
      end if;
      if changed is not null then
        insert into row_change (list_table, ids) values (%2$L, changed);
      end if;
      return null;
    end $body$
  $make$, place || '_keep_changes', kept, key);
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_changes_%s', place, event), event, place,
      case event
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      place || '_keep_changes'
    );
  end loop;
end $keep$;

select keep_row_changes('product');
select keep_row_changes('product', 'distribution_center_quantity', 'product_id');
select keep_row_changes('product', 'product_image', 'product_id');

-- Rows hold the names of their centres.
create function center_renamed() returns trigger language plpgsql as $$
begin
  insert into row_change (list_table) values ('product');
  return null;
end $$;
create trigger center_renamed after update of name on distribution_center
for each row when (new.name <> old.name) execute function center_renamed();

-- For loads that go past the triggers.
create or replace function recount_product_totals() returns void language sql as $$
  insert into product_label (name)
  select distinct label.name
  from product
  cross join unnest(product.labels) label (name)
  on conflict do nothing;

  insert into row_change (list_table) values ('product');

  select recount_totals('product');
$$;

-- Takes away what nobody needs any more: changes before the last mark that is older than a day, and such marks themselves. What a
-- restored database brought along from another, whose transactions had other numbers, goes too.
create function forget_row_changes() returns void language sql as $$
  delete from row_change
  where xid < (select max(mark.before) from row_change_mark mark where mark.made_on < now() - interval '1 day')
    or xid >= pg_snapshot_xmax(pg_current_snapshot());

  delete from row_change_mark
  where made_on < now() - interval '1 day' or before > pg_snapshot_xmax(pg_current_snapshot());

  insert into row_change_mark (token) values (gen_random_uuid()::text);
$$;
