-- Under which number and in which store an order of the shipping service stood before it was given another there: an order of ours
-- that had one says so for good. Written where that changes, which is rare; an order with its number asks its first column alone.
create table shipstation_order_before (
  order_number text not null,
  account text not null,
  store_id bigint not null,
  id bigint not null,
  constraint shipstation_order_before_pkey primary key (order_number, account, store_id, id)
);
