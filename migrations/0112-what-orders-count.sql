-- What an order counts for: it is sold once its time has come, what was sent lies on no shelf and is promised to nobody,
-- and what was canceled pays nothing.

-- The figures of these products as they are at a moment; what lies ahead of it is not sold yet.
create or replace function sold_quantities(product_ids integer[], moment timestamptz)
returns table (product_id integer, last7 bigint, last14 bigint, last30 bigint, last60 bigint, last90 bigint, last_sale timestamptz)
language sql stable as $$
  select
    asked.id,
    coalesce(sum(sale.quantity) filter (where sale.age < interval '7 days'), 0),
    coalesce(sum(sale.quantity) filter (where sale.age < interval '14 days'), 0),
    coalesce(sum(sale.quantity) filter (where sale.age < interval '30 days'), 0),
    coalesce(sum(sale.quantity) filter (where sale.age < interval '60 days'), 0),
    coalesce(sum(sale.quantity), 0),
    (
      select max(item.sold_on) from order_item item
      where item.product_id = asked.id and not item.is_canceled and item.sold_on <= moment
    )
  from unnest(product_ids) asked (id)
  left join lateral (
    select item.quantity, moment - item.sold_on as age
    from order_item item
    where item.product_id = asked.id
      and not item.is_canceled
      and item.sold_on > moment - interval '90 days'
      and item.sold_on <= moment
  ) sale on true
  group by asked.id
$$;

select count_sold(array(
  select distinct item.product_id from order_item item
  where item.sold_on > now() and not item.is_canceled and item.product_id is not null
));

update order_item set payout_cents = 0 where is_canceled and payout_cents <> 0;
update sales_order set payout_cents = 0 where order_status = 'Canceled' and payout_cents <> 0;

-- Out of the fullest centre first, as an invoice takes them.
with sent as (
  delete from stock_reservation held
  using order_item item, sales_order
  where item.id = held.order_item_id
    and sales_order.id = item.sales_order_id
    and sales_order.order_status in ('Shipped', 'Complete')
  returning held.product_id, held.quantity
), shelf as (
  select
    stock.product_id,
    stock.distribution_center_id,
    gone.pieces - coalesce(
      sum(stock.quantity) over (
        partition by stock.product_id order by stock.quantity desc, center.name
        rows between unbounded preceding and 1 preceding
      ), 0
    ) as wanted
  from (select sent.product_id, sum(sent.quantity) as pieces from sent group by sent.product_id) gone
  join distribution_center_quantity stock on stock.product_id = gone.product_id
  join distribution_center center on center.id = stock.distribution_center_id and not center.is_hidden
)
update distribution_center_quantity stock
set quantity = greatest(0, stock.quantity - shelf.wanted)
from shelf
where stock.product_id = shelf.product_id
  and stock.distribution_center_id = shelf.distribution_center_id
  and stock.quantity > 0
  and shelf.wanted > 0;
