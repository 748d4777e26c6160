-- What an order earns and costs as a whole lies on its items too, to the cent: sales are read item by item.
alter table order_item
  -- Its share of what goes back for restocking.
  add column restock_cents bigint not null default 0,
  add column profit_cents bigint not null generated always as (
    case
      when is_canceled then 0
      else payout_cents - cost_cents - shipping_cost_cents - restock_cents
    end
  ) stored;

-- Whole cents by what was asked for each item; those that are left go to whom they were nearest.
with item as (
  select
    part.id, part.sales_order_id,
    greatest(0, coalesce(part.amount_cents, part.platform_amount_cents))::numeric as weight
  from order_item part
  where not part.is_canceled
), weighed as (
  select
    item.id, item.sales_order_id,
    case when sum(item.weight) over whole = 0 then 1 else item.weight end as weight,
    case when sum(item.weight) over whole = 0 then count(*) over whole else sum(item.weight) over whole end as weights
  from item
  window whole as (partition by item.sales_order_id)
), money as (
  select
    sales_order.id, sales_order.platform_amount_cents, sales_order.payout_cents, sales_order.shipping_cost_cents,
    round(sales_order.platform_amount_cents * sales_order.restock_fee / 100) as restock_cents
  from sales_order
  join order_item part on part.sales_order_id = sales_order.id and not part.is_canceled
  group by sales_order.id
  having sum(part.platform_amount_cents) <> sales_order.platform_amount_cents
    or sum(part.payout_cents) <> sales_order.payout_cents
    or sum(part.shipping_cost_cents) <> sales_order.shipping_cost_cents
    or sales_order.restock_fee <> 0
), figure as (
  select money.id as sales_order_id, figure.name, sign(figure.cents) as sign, abs(figure.cents) as cents
  from money
  cross join lateral (
    values
      ('platform_amount', money.platform_amount_cents::numeric), ('payout', money.payout_cents),
      ('shipping_cost', money.shipping_cost_cents), ('restock', money.restock_cents)
  ) figure (name, cents)
), part as (
  select
    weighed.id, figure.sales_order_id, figure.name, figure.sign, figure.cents,
    div(figure.cents * weighed.weight, weighed.weights) as sure,
    mod(figure.cents * weighed.weight, weighed.weights) as rest
  from figure
  join weighed on weighed.sales_order_id = figure.sales_order_id
), shared as (
  select
    part.id, part.name,
    part.sign * (part.sure + case
      when row_number() over (partition by part.sales_order_id, part.name order by part.rest desc, part.id)
        <= part.cents - sum(part.sure) over (partition by part.sales_order_id, part.name) then 1
      else 0
    end) as cents
  from part
)
update order_item
set platform_amount_cents = share.platform_amount,
    payout_cents = share.payout,
    shipping_cost_cents = share.shipping_cost,
    restock_cents = share.restock
from (
  select
    shared.id,
    max(shared.cents) filter (where shared.name = 'platform_amount') as platform_amount,
    max(shared.cents) filter (where shared.name = 'payout') as payout,
    max(shared.cents) filter (where shared.name = 'shipping_cost') as shipping_cost,
    max(shared.cents) filter (where shared.name = 'restock') as restock
  from shared
  group by shared.id
) share
where order_item.id = share.id;

-- What the list of sales is counted and opened by.
select keep_totals('order_item');
-- The newest are asked for first, whatever became of them.
create index order_item_newest on order_item (sold_on, id);
