import { showOrderTableConfig, type OrderTableConfig } from '../../../contract/orders/order-list.endpoints.ts'
import { orderItemColumns, orderItemOrder } from '../../../contract/sales/order-item-columns.ts'
import {
  completeOrderItemValue,
  listOrderItems,
  type OrderItemRow,
  type OrderItemTotals,
} from '../../../contract/sales/sales.endpoints.ts'
import { call } from '../../app/call.ts'
import { defineList } from '../../list/define-list.ts'
import { readOnly } from '../../list/read-only.ts'

export type OrderItemSummary = { total: number; totals: OrderItemTotals }

/** An item as the grid has it: each of its fields under the name of its column. */
export type OrderItemCells = Omit<OrderItemRow, 'product' | 'order'> & {
  version: number
  product__id: number | null
  order__id: number
}

/** The sales as a list. */
export const orderItemList = defineList<OrderItemCells, OrderItemSummary, OrderTableConfig>({
  name: 'OrderItems',
  viewPage: 'OrderItems',
  pageKey: 'order-items-page',
  rowName: { one: 'item', many: 'items' },
  columns: orderItemColumns,
  order: orderItemOrder,
  keyColumn: 'product__sku',
  phone: { title: 'product__sku', line: ['order__order_id', 'qty', 'platform_amount'] },
  find: async (asking) => {
    const { results, count, total_items: total, totals } = await call(listOrderItems, asking)
    return { rows: results.map(orderItemCells), count, summary: { total, totals } }
  },
  findProperties: (signal) => call(showOrderTableConfig, { query: { table_name: 'OrderItems' }, signal }),
  findValues: async (query, signal) => (await call(completeOrderItemValue, { query, signal })).results,
  queryColumns: ['product__sku', 'product__title', 'product__size', 'order__order_id', 'order__order_time'],
  knownValues: ({ id }, properties) =>
    id === 'order__order_status'
      ? properties.voyageone_order_status_types
      : id === 'order__marketplace'
        ? properties.marketplaces
        : [],
  ...readOnly,
})

/** A row of the wire with what is of its product and its order under the names of the columns. */
export function orderItemCells({ product, order, ...row }: OrderItemRow): OrderItemCells {
  const under = (part: string, fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${part}__${field}`, value]))
  return {
    ...row,
    version: 0,
    ...under('product', product),
    ...under('order', order),
    product__id: product.id,
    order__id: order.id,
  }
}
