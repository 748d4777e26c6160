-- What is stale, and why: nothing of it to sell, nothing on sale or ordered, and nobody bought or sold it for so long.

-- What an operator may set; each value lies between its least and its most.
create table setting (
  name text primary key,
  value integer not null,
  unit text not null,
  least integer not null,
  most integer not null,
  usual integer not null,
  constraint setting_in_bounds check (value between least and most)
);
insert into setting (name, value, unit, least, most, usual)
values ('stale_after_days', 180, 'days', 1, 3650, 180);

-- Work of each night: the last day for which it is done.
create table nightly_work (
  name text primary key,
  done_for date not null
);

alter table product add column stale_reason text;

-- It follows from other rows: no version, no history of its own.
do $$
begin
  execute format(
    'create or replace function product_derived_columns() returns text[] language sql immutable return %L::text[]',
    product_derived_columns() || array['stale_reason']
  );
end $$;
select keep_history('product', product_derived_columns());

-- Why a product would be stale at a moment; null when it is not. Of what owns others only its own facts are looked at.
create function stale_reason(item product, stale_days integer, at timestamptz) returns text language plpgsql stable as $$
declare
  since constant timestamptz := at - make_interval(days => stale_days);
  touched text;
begin
  if item.is_published_to_shopify or item.is_published_to_stockx or item.is_published_to_voyageone
    or item.total_quantity <> 0 or item.open_allocated_quantity <> 0 or item.pending_payment_quantity <> 0
    or item.pending_shipment_quantity <> 0 or item.pending_checkout_quantity <> 0
    or greatest(item.created_on, item.last_sale_date_utc, item.last_purchased_at) >= since
    -- Centres that are hidden don't count for what there is to sell.
    or exists (
      select
      from distribution_center_quantity stock
      where stock.product_id = item.id and stock.quantity > 0
    )
  then
    return null;
  end if;
  touched := concat_ws(', ',
    'last sold ' || to_char(item.last_sale_date_utc, 'YYYY-MM-DD'),
    'last bought ' || to_char(item.last_purchased_at, 'YYYY-MM-DD')
  );
  if touched = '' then
    touched := 'never sold or bought, here since ' || to_char(item.created_on, 'YYYY-MM-DD');
  end if;
  return 'No stock, not live anywhere, no open order; ' || touched;
end $$;

create function stale_after_days() returns integer language sql stable
return (select setting.value from setting where setting.name = 'stale_after_days');

-- Time makes stale by night; whatever else does, or ends it, is seen at once. An edit names none of these columns, and most
-- of what does leaves the product as fresh as it was.
create function product_take_stale() returns trigger language plpgsql as $$
begin
  new.stale_reason := stale_reason(new, stale_after_days(), now());
  new.is_stale := new.stale_reason is not null;
  return new;
end $$;
create trigger product_stale before update of
  total_quantity, open_allocated_quantity, pending_payment_quantity, pending_shipment_quantity, pending_checkout_quantity,
  is_published_to_shopify, is_published_to_stockx, is_published_to_voyageone, last_sale_date_utc, last_purchased_at
on product
for each row when (
  old.product_type = 'basic'
  and (old.is_stale or (new.total_quantity = 0 and new.created_on < now() - interval '1 day'))
)
execute function product_take_stale();

-- What owns a product that is fresh again is not stale either.
create function product_freshen_owners() returns trigger language plpgsql as $$
begin
  update product owner
  set is_stale = false, stale_reason = null
  where owner.id in (new.parent_id, new.master_id) and owner.is_stale;
  return null;
end $$;
create trigger product_fresh_again after update of
  is_stale, total_quantity, open_allocated_quantity, pending_payment_quantity, pending_shipment_quantity,
  pending_checkout_quantity, is_published_to_shopify, is_published_to_stockx, is_published_to_voyageone, last_sale_date_utc,
  last_purchased_at
on product
for each row when (old.is_stale and not new.is_stale) execute function product_freshen_owners();

-- Finds anew which products with ids in this range are stale, of one type; answers how many changed. What owns others is
-- stale when all of them are: they come first.
create function find_stale(wanted_type text, first_id integer, last_id integer, at timestamptz) returns integer language sql as $$
  with judged as (
    select product.id,
      case
        when product.total_quantity <> 0 or product.online then null
        when product.product_type = 'basic' then stale_reason(product, stale_after_days(), at)
        when not exists (
          select
          from product member
          where (member.parent_id = product.id or member.master_id = product.id)
            and not member.is_deleted and not member.is_stale
        ) and stale_reason(product, stale_after_days(), at) is not null
        then 'Everything that belongs to it is stale or deleted'
      end as reason
    from product
    where product.id between first_id and last_id
      and product.product_type = wanted_type
      and not product.is_deleted
  ), differing as (
    select product.id, judged.reason
    from product
    join judged on judged.id = product.id
    where product.stale_reason is distinct from judged.reason or product.is_stale <> (judged.reason is not null)
    order by product.id
    for no key update of product
  ), written as (
    update product
    set is_stale = differing.reason is not null, stale_reason = differing.reason
    from differing
    where product.id = differing.id
    returning product.id
  )
  select count(*)::integer from written;
$$;

-- Taking many products out of the catalogue.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (kind in ('publish', 'unpublish', 'import', 'import_check', 'import_undo', 'export', 'edit', 'bulk_delete'));

-- Which products, in the order in which they go; a successor goes on after those that the run's figures count.
create table bulk_deletion (
  run_id integer primary key,
  product_ids integer[] not null,
  constraint bulk_deletion_run foreign key (run_id) references run (id) on delete cascade
);
