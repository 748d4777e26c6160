-- Orders of the shipping service, as it told of them last, for each account that was ever connected. They stand beside the orders of
-- the marketplaces that their stores brought them from, and are never orders of their own.
create table shipstation_order (
  account text not null,
  id bigint not null,
  order_number text not null,
  store_id bigint,
  customer_email text,
  amount_paid_cents bigint,
  bill_to_phone text,
  order_status text not null,
  order_date timestamptz(3),
  -- By ShipStation's clock: what is older never overwrites what is newer.
  modify_date timestamptz(3) not null,
  constraint shipstation_order_pkey primary key (account, id)
);

-- An order of ours finds its own there by its number.
create index shipstation_order_by_number on shipstation_order (order_number);

-- A table of its own has them.
alter table sales_order drop column shipstation_orders;
