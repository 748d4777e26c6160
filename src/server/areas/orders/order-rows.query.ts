import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import type { OrderLine } from '../../../contract/orders/order-list.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import { allSql, type Sql, type SqlCondition, type TextColumn } from '../../platform/grid/sql/sql-column.ts'
import { foldSql } from '../../platform/grid/sql/text-sql.ts'
import type { SpecialColumn, StoredRow } from '../../platform/lists/define-list.ts'

/**
 * Orders with their figures, as `earnings` reckons them. Things cost in this currency: what an order in another one earned is known
 * where a rate was in force at its time.
 */
export function ordersIn(businessCurrency: string): Sql {
  // Written out: what is held in memory is read by a COPY, which takes no values.
  const ours = sql.lit(businessCurrency)
  const isOurs = sql`sales_order.currency = ${ours}`
  const isCanceled = sql`sales_order.order_status = 'Canceled'`
  const costThere = sql`case
          when ${isOurs} then sales_order.cost_cents
          else round(sales_order.cost_cents / sales_order.exchange_rate)::bigint
        end`
  const profit = sql`(sales_order.profit_cents + sales_order.cost_cents - ${costThere})`
  return sql`
      select sales_order.id, sales_order.version, sales_order.order_id, sales_order.order_number, sales_order.marketplace,
        sales_order.order_status, sales_order.order_time, sales_order.order_time as order_relative_time,
        sales_order.platform_amount_cents, sales_order.payout_cents, sales_order.is_payout_estimated,
        sales_order.shipping_cost_cents, sales_order.cost_cents, sales_order.platform_discount_cents,
        sales_order.platform_shipping_fee_cents, sales_order.platform_tax_cents, sales_order.currency,
        sales_order.is_archived, sales_order.cart_id, sales_order.cart_order_id, sales_order.platform_id,
        sales_order.restock_fee, sales_order.platform_status, sales_order.tracking_no, sales_order.is_oversold,
        sales_order.created_on as imported_on, sales_order.updated_on, sales_order.acknowledged_on, sales_order.shipped_on,
        sales_order.completed_on, sales_order.canceled_on, sales_order.ship_by,
        -- Said in full: what waits has an index of its own.
        sales_order.at_risk and sales_order.order_status in ('Open', 'Acknowledged') as at_risk,
        sales_order.exchange_rate, ${ours}::text as cost_currency, ${costThere} as cost_there_cents,
        sales_order.payout_cents - sales_order.cost_cents - sales_order.shipping_cost_cents - sales_order.profit_cents
          as restock_cents,
        case when ${isCanceled} and (${isOurs} or sales_order.exchange_rate is not null) then 0 else ${profit} end as profit_cents,
        case when not ${isCanceled} then
          round(100.0 * ${profit} / nullif(sales_order.platform_amount_cents, 0), 2)
        end as profit_margin,
        case when not ${isCanceled} then round(100.0 * ${profit} / nullif(${costThere}, 0), 2) end as roi
      from sales_order`
}

/** A canceled order keeps its amount where it stands, and is part of no sum. */
export const isCounted = sql`list.order_status <> 'Canceled'`

/** What an item of an order is asked for by; an order has it where one of its items has it. */
function ofItems(names: readonly string[]): SpecialColumn['filter'] {
  // Looked for once: asked order by order, a list that is read in its order would look for each until it has found enough.
  const some = (...tests: SqlCondition[]) => sql<boolean>`list.id in (
    select item.sales_order_id from order_item item where ${allSql(...tests)}
  )`
  const columns = names.map((name): TextColumn => {
    const value = sql.ref(name)
    return { storage: 'text', value, fold: foldSql(value) }
  })
  const anyOf = (test: (text: TextColumn) => SqlCondition) =>
    sql<boolean>`(${sql.join(columns.map(test), sql` or `)})`
  const filled = some(anyOf(({ value }) => sql<boolean>`${value} <> ''`))
  return {
    storage: 'texts',
    some: (test, within) => some(within, anyOf(test)),
    isEmpty: sql`(not ${filled})`,
    // Each item has the time of its order.
    beside: { fields: ['order_time', 'order_relative_time'], time: sql`item.sold_on` },
    inMemory: textsOfItems(names.map((name) => sql.ref(name))),
  }
}

/** An array of what the items of an order have in these columns. */
function textsOfItems(columns: readonly Sql[]): Sql {
  const values = sql.join(columns.map((column) => sql`(${column})`))
  return sql`array(
    select held.value
    from order_item item
    cross join lateral (values ${values}) held (value)
    where item.sales_order_id = list.id and held.value is not null
  )`
}

export const itemsColumn: SpecialColumn = {
  filter: ofItems(['item.sku', 'item.title']),
  show: ({ items }) => ({ items }),
  inFile: ({ items }) =>
    (items as OrderLine[]).map(({ qty, sku, title }) => `${qty} x ${sku} - ${title}`).join('\n'),
}

export const mpnColumn: SpecialColumn = {
  filter: ofItems(['item.mpn']),
  show: ({ mpn }) => ({ mpn }),
  inFile: ({ mpn }) => (typeof mpn === 'string' ? mpn : ''),
}

export const productColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    // Said in full: canceled items and the others have an index each.
    hasAny: (values) => sql`list.id in (
      select item.sales_order_id
      from order_item item
      where item.product_id = any(${values.flatMap(idIn)}::integer[])
        and (item.is_canceled or not item.is_canceled)
    )`,
    isEmpty: sql`not exists (
      select from order_item item where item.sales_order_id = list.id and item.product_id is not null
    )`,
    inMemory: {
      texts: textsOfItems([sql`item.product_id::text`]),
      areMany: true,
      asked: (values) => values.flatMap(idIn).map(String),
    },
  },
  show: ({ product_id }) => ({ product_id }),
}

function idIn(text: string): number[] {
  return /^\d{1,9}$/.test(text) ? [Number(text)] : []
}

type StoredLine = OrderLine & { sales_order_id: number; mpn: string | null }

/** Adds the items of a few orders by their ids, where a column shows something of them. */
export async function addItems(db: Db, rows: StoredRow[], columns: readonly Column[]): Promise<StoredRow[]> {
  const isAsked = (...fields: string[]) => columns.some(({ field }) => fields.includes(field))
  if (rows.length === 0 || !isAsked('items', 'mpn', 'product_id')) return rows
  const { rows: lines } = await sql<StoredLine>`${plannedOnce}
    select item.sales_order_id, item.id, item.product_id, item.sku, item.title, item.quantity as qty,
      item.is_canceled as canceled, item.mpn
    from order_item item
    where item.sales_order_id = any(${rows.map((row) => Number(row.id))}::integer[])
    order by item.id`.execute(db)
  const byOrder = Map.groupBy(lines, (line) => line.sales_order_id)
  // Written into the rows: a file of all orders makes a million of them, and copying takes a third of its time.
  for (const row of rows) {
    const own = byOrder.get(Number(row.id)) ?? []
    row.items = own.map(itemOf)
    row.mpn = own.flatMap(({ mpn }) => mpn ?? []).join(', ') || null
    row.product_id = own.flatMap(({ product_id: id }) => (id === null ? [] : [String(id)]))
  }
  return rows
}

function itemOf({ id, product_id, sku, title, qty, canceled }: StoredLine): OrderLine {
  return { id, product_id, sku, title, qty, canceled }
}
