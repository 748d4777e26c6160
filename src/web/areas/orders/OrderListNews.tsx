import { useNews } from '../../runs/news.ts'
import { hearRows } from '../../runs/run-events.ts'
import { isNewer } from './newer-orders.ts'
import { orderList } from './order-list.ts'

/** Shows nothing: has the list follow what others do to orders. Its code comes after the rows. */
export function OrderListNews() {
  useNews(hearOrders, orderList.source.refresh)
  return null
}

/** An order that the list does not hold may have come into it. */
function hearOrders(tell: () => void): () => void {
  return hearRows('orders', (rows) => {
    const held = new Map(orderList.source.loaded().map(([, row]) => [row.id, row]))
    if (rows === null || rows.some((row) => isNewer(row, held.get(row.id)))) tell()
  })
}
