-- Orders, whoever took them: a channel, or a person who writes an invoice.
create sequence manual_order_id start 100001;

create table sales_order (
  id integer generated always as identity primary key,
  version integer not null default 1,
  order_id text not null,
  order_number text not null,
  marketplace text not null,
  channel_account text,
  channel_order_id text,
  order_time timestamptz(3) not null,
  order_status text not null,
  platform_status text,
  is_archived boolean not null default false,
  cart_id text,
  cart_order_id text,
  platform_id text,
  currency text not null default 'USD',
  amount_cents bigint not null,
  platform_amount_cents bigint not null,
  platform_discount_cents bigint not null default 0,
  platform_tax_cents bigint not null default 0,
  platform_shipping_fee_cents bigint not null default 0,
  shipping_fee_cents bigint not null default 0,
  payout_cents bigint not null,
  is_payout_estimated boolean not null default true,
  shipping_cost_cents bigint not null default 0,
  restock_fee numeric(5, 2) not null default 0,
  -- Of the items that are not canceled; kept with them.
  cost_cents bigint not null default 0,
  profit_cents bigint not null generated always as (
    payout_cents - cost_cents - shipping_cost_cents - round(platform_amount_cents * restock_fee / 100)
  ) stored,
  ship_to_info jsonb not null default '{}',
  ship_to_bill_info jsonb not null default '{}',
  tracking_no text,
  ship_label_value text,
  shipping_items jsonb not null default '[]',
  shipstation_orders jsonb not null default '[]',
  is_oversold boolean not null default false,
  created_by text not null,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  constraint sales_order_status check (order_status in ('Open', 'Acknowledged', 'Shipped', 'Complete', 'Canceled')),
  constraint sales_order_restock_fee check (restock_fee between 0 and 100),
  constraint sales_order_channel_once unique (channel_account, channel_order_id)
);

-- Two invoices never share an id; channels count by themselves.
create unique index sales_order_manual_id_once on sales_order (order_id) where marketplace = 'Manual';

create table order_item (
  id integer generated always as identity primary key,
  sales_order_id integer not null,
  -- Null until a line of a channel is linked with a product.
  product_id integer,
  sku text not null,
  title text not null,
  quantity integer not null,
  cost_cents bigint not null default 0,
  platform_amount_cents bigint not null,
  payout_cents bigint not null,
  shipping_cost_cents bigint not null default 0,
  published_product_margin numeric(12, 2),
  is_canceled boolean not null default false,
  constraint order_item_order foreign key (sales_order_id) references sales_order (id),
  constraint order_item_product foreign key (product_id) references product (id),
  constraint order_item_quantity check (quantity >= 1)
);
create index order_item_of_order on order_item (sales_order_id);
create index order_item_of_product on order_item (product_id);

create table order_history (
  id bigint generated always as identity primary key,
  sales_order_id integer not null,
  order_status text not null,
  note text,
  order_received_time timestamptz(3),
  order_placed_time timestamptz(3),
  created_by text not null,
  created_on timestamptz(3) not null default now(),
  constraint order_history_order foreign key (sales_order_id) references sales_order (id)
);
create index order_history_of_order on order_history (sales_order_id, id);

-- Pieces that are promised to an item, and what they wait for.
create table stock_reservation (
  order_item_id integer primary key,
  product_id integer not null,
  quantity integer not null,
  kind text not null default 'allocated',
  constraint stock_reservation_item foreign key (order_item_id) references order_item (id),
  constraint stock_reservation_product foreign key (product_id) references product (id),
  constraint stock_reservation_quantity check (quantity >= 1),
  constraint stock_reservation_kind
    check (kind in ('allocated', 'pending_payment', 'pending_shipment', 'pending_checkout'))
);
create index stock_reservation_of_product on stock_reservation (product_id);

-- What the pieces of an item cost: of which lot they are, or of none when all lots were used up.
create table purchase_use (
  id bigint generated always as identity primary key,
  order_item_id integer not null,
  purchase_id integer,
  quantity integer not null,
  cost_cents integer not null,
  constraint purchase_use_item foreign key (order_item_id) references order_item (id),
  constraint purchase_use_purchase foreign key (purchase_id) references purchase (id)
);
create index purchase_use_of_item on purchase_use (order_item_id);
create index purchase_use_of_purchase on purchase_use (purchase_id);

-- The product is locked by whoever reserves: two at once would each miss the other's pieces.
create function product_sum_reservations() returns trigger language plpgsql as $$
begin
  update product
  set open_allocated_quantity = sums.allocated,
      pending_payment_quantity = sums.payment,
      pending_shipment_quantity = sums.shipment,
      pending_checkout_quantity = sums.checkout
  from (select distinct touched.product_id from touched) changed
  cross join lateral (
    select
      coalesce(sum(held.quantity) filter (where held.kind = 'allocated'), 0) as allocated,
      coalesce(sum(held.quantity) filter (where held.kind = 'pending_payment'), 0) as payment,
      coalesce(sum(held.quantity) filter (where held.kind = 'pending_shipment'), 0) as shipment,
      coalesce(sum(held.quantity) filter (where held.kind = 'pending_checkout'), 0) as checkout
    from stock_reservation held
    where held.product_id = changed.product_id
  ) sums
  where product.id = changed.product_id;
  return null;
end $$;
create trigger stock_reserved after insert on stock_reservation
referencing new table as touched for each statement execute function product_sum_reservations();
create trigger stock_released after delete on stock_reservation
referencing old table as touched for each statement execute function product_sum_reservations();

-- A lot whose cost is corrected takes along what it cost in orders, and each of them notes it.
create function purchase_correct_orders() returns trigger language plpgsql as $$
begin
  update purchase_use set cost_cents = new.cost_cents where purchase_use.purchase_id = new.id;
  with items as (
    update order_item
    set cost_cents = (select sum(part.quantity::bigint * part.cost_cents) from purchase_use part where part.order_item_id = order_item.id)
    where order_item.id in (select part.order_item_id from purchase_use part where part.purchase_id = new.id)
    returning order_item.sales_order_id
  )
  insert into order_history (sales_order_id, order_status, note, created_by)
  select sales_order.id, sales_order.order_status,
    format('The cost of purchase %s was corrected from %s to %s.', new.id,
      round(old.cost_cents / 100.0, 2), round(new.cost_cents / 100.0, 2)),
    current_actor()
  from sales_order
  where sales_order.id in (select items.sales_order_id from items);
  update sales_order
  set version = sales_order.version + 1,
      updated_on = now(),
      cost_cents = (
        select coalesce(sum(item.cost_cents), 0) from order_item item
        where item.sales_order_id = sales_order.id and not item.is_canceled
      )
  where sales_order.id in (
    select item.sales_order_id from order_item item
    join purchase_use part on part.order_item_id = item.id
    where part.purchase_id = new.id
  );
  return null;
end $$;
create trigger purchase_cost_corrected after update of cost_cents on purchase
for each row when (new.cost_cents <> old.cost_cents) execute function purchase_correct_orders();

-- When a product was sold last; what was canceled was not sold.
create function product_take_last_sale() returns trigger language plpgsql as $$
begin
  update product
  set last_sale_date_utc = (
    select max(sales_order.order_time)
    from order_item item
    join sales_order on sales_order.id = item.sales_order_id
    where item.product_id = product.id and not item.is_canceled
  )
  where product.id in (select touched.product_id from touched);
  return null;
end $$;
create trigger order_item_sold after insert on order_item
referencing new table as touched for each statement execute function product_take_last_sale();
create trigger order_item_changed after update on order_item
referencing new table as touched for each statement execute function product_take_last_sale();
