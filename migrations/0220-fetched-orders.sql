-- Orders that channels tell of: which line of theirs an item is, and what was said last.

-- Null on what a person wrote.
alter table order_item
  add column channel_line_id text,
  -- Of the line alone, before discount, tax and shipping: by it an item has its share of what concerns the whole order.
  add column amount_cents bigint;

create table channel_order (
  sales_order_id integer primary key references sales_order,
  -- When the channel changed it last, by the channel's clock: what is older never overwrites what is newer.
  told_on timestamptz(3) not null,
  -- Of what its list of orders shows: what is read again and is the same costs nothing.
  digest text not null,
  -- Only what differs from it was changed there; what a person changed here stays.
  told jsonb not null,
  -- In the channel's own words.
  document jsonb not null
);

-- What waits for stock is few among millions.
create index sales_order_short on sales_order (order_time, id)
where is_oversold and order_status in ('Open', 'Acknowledged');

-- Whose listing was sold.
create index channel_listing_by_name on channel_listing (marketplace_id, external_id);

-- The bell tells of more than views.
alter table notice add column title text;

-- What came back after it was sent keeps its lot until it is on the shelf again, and costs nothing meanwhile.
create or replace function purchase_correct_orders() returns trigger language plpgsql as $$
begin
  update purchase_use set cost_cents = new.cost_cents where purchase_use.purchase_id = new.id;
  with items as (
    update order_item
    set cost_cents = (select sum(part.quantity::bigint * part.cost_cents) from purchase_use part where part.order_item_id = order_item.id)
    where order_item.id in (select part.order_item_id from purchase_use part where part.purchase_id = new.id)
      and not order_item.is_canceled
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
    where part.purchase_id = new.id and not item.is_canceled
  );
  return null;
end $$;
