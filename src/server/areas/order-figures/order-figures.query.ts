import { sql } from 'kysely'
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import type { CostLine } from './cost-figure.ts'
import { explainFigures, type FigureFacts } from './explain-figures.ts'

/** The figures of an order, each with how it comes about. */
export async function showFigures(db: Db, id: number, businessCurrency: string): Promise<OrderFigure[]> {
  const [facts, lines] = await Promise.all([findFacts(db, id), findCostLines(db, id)])
  return facts === undefined ? [] : explainFigures({ ...facts, businessCurrency, lines })
}

type StoredFacts = Omit<FigureFacts, 'businessCurrency' | 'lines'>

async function findFacts(db: Db, id: number): Promise<StoredFacts | undefined> {
  const { rows } = await sql<StoredFacts>`${plannedOnce}
    select sales_order.marketplace, sales_order.order_status, sales_order.currency, sales_order.amount_cents,
      sales_order.platform_amount_cents, sales_order.platform_discount_cents, sales_order.platform_tax_cents,
      sales_order.platform_shipping_fee_cents, sales_order.payout_cents, sales_order.is_payout_estimated,
      sales_order.shipping_cost_cents, sales_order.restock_fee, sales_order.cost_cents, sales_order.typed_figures,
      sales_order.exchange_rate, (
        select max(known.valid_from)::text
        from exchange_rate known
        join exchange_rule rule on rule.currency = known.business_currency
        where known.currency = sales_order.currency
          and known.valid_from <= (sales_order.order_time at time zone rule.time_zone)::date
      ) as rate_from,
      case when said.sales_order_id is not null then
        jsonb_build_object(
          'platform_amount_cents', said.told -> 'cells' -> 'platform_amount_cents',
          'fees_cents', said.told -> 'fees_cents',
          'refunded_cents', coalesce(said.told -> 'refunded_cents', '0'),
          'payout_cents', said.told -> 'payout_cents'
        )
      end as told,
      (
        select line.settled_payout_cents
        from settlement_line line
        where line.sales_order_id = sales_order.id and line.state = 'accepted'
        order by line.id desc
        limit 1
      ) as settled_payout_cents
    from sales_order
    left join channel_order said on said.sales_order_id = sales_order.id
    where sales_order.id = ${id}`.execute(db)
  return rows[0]
}

async function findCostLines(db: Db, id: number): Promise<CostLine[]> {
  const { rows } = await sql<CostLine>`${plannedOnce}
    select item.sku, item.quantity, item.cost_cents, item.is_canceled as "isCanceled",
      coalesce(part.uses, '[]') as uses
    from order_item item
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('purchase_id', used.purchase_id, 'quantity', used.quantity, 'cost_cents', used.cost_cents)
        order by used.id
      ) as uses
      from purchase_use used
      where used.order_item_id = item.id
    ) part on true
    where item.sales_order_id = ${id}
    order by item.id`.execute(db)
  return rows
}
