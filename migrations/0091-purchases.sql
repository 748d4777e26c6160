-- What was bought of a product, and at which cost: lots that orders use up, the oldest first.
create table purchase (
  id integer generated always as identity primary key,
  version integer not null default 1,
  product_id integer not null,
  cost_cents integer not null,
  quantity integer not null,
  -- Pieces that orders took out of it.
  used integer not null default 0,
  created_by text not null,
  created_on timestamptz(3) not null default now(),
  constraint purchase_product foreign key (product_id) references product (id),
  constraint purchase_cost check (cost_cents >= 0),
  constraint purchase_quantity check (quantity >= 1),
  constraint purchase_used check (used between 0 and quantity)
);

-- The lots of a product in the order in which they are used up.
create index purchase_of_product on purchase (product_id, created_on, id);

create function product_take_last_purchase() returns trigger language plpgsql as $$
begin
  update product
  set last_purchased_at = (select max(purchase.created_on) from purchase where purchase.product_id = product.id)
  where product.id in (select touched.product_id from touched);
  return null;
end $$;

create trigger purchase_made after insert on purchase
referencing new table as touched for each statement execute function product_take_last_purchase();
create trigger purchase_deleted after delete on purchase
referencing old table as touched for each statement execute function product_take_last_purchase();
