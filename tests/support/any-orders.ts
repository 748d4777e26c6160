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

type Wanted = { least: number; most?: number; salt?: number }

/** None to three more items for each of these orders, of any words, some of a product; with another salt others. */
export async function insertItems(db: Db, { least, most = 1_000_000, salt = 0 }: Wanted): Promise<void> {
  await sql`
    insert into order_item (sales_order_id, sku, title, product_id, quantity, platform_amount_cents, payout_cents)
    select sales_order.id, words.pool[1 + (sales_order.id * 7 + number + ${salt}::integer) % cardinality(words.pool)],
      words.pool[1 + (sales_order.id + number * 3 + ${salt}::integer) % cardinality(words.pool)],
      case when number < 3 then (
        select product.id from product order by product.id offset (sales_order.id * number) % 40 limit 1
      ) end,
      1, 0, 0
    from sales_order
    cross join (select ${texts}::text[] as pool) words
    cross join lateral generate_series(1, sales_order.id % 4) number
    where sales_order.id between ${least} and ${most}
    order by sales_order.id, number`.execute(db)
}

/** What some items are, while nothing of their orders changes. */
async function changeItems(db: Db, time: number): Promise<void> {
  const word = texts[time % texts.length] ?? ''
  await sql`
    update order_item
    set sku = case when id % 2 = 0 then ${word} else sku end, title = ${`${word} of time ${time % 3}`}
    where id % 23 = ${time % 23}::integer`.execute(db)
  await sql`
    update order_item
    set product_id = (select id from product order by id offset ${time % 50}::integer limit 1)
    where id % 31 = ${time % 31}::integer`.execute(db)
  await sql`
    update product set mpn = ${word} where id in (select product_id from order_item where id % 37 = ${time % 37}::integer)`.execute(
    db,
  )
  await sql`delete from order_item where id = (select max(id) - 3 from order_item)`.execute(db)
  const least = 5 + (time % 90)
  await insertItems(db, { least, most: least + 9, salt: time })
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
  const { rows } = await sql<{ last: number }>`select max(id) as last from sales_order`.execute(db)
  const last = rows[0]?.last ?? 0
  if (time % 2 === 0) await sql`delete from sales_order where id = ${last}`.execute(db)
  else await insertItems(db, { least: last })
  await changeItems(db, time)
}
