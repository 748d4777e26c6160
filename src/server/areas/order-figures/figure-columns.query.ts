// What only the explanation of an order's figures needs of it, to be read with the rest of the order: each statement costs an answer
// more than what it reads.
import { sql } from 'kysely'
import type { CostLine } from './cost-figure.ts'
import type { FigureFacts } from './explain-figures.ts'

/** Of a row of `sales_order`. */
export const figureColumns = [
  sql<FigureFacts['typed_figures']>`sales_order.typed_figures`.as('typed_figures'),
  sql<FigureFacts['exchange_rate']>`sales_order.exchange_rate`.as('exchange_rate'),
  sql<FigureFacts['rate_from']>`(
    select max(known.valid_from)::text
    from exchange_rate known
    join exchange_rule rule on rule.currency = known.business_currency
    where known.currency = sales_order.currency
      and known.valid_from <= (sales_order.order_time at time zone rule.time_zone)::date
  )`.as('rate_from'),
  sql<FigureFacts['told']>`(
    select jsonb_build_object(
      'platform_amount_cents', said.told -> 'cells' -> 'platform_amount_cents',
      'fees_cents', said.told -> 'fees_cents',
      'refunded_cents', coalesce(said.told -> 'refunded_cents', '0'),
      'payout_cents', said.told -> 'payout_cents'
    )
    from channel_order said
    where said.sales_order_id = sales_order.id
  )`.as('told'),
  sql<FigureFacts['settled_payout_cents']>`(
    select line.settled_payout_cents
    from settlement_line line
    where line.sales_order_id = sales_order.id and line.state = 'accepted'
    order by line.id desc
    limit 1
  )`.as('settled_payout_cents'),
]

/** The lots that the pieces of an `order_item` are of. */
export const usesOfItem = sql<CostLine['uses']>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('purchase_id', used.purchase_id, 'quantity', used.quantity, 'cost_cents', used.cost_cents)
      order by used.id
    ),
    '[]'
  )
  from purchase_use used
  where used.order_item_id = order_item.id
)`
