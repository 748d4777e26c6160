import { orderColumns, orderOrder } from '../../../contract/orders/order-columns.ts'
import {
  completeOrderValue,
  listOrders,
  showOrderTableConfig,
  updateOrder,
  type OrderRow,
  type OrderTableConfig,
  type OrderTotals,
} from '../../../contract/orders/order-list.endpoints.ts'
import { call } from '../../app/call.ts'
import { defineList } from '../../list/define-list.ts'
import { estimateBack } from './estimate-back.ts'
import { saveOrders } from './save-orders.ts'

export type OrderSummary = { total: number; totals: OrderTotals }

/** The orders as a list. */
export const orderList = defineList<OrderRow, OrderSummary, OrderTableConfig>({
  name: 'Orders',
  viewPage: 'Orders',
  pageKey: 'orders-page',
  rowName: { one: 'order', many: 'orders' },
  columns: orderColumns,
  order: orderOrder,
  sortFields: { order_relative_time: 'order_time' },
  keyColumn: 'order_id',
  phone: {
    title: 'order_id',
    corner: 'ship_by',
    line: ['marketplace', 'order_status', 'platform_amount'],
  },
  find: async (asking) => {
    const { results, count, total_orders: total, totals } = await call(listOrders, asking)
    return { rows: results, count, summary: { total, totals } }
  },
  findProperties: (signal) => call(showOrderTableConfig, { query: { table_name: 'Orders' }, signal }),
  findValues: async (query, signal) => (await call(completeOrderValue, { query, signal })).results,
  queryColumns: ['order_id', 'order_number', 'marketplace', 'order_status', 'items'],
  findMissing: () => Promise.resolve([]),
  knownValues: ({ id }, properties) =>
    id === 'order_status'
      ? properties.voyageone_order_status_types
      : id === 'marketplace'
        ? properties.marketplaces
        : [],
  summedFields: ['platform_amount', 'payout', 'shipping_cost'],
  saveMany: saveOrders,
  backWith: estimateBack,
  save: ({ id }, change, version) => call(updateOrder, { params: { id }, body: change, ifMatch: version }),
})
