import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type Named = { order_id: string | null }

/**
 * Which order each row means that names one, among those of the product. Marketplaces number their orders each for itself: a name
 * that two of them have leads to neither.
 */
export async function addNamedOrders<Row extends Named>(db: Db, productId: number, rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap(({ order_id: name }) => name ?? []))]
  const orders = new Map(
    (await findNamedOrders(db, productId, names)).map((order) => [order.order_id, order]),
  )
  return rows.map((row) => ({ ...row, order: orders.get(row.order_id ?? '') ?? null }))
}

async function findNamedOrders(db: Db, productId: number, names: readonly string[]) {
  if (names.length === 0) return []
  // By the folded name, which has an index.
  const { rows } = await sql<{ id: number; order_id: string }>`
    select min(sales_order.id) as id, sales_order.order_id
    from unnest(${names}::text[]) named (order_id)
    join sales_order
      on fold(sales_order.order_id) collate "C" = fold(named.order_id) collate "C"
      and sales_order.order_id = named.order_id
    where exists (
      select from order_item item where item.sales_order_id = sales_order.id and item.product_id = ${productId}
    )
    group by sales_order.order_id
    having count(*) = 1`.execute(db)
  return rows
}
