-- What a list shows of a whole table (how many rows, what they add up to) and a number that grows with every change, for
-- any table: an unfiltered list never counts, and a count made once is good until that number moves.

-- The figures lie in shares that are added up. A writer takes one that no other writer holds, so that none waits for
-- another; a reader sees a share change at the moment when the change itself becomes visible.
create table total_share (
  id integer generated always as identity primary key,
  table_name text not null,
  data_version bigint not null default 0,
  row_count bigint not null default 0,
  sums bigint[] not null default '{}'
);

-- Which tables are kept up, which of their rows count and which columns are added up, in the order of `sums`.
create table kept_total (
  table_name text not null,
  counted_if text not null,
  summed text[] not null,
  constraint kept_total_key primary key (table_name)
);

create function add_totals(kept text, more_rows bigint, more_sums bigint[]) returns void language plpgsql as $$
declare
  setting constant text := 'backroom.total_share_of_' || kept;
  taken integer := nullif(current_setting(setting, true), '')::integer;
begin
  if taken is not null and more_rows = 0 and 0 = all(more_sums) then
    return;
  end if;
  if taken is null then
    select share.id into taken from total_share share where share.table_name = kept limit 1 for update skip locked;
    if taken is null then
      insert into total_share (table_name) values (kept) returning id into taken;
    end if;
    perform set_config(setting, taken::text, true);
  end if;
  update total_share share
  set data_version = share.data_version + 1,
      row_count = share.row_count + more_rows,
      sums = array(
        select coalesce(pair.had, 0) + coalesce(pair.more, 0)
        from unnest(share.sums, more_sums) with ordinality pair (had, more, position)
        order by pair.position
      )
  where share.id = taken;
end $$;

-- Counts from scratch: for loads that go past the triggers.
create function recount_totals(kept text) returns void language plpgsql as $$
declare
  facts kept_total;
  counted bigint;
  counted_sums bigint[];
begin
  select * into strict facts from kept_total where kept_total.table_name = kept;
  execute format(
    'select count(*), array[%s]::bigint[] from %I where %s',
    (select string_agg(format('coalesce(sum(%I), 0)', name), ', ') from unnest(facts.summed) name), kept, facts.counted_if
  ) into counted, counted_sums;
  perform add_totals(
    kept,
    counted - (select sum(share.row_count)::bigint from total_share share where share.table_name = kept),
    array(
      select total.value - coalesce((
        select sum(share.sums[total.position]) from total_share share where share.table_name = kept
      ), 0)::bigint
      from unnest(counted_sums) with ordinality total (value, position)
      order by total.position
    )
  );
end $$;

-- Keeps a table's figures up from now on. The functions are written out for it, so that no write pays for their being general.
create function keep_totals(kept text, counted_if text default 'true', summed text[] default '{}') returns void
language plpgsql as $keep$
declare
  figures constant text := format('count(*) filter (where %s), array[%s]::bigint[]', counted_if, (
    select string_agg(format('coalesce(sum(%I) filter (where %s), 0)', name, counted_if), ', ') from unnest(summed) name
  ));
  event text;
begin
  insert into kept_total (table_name, counted_if, summed) values (kept, counted_if, summed);
  insert into total_share (table_name, sums)
  select kept, array_fill(0::bigint, array[cardinality(summed)])
  from generate_series(1, 8);
  execute format($make$
    create function %1$I() returns trigger language plpgsql as $body$
    declare
      touched bigint := 0;
      gone bigint := 0;
      more_rows bigint := 0;
      less_rows bigint := 0;
      more_sums bigint[];
      less_sums bigint[];
    begin
      if tg_op in ('INSERT', 'UPDATE') then
        select count(*), %3$s into touched, more_rows, more_sums from new_rows;
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        select count(*), %3$s into gone, less_rows, less_sums from old_rows;
      end if;
      if touched > 0 or gone > 0 then
        perform add_totals(%2$L, more_rows - less_rows, array(
          select coalesce(pair.more, 0) - coalesce(pair.less, 0)
          from unnest(more_sums, less_sums) with ordinality pair (more, less, position)
          order by pair.position
        ));
      end if;
      return null;
    end $body$
  $make$, kept || '_keep_totals', kept, figures);
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('%s_totals_%s', kept, event), event, kept,
      case event
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      kept || '_keep_totals'
    );
  end loop;
  perform recount_totals(kept);
end $keep$;

drop trigger product_count_inserted on product;
drop trigger product_count_updated on product;
drop trigger product_count_deleted on product;
drop trigger center_data_version on distribution_center;
drop function product_count();
drop function center_changed();
drop function recount_product_totals();
drop function add_product_totals(bigint, bigint);
drop view product_totals;
drop table product_total_share;

select keep_totals('product', 'not is_deleted', '{cost_cents}');
-- Rows of products name centres, and a filter may ask for them.
select keep_totals('distribution_center');

create view product_totals as
select
  sum(share.data_version)::bigint as data_version,
  sum(share.row_count)::bigint as total_products,
  sum(share.sums[1])::bigint as total_cost_cents
from total_share share
where share.table_name = 'product';

-- For loads that go past the triggers.
create function recount_product_totals() returns void language sql as $$
  insert into product_label (name)
  select distinct label.name
  from product
  cross join unnest(product.labels) label (name)
  on conflict do nothing;

  select recount_totals('product');
$$;
