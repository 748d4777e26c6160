-- Count and cost of the whole catalogue, and a number that grows with every change: an unfiltered page never counts, and
-- a count made once is good until that number moves.

-- The figures lie in shares that are added up. A writer takes one that no other writer holds, so that none waits for
-- another; a reader sees a share change at the moment when the change itself becomes visible.
create table product_total_share (
  id integer generated always as identity primary key,
  data_version bigint not null default 0,
  products bigint not null default 0,
  cost_cents bigint not null default 0
);

insert into product_total_share (products)
select 0
from generate_series(1, 8);

create view product_totals as
select
  sum(share.data_version)::bigint as data_version,
  sum(share.products)::bigint as total_products,
  sum(share.cost_cents)::bigint as total_cost_cents
from product_total_share share;

create function add_product_totals(more_products bigint, more_cents bigint) returns void language plpgsql as $$
declare
  taken integer := nullif(current_setting('backroom.product_total_share', true), '')::integer;
begin
  if taken is not null and more_products = 0 and more_cents = 0 then
    return;
  end if;
  if taken is null then
    select share.id into taken from product_total_share share limit 1 for update skip locked;
    if taken is null then
      insert into product_total_share default values returning id into taken;
    end if;
    perform set_config('backroom.product_total_share', taken::text, true);
  end if;
  update product_total_share share
  set data_version = share.data_version + 1,
      products = share.products + more_products,
      cost_cents = share.cost_cents + more_cents
  where share.id = taken;
end $$;

-- For loads that go past the triggers.
create function recount_product_totals() returns void language sql as $$
  insert into product_label (name)
  select distinct label.name
  from product
  cross join unnest(product.labels) label (name)
  on conflict do nothing;

  with counted as (
    select count(*) as products, coalesce(sum(product.cost_cents), 0)::bigint as cents
    from product
    where not product.is_deleted
  )
  select add_product_totals(counted.products - totals.total_products, counted.cents - totals.total_cost_cents)
  from counted
  cross join product_totals totals;
$$;

create function product_collect_labels() returns trigger language plpgsql as $$
begin
  insert into product_label (name)
  select distinct label.name
  from new_rows after
  cross join unnest(after.labels) label (name)
  where not exists (select from product_label known where known.name = label.name)
  on conflict do nothing;
  return null;
end $$;

create trigger product_labels_inserted after insert on product
referencing new table as new_rows for each statement execute function product_collect_labels();
create trigger product_labels_updated after update on product
referencing new table as new_rows for each statement execute function product_collect_labels();

create function product_count() returns trigger language plpgsql as $$
declare
  touched bigint := 0;
  products bigint := 0;
  cents bigint := 0;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select count(*), count(*) filter (where not is_deleted), coalesce(sum(cost_cents) filter (where not is_deleted), 0)
    into touched, products, cents
    from new_rows;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    select greatest(touched, count(*)), products - count(*) filter (where not is_deleted),
      cents - coalesce(sum(cost_cents) filter (where not is_deleted), 0)
    into touched, products, cents
    from old_rows;
  end if;
  if touched > 0 then
    perform add_product_totals(products, cents);
  end if;
  return null;
end $$;

create trigger product_count_inserted after insert on product
referencing new table as new_rows for each statement execute function product_count();
create trigger product_count_updated after update on product
referencing old table as old_rows new table as new_rows for each statement execute function product_count();
create trigger product_count_deleted after delete on product
referencing old table as old_rows for each statement execute function product_count();

-- Rows name centres, and a filter may ask for them.
create function center_changed() returns trigger language plpgsql as $$
begin
  perform add_product_totals(0, 0);
  return null;
end $$;

create trigger center_data_version after insert or update or delete on distribution_center
for each statement execute function center_changed();
