import { mostOrders } from '../../../contract/orders.ts'
import { orderColumns } from '../../../contract/orders/order-columns.ts'
import { listOrders, type OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import type { ShippedOrder } from './ship-form.ts'

const pageSize = 500

const needed = new Set(['order_id', 'order_number', 'marketplace', 'order_status', 'order_time', 'ship_by'])
const fields = Object.fromEntries(orderColumns.map(({ field }) => [field, !needed.has(field)]))

/**
 * The chosen orders as they are now, in the order of the list, each once although others come and go between the pages; one
 * more than can be shipped says that there are too many.
 */
export async function findOrders(
  target: SelectionTarget<unknown>,
  signal: AbortSignal,
): Promise<ShippedOrder[]> {
  const question =
    target.kind === 'some'
      ? { filter: [{ id__in: target.ids.slice(0, mostOrders) }] }
      : { filter: [...target.filter], search: target.search }
  const left = new Set(target.kind === 'all' ? target.exclude : [])
  const found = new Map<number, ShippedOrder>()
  for (let page = 1; found.size <= mostOrders; page += 1) {
    const query = { page, page_size: pageSize }
    const body = { ...question, fields, is_ahead: true }
    const { results } = await call(listOrders, { query, body, signal })
    for (const row of results) if (!left.has(row.id)) found.set(row.id, shippedOrder(row))
    if (results.length < pageSize) break
  }
  return [...found.values()]
}

function shippedOrder(row: OrderRow): ShippedOrder {
  return {
    id: row.id,
    order_id: row.order_id ?? '',
    order_number: row.order_number ?? '',
    marketplace: row.marketplace ?? '',
    order_status: row.order_status ?? '',
    order_time: row.order_time ?? '',
    ship_by: row.ship_by ?? null,
  }
}
