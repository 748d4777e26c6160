-- Which figures of an order are as a person typed them: an order says of each where it comes from.
alter table sales_order add column typed_figures text[] not null default '{}';

update sales_order
set typed_figures = typed.names
from (
  select entry.sales_order_id, array_agg(distinct figure.name order by figure.name) as names
  from order_history entry
  join (
    values
      ('platform_amount', 'Order Total was changed from %'), ('payout', 'Payout was changed from %'),
      ('payout', 'Payout was confirmed as it was estimated.'),
      ('shipping_cost', 'Shipping Cost was changed from %'), ('restock_fee', 'Restock Fee was changed from %')
  ) figure (name, words) on entry.note like figure.words
  join sales_order noted on noted.id = entry.sales_order_id
  -- What was only estimated changed by itself, too.
  where figure.name <> 'payout' or not noted.is_payout_estimated
  group by entry.sales_order_id
) typed
where sales_order.id = typed.sales_order_id;
