-- What left through the shipping service, as it told of it last: labels that were bought there, and what was only marked as shipped.
create table shipstation_parcel (
  account text not null,
  kind text not null,
  -- Labels and marks are numbered apart.
  id bigint not null,
  shipstation_order_id bigint not null,
  tracking_no text not null,
  -- In the service's words, and in ours where we have one.
  carrier text not null,
  carrier_code text,
  created_on timestamptz(3) not null,
  is_voided boolean not null,
  -- The service itself told the marketplace of it.
  is_marketplace_told boolean not null,
  -- From when on its order is to be brought in step with it; null once that is done.
  due_on timestamptz(3) default now(),
  constraint shipstation_parcel_pkey primary key (account, kind, id),
  constraint shipstation_parcel_kind check (kind in ('label', 'mark'))
);

-- The parcels of one order.
create index shipstation_parcel_by_order on shipstation_parcel (account, shipstation_order_id);

-- What is due is little among all that was ever sent.
create index shipstation_parcel_due on shipstation_parcel (account, due_on) where due_on is not null;
