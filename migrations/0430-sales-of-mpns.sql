-- What was sold of each MPN, ready to be read: the report of sales goes through a row an MPN, not through one or two a product.
-- What changes is only written down with the change; one writer adds those MPNs up anew by the minute, and until then the report
-- adds up these few itself. So no two orders wait for each other, and what is read is never behind.

-- By what the report adds up; what has no MPN is one of its rows.
alter table product_sale
  add column mpn_key text not null generated always as (coalesce(nullif(mpn_fold, ''), fold('(no MPN)'))) stored;
alter table product_sold_days
  add column mpn_key text not null generated always as (coalesce(nullif(mpn_fold, ''), fold('(no MPN)'))) stored;
create index product_sale_of_mpn on product_sale (mpn_key);
create index product_sold_days_of_mpn on product_sold_days (mpn_key);

-- Pieces and money are parted by currency, in the order of the currencies.
create table mpn_sale (
  mpn_key text not null,
  product_id integer not null,
  mpn text,
  pieces bigint not null,
  currencies text[] not null,
  pieces_in bigint[] not null,
  amount_cents_in bigint[] not null,
  profit_cents_in bigint[] not null,
  last3 bigint not null,
  last7 bigint not null,
  last14 bigint not null,
  last30 bigint not null,
  constraint mpn_sale_key primary key (mpn_key)
);

-- Which of them are to be added up anew; one may be there several times.
create table mpn_sale_touched (
  id bigint generated always as identity primary key,
  mpn_key text not null
);

-- The one place where sales are added up by MPN. Of how it is spelled one is shown, capitals before small letters.
create function sales_of_mpns(mpn_keys text[]) returns setof mpn_sale language sql stable as $$
  select
    sale.mpn_key, sale.product_id, sale.mpn, sale.pieces::bigint, sale.currencies, sale.pieces_in, sale.amount_cents_in,
    sale.profit_cents_in, coalesce(days.last3, 0)::bigint, coalesce(days.last7, 0)::bigint,
    coalesce(days.last14, 0)::bigint, coalesce(days.last30, 0)::bigint
  from (
    select
      part.mpn_key, min(part.product_id) as product_id, min(part.mpn) as mpn, sum(part.pieces) as pieces,
      array_agg(part.currency order by part.currency) as currencies,
      array_agg(part.pieces order by part.currency) as pieces_in,
      array_agg(part.amount_cents order by part.currency) as amount_cents_in,
      array_agg(part.profit_cents order by part.currency) as profit_cents_in
    from (
      select
        known.mpn_key, known.currency, min(known.product_id) as product_id, min(known.mpn collate "C") as mpn,
        sum(known.pieces)::bigint as pieces, sum(known.amount_cents)::bigint as amount_cents,
        sum(known.profit_cents)::bigint as profit_cents
      from product_sale known
      where known.mpn_key = any(mpn_keys)
        and known.pieces <> 0
      group by known.mpn_key, known.currency
    ) part
    group by part.mpn_key
  ) sale
  left join (
    select
      known.mpn_key, sum(known.last3) as last3, sum(known.last7) as last7, sum(known.last14) as last14,
      sum(known.last30) as last30
    from product_sold_days known
    where known.mpn_key = any(mpn_keys)
      and known.last30 > 0
    group by known.mpn_key
  ) days on days.mpn_key = sale.mpn_key
$$;

-- What is read: what stands there, and what was touched since then as it is now.
create view current_mpn_sale as
select known.* from mpn_sale known where known.mpn_key not in (select touched.mpn_key from mpn_sale_touched touched)
union all
select fresh.* from sales_of_mpns(array(select distinct touched.mpn_key from mpn_sale_touched touched)) fresh;

create function note_mpn_sales_added() returns trigger language plpgsql as $$
begin
  insert into mpn_sale_touched (mpn_key) select distinct added.mpn_key from new_rows added;
  return null;
end $$;
create trigger product_sale_mpn_added after insert on product_sale
referencing new table as new_rows for each statement execute function note_mpn_sales_added();
create trigger product_sale_mpn_removed after delete on product_sale
referencing old table as new_rows for each statement execute function note_mpn_sales_added();
create trigger product_sold_days_mpn_added after insert on product_sold_days
referencing new table as new_rows for each statement execute function note_mpn_sales_added();
create trigger product_sold_days_mpn_removed after delete on product_sold_days
referencing old table as new_rows for each statement execute function note_mpn_sales_added();

-- Row by row: the stock of what sells changes all day long in the second of them, and says nothing here.
create function note_mpn_sale_changed() returns trigger language plpgsql as $$
begin
  insert into mpn_sale_touched (mpn_key) values (new.mpn_key);
  if new.mpn_key <> old.mpn_key then
    insert into mpn_sale_touched (mpn_key) values (old.mpn_key);
  end if;
  return null;
end $$;
create trigger product_sale_mpn_changed after update on product_sale
for each row when (
  (new.pieces, new.amount_cents, new.profit_cents, new.mpn)
    is distinct from (old.pieces, old.amount_cents, old.profit_cents, old.mpn)
) execute function note_mpn_sale_changed();
create trigger product_sold_days_mpn_changed after update on product_sold_days
for each row when (
  (new.last3, new.last7, new.last14, new.last30, new.mpn)
    is distinct from (old.last3, old.last7, old.last14, old.last30, old.mpn)
) execute function note_mpn_sale_changed();

-- Of two writers at once the second would write what it read before the first one's end.
create function add_up_mpn_sales() returns void language plpgsql as $$
declare
  mpn_keys text[];
begin
  if not exists (select from mpn_sale_touched) then
    return;
  end if;
  lock table mpn_sale in share row exclusive mode;
  with taken as (
    delete from mpn_sale_touched returning mpn_key
  )
  select array_agg(distinct taken.mpn_key) into mpn_keys from taken;
  delete from mpn_sale where mpn_sale.mpn_key = any(mpn_keys);
  insert into mpn_sale select fresh.* from sales_of_mpns(mpn_keys) fresh;
end $$;

-- What was sold of a product before all of it was linked with another stands there still, and counts again with the next sale: it
-- is named anew as well.
create or replace function product_tell_sales() returns trigger language plpgsql as $$
begin
  update product_sale set mpn = new.mpn, mpn_fold = new.mpn_fold
  where product_id = new.id and mpn is distinct from new.mpn;
  update product_sold_days set mpn = new.mpn, mpn_fold = new.mpn_fold
  where product_id = new.id and mpn is distinct from new.mpn;
  if exists (select from order_item item where item.product_id = new.id) then
    perform add_totals('sales_order', 0, '{}');
    perform add_totals('product_sale', 0, '{}');
  end if;
  return null;
end $$;

update product_sale set mpn = product.mpn, mpn_fold = product.mpn_fold
from product
where product.id = product_sale.product_id and product_sale.mpn is distinct from product.mpn;
update product_sold_days set mpn = product.mpn, mpn_fold = product.mpn_fold
from product
where product.id = product_sold_days.product_id and product_sold_days.mpn is distinct from product.mpn;
insert into mpn_sale_touched (mpn_key) select distinct product_sale.mpn_key from product_sale;
select add_up_mpn_sales();
