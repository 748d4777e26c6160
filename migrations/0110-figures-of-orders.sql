-- What purchases and reservations say of a product, each worked out in one place: for triggers, and for a load that goes past them.

create function reserved_quantities(product_ids integer[])
returns table (product_id integer, allocated bigint, payment bigint, shipment bigint, checkout bigint)
language sql stable as $$
  select
    asked.id,
    coalesce(sum(held.quantity) filter (where held.kind = 'allocated'), 0),
    coalesce(sum(held.quantity) filter (where held.kind = 'pending_payment'), 0),
    coalesce(sum(held.quantity) filter (where held.kind = 'pending_shipment'), 0),
    coalesce(sum(held.quantity) filter (where held.kind = 'pending_checkout'), 0)
  from unnest(product_ids) asked (id)
  left join stock_reservation held on held.product_id = asked.id
  group by asked.id
$$;

create function last_purchases(product_ids integer[]) returns table (product_id integer, last_purchase timestamptz)
language sql stable as $$
  select asked.id, (select max(purchase.created_on) from purchase where purchase.product_id = asked.id)
  from unnest(product_ids) asked (id)
$$;

create or replace function product_sum_reservations() returns trigger language plpgsql as $$
begin
  update product
  set open_allocated_quantity = held.allocated,
      pending_payment_quantity = held.payment,
      pending_shipment_quantity = held.shipment,
      pending_checkout_quantity = held.checkout
  from reserved_quantities(array(select distinct touched.product_id from touched)) held
  where product.id = held.product_id;
  return null;
end $$;

create or replace function product_take_last_purchase() returns trigger language plpgsql as $$
begin
  update product
  set last_purchased_at = bought.last_purchase
  from last_purchases(array(select distinct touched.product_id from touched)) bought
  where product.id = bought.product_id;
  return null;
end $$;

-- A load brings what was traded first, so that each product is written once, with its figures.
alter table purchase alter constraint purchase_product deferrable initially immediate;
alter table order_item alter constraint order_item_product deferrable initially immediate;
alter table stock_reservation alter constraint stock_reservation_product deferrable initially immediate;
