-- Who changed what, when and why: written by triggers, so that no path can forget it.

create table product_field_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  field text not null,
  previous_value jsonb,
  updated_value jsonb,
  order_id text,
  updated_by text not null,
  reason text,
  created_on timestamptz(3) not null default now(),
  constraint product_field_history_product foreign key (product_id) references product (id)
);

create index product_field_history_of_product on product_field_history (product_id, field, id desc);

create table stock_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  distribution_center_id integer not null,
  previous_quantity integer not null,
  updated_quantity integer not null,
  order_id text,
  updated_by text not null,
  reason text,
  created_on timestamptz(3) not null default now(),
  constraint stock_history_product foreign key (product_id) references product (id),
  constraint stock_history_center foreign key (distribution_center_id) references distribution_center (id)
);

create index stock_history_of_product on stock_history (product_id, id desc);

create function current_actor() returns text language sql stable
return coalesce(nullif(current_setting('backroom.actor', true), ''), 'system');

create function current_reason() returns text language sql stable
return nullif(current_setting('backroom.reason', true), '');

create function current_order_id() returns text language sql stable
return nullif(current_setting('backroom.order_id', true), '');

-- Columns that follow from other rows or columns: they change no version and have no history of their own.
create function product_derived_columns() returns text[] language sql immutable
return array[
  'version', 'updated_on', 'created_on', 'sku_fold', 'mpn_fold', 'title_fold', 'brand_fold', 'is_parent', 'is_in_relationship',
  'is_published_to_voyageone', 'is_published_to_shopify', 'is_published_to_stockx', 'online', 'is_stale',
  'total_quantity', 'phoenix_quantity', 'open_allocated_quantity', 'pending_checkout_quantity', 'pending_payment_quantity',
  'pending_shipment_quantity', 'total_available_quantity', 'total_quantity_pooled', 'open_allocated_quantity_pooled',
  'pending_checkout_quantity_pooled', 'pending_payment_quantity_pooled', 'pending_shipment_quantity_pooled',
  'quantity_sold_last7_days', 'quantity_sold_last14_days', 'quantity_sold_last30_days', 'quantity_sold_last60_days',
  'quantity_sold_last90_days', 'quantity_update_date_utc', 'last_sale_date_utc', 'last_purchased_at', 'parent_sku'
];

create function product_take_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - product_derived_columns() is distinct from to_jsonb(old) - product_derived_columns() then
    new.version := old.version + 1;
    new.updated_on := now();
  end if;
  return new;
end $$;

create trigger product_version before update on product
for each row execute function product_take_version();

create function product_record_changes() returns trigger language plpgsql as $$
begin
  insert into product_field_history (product_id, field, previous_value, updated_value, order_id, updated_by, reason)
  select after.id, field.key, before_doc.doc -> field.key, field.value, current_order_id(), current_actor(), current_reason()
  from new_rows after
  join old_rows before on before.id = after.id
  cross join lateral (select to_jsonb(before) - product_derived_columns() as doc offset 0) before_doc
  cross join lateral jsonb_each(to_jsonb(after) - product_derived_columns()) field
  where before.version <> after.version
    and before_doc.doc -> field.key is distinct from field.value;
  return null;
end $$;

create trigger product_history after update on product
referencing old table as old_rows new table as new_rows
for each statement execute function product_record_changes();

-- A basic shows the SKU of its parent, whoever sets the parent and whenever the parent is renamed.
create function product_take_parent_sku() returns trigger language plpgsql as $$
begin
  new.parent_sku := (select parent.sku from product parent where parent.id = new.parent_id);
  return new;
end $$;

create trigger product_inserted_below before insert on product
for each row when (new.parent_id is not null) execute function product_take_parent_sku();
create trigger product_moved before update of parent_id on product
for each row when (new.parent_id is distinct from old.parent_id) execute function product_take_parent_sku();

-- One row at a time: a statement trigger that updates its own table would call itself for ever.
create function product_carry_parent_sku() returns trigger language plpgsql as $$
begin
  update product child
  set parent_sku = new.sku
  where child.parent_id = new.id;
  return null;
end $$;

create trigger product_renamed after update of sku on product
for each row when (new.sku <> old.sku) execute function product_carry_parent_sku();

-- Locked before the sum is taken: two changes in two centres at once would else each miss the other's.
create function product_sum_stock(product_ids integer[]) returns void language plpgsql as $$
begin
  perform from product where product.id = any(product_ids) order by product.id for no key update;
  update product
  set total_quantity = coalesce(stock.total, 0),
      phoenix_quantity = coalesce(stock.phoenix, 0),
      quantity_update_date_utc = now()
  from unnest(product_ids) touched_id
  left join lateral (
    select
      sum(quantity.quantity) filter (where not center.is_hidden) as total,
      sum(quantity.quantity) filter (where center.name = 'Phoenix') as phoenix
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = touched_id
  ) stock on true
  where product.id = touched_id;
end $$;

-- Stock: history of each centre, then the sums on the product.
create function stock_record_changes() returns trigger language plpgsql as $$
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
    insert into stock_history (product_id, distribution_center_id, previous_quantity, updated_quantity, order_id, updated_by, reason)
    select after.product_id, after.distribution_center_id, before.quantity, after.quantity, current_order_id(), current_actor(), current_reason()
    from new_rows after
    join old_rows before using (product_id, distribution_center_id)
    where before.quantity <> after.quantity;
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

create trigger stock_inserted after insert on distribution_center_quantity
referencing new table as new_rows for each statement execute function stock_record_changes();
create trigger stock_updated after update on distribution_center_quantity
referencing old table as old_rows new table as new_rows for each statement execute function stock_record_changes();
create trigger stock_deleted after delete on distribution_center_quantity
referencing old table as old_rows for each statement execute function stock_record_changes();

-- A centre that is shown or hidden changes what its products have in all.
create function center_sum_stock() returns trigger language plpgsql as $$
declare
  touched integer[];
begin
  select array_agg(quantity.product_id) into touched
  from distribution_center_quantity quantity
  where quantity.distribution_center_id = new.id and quantity.quantity > 0;
  if touched is not null then
    perform product_sum_stock(touched);
  end if;
  return null;
end $$;

create trigger center_shown_or_hidden after update of is_hidden, name on distribution_center
for each row when (new.is_hidden <> old.is_hidden or new.name <> old.name) execute function center_sum_stock();

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what happened: its rows are not changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger product_field_history_kept before update or delete or truncate on product_field_history
for each statement execute function refuse_history_change();
create trigger stock_history_kept before update or delete or truncate on stock_history
for each statement execute function refuse_history_change();
