-- Orders that a service hands on from places where this installation sells nothing itself: who did, null where the marketplace
-- told of it.
alter table sales_order add column handed_on_by text;
-- Few marketplaces among all that were handed on: what filters choose from.
create index sales_order_handed_on on sales_order (marketplace) where handed_on_by is not null;

-- Pieces that whoever is the master of the catalogue has taken off its own figure, which ours follows: promised to the order, and
-- taken off nothing here.
alter table stock_reservation drop constraint stock_reservation_kind;
alter table stock_reservation add constraint stock_reservation_kind
  check (kind in ('allocated', 'pending_payment', 'pending_shipment', 'pending_checkout', 'taken_by_master'));

create index channeladvisor_product_of_product on channeladvisor_product (product_id);
