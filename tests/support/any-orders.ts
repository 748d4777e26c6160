// Orders with every kind of trouble in them, in several currencies, some of which have no rate.
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Column } from '../../src/contract/columns/column.ts'
import { orderColumns } from '../../src/contract/orders/order-columns.ts'
import { orderStatuses } from '../../src/contract/orders.ts'
import { storedName } from '../../src/server/platform/columns/kind-of.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { anyMoment, anyStored, noon, texts } from './lists/any-values.ts'

/** An order as it is written, by stored columns. */
export type AnyOrder = Record<string, unknown>

/** What no one writes, and what is drawn by itself. */
const others = [
  'id', 'items', 'profit', 'profit_margin', 'roi', 'product_id', 'mpn', 'order_relative_time', 'imported_on', 'order_id',
  'order_number', 'marketplace', 'order_status', 'order_time', 'currency', 'restock_fee', 'at_risk', 'ship_by', 'updated_on',
] // prettier-ignore

const isMoney = ({ type }: Column) => type === 'money'

const written = (orderColumns as readonly Column[]).filter(({ field }) => !others.includes(field))

export const anyOrder: fc.Arbitrary<AnyOrder> = fc
  .record({
    columns: fc.record(Object.fromEntries(written.map((column) => [storedName(column), anyStored(column)]))),
    names: fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)),
    marketplace: fc.constantFrom('Shopify', 'StockX', 'VoyageOne'),
    status: fc.constantFrom(...orderStatuses),
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    restock: fc.constantFrom(0, 0, 12.5, 100),
    times: fc.tuple(anyMoment, anyMoment, anyMoment),
  })
  .map(({ columns, names, marketplace, status, currency, restock, times }) => ({
    ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)),
    ...{ order_id: names[0], order_number: names[1], marketplace, order_status: status, currency },
    ...Object.fromEntries(
      written.filter(isMoney).map((column) => [storedName(column), columns[storedName(column)] ?? 0]),
    ),
    ...{ restock_fee: restock, amount_cents: 0, created_by: 'test' },
    ...{ order_time: times[0] ?? noon, created_on: times[1] ?? noon, updated_on: times[2] ?? noon },
  }))

/** One euro is worth more from the day before today on; what a yen is worth nobody entered. */
export async function insertRates(db: Db): Promise<void> {
  await sql`
    insert into exchange_rate (business_currency, currency, valid_from, rate, updated_by)
    values ('USD', 'EUR', '2026-02-20', 1.0834, 'test'), ('USD', 'EUR', '2026-03-08', 1.100001, 'test')`.execute(
    db,
  )
}

export async function insertOrders(db: Db, orders: readonly AnyOrder[]): Promise<void> {
  for (const order of orders) {
    await sql`
      insert into sales_order (${sql.join(Object.keys(order).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(order))})`.execute(db)
  }
}

/** Edits, new orders and deleted ones: now of a few, now of half of them. */
export async function changeOrders(db: Db, changes: readonly AnyOrder[], time: number): Promise<void> {
  const order = changes[time % changes.length] ?? {}
  const set = Object.entries(order).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const share = time % 5 === 0 ? 2 : 40
  await sql`
    update sales_order set ${sql.join(set)}
    where id % ${share}::integer = ${time % share}::integer`.execute(db)
  await insertOrders(db, [order])
  if (time % 2 === 0)
    await sql`delete from sales_order where id = (select max(id) from sales_order)`.execute(db)
}
