import type { List } from '../../platform/lists/define-list.ts'
import { orderList } from '../orders/orders.list.ts'
import { orderItemList } from '../sales/order-items.list.ts'
import { salesReportList } from '../sales/sales-report.list.ts'
import { stockCoverLists } from '../stock-cover/stock-cover.list.ts'

/** The lists of orders, and of what they sold, that files are made of. */
export function orderLists(businessCurrency: string): List[] {
  return [
    orderList(businessCurrency),
    orderItemList(businessCurrency),
    salesReportList(businessCurrency),
    ...stockCoverLists,
  ]
}
