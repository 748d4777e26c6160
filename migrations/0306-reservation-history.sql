-- What orders did to the pieces of a product: promised them, let them go, took them along, or sold what was not there. What is
-- promised now says nothing of what was, and a seller who sold too much has to see how it came to that.
create table reservation_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  sales_order_id integer not null,
  event text not null,
  quantity integer not null,
  -- What the sum of all promised pieces of the product changed by: its rows add up to it.
  reserved_change integer not null,
  -- Pieces that the order waits for afterwards.
  missing integer not null default 0,
  -- Pieces of the product that could be sold; null of what was promised before this was kept.
  available_before integer,
  available_after integer,
  updated_by text not null,
  created_on timestamptz(3) not null default now(),
  constraint reservation_history_product foreign key (product_id) references product (id) deferrable initially immediate,
  constraint reservation_history_order foreign key (sales_order_id) references sales_order (id),
  constraint reservation_history_event check (event in ('reserved', 'released', 'shipped', 'oversold')),
  constraint reservation_history_quantity check (quantity >= 1)
);
-- A product shows them, the newest first.
create index reservation_history_of_product on reservation_history (product_id, id desc);
-- What an order does next is told by what is noted of it already.
create index reservation_history_of_order on reservation_history (sales_order_id);

create trigger reservation_history_kept before update or delete or truncate on reservation_history
for each statement execute function refuse_history_change();

-- What is promised and lacking now is where it begins.
insert into reservation_history (
  product_id, sales_order_id, event, quantity, reserved_change, missing, updated_by, created_on
)
select part.product_id, part.id, event.name, event.quantity, event.reserved_change, part.missing, part.created_by, part.created_on
from (
  select
    sales_order.id, sales_order.created_by, sales_order.created_on, item.product_id,
    coalesce(sum(held.quantity), 0) as held,
    sum(item.quantity - coalesce(held.quantity, 0)) as missing
  from sales_order
  join order_item item on item.sales_order_id = sales_order.id
  left join stock_reservation held on held.order_item_id = item.id
  where sales_order.order_status in ('Open', 'Acknowledged') and item.product_id is not null and not item.is_canceled
  group by sales_order.id, item.product_id
) part
cross join lateral (
  values (1, 'reserved', part.held, part.held), (2, 'oversold', part.missing, 0)
) event (step, name, quantity, reserved_change)
where event.quantity > 0
order by part.created_on, part.id, event.step;
