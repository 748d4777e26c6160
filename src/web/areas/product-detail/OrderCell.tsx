import { Link } from '@tanstack/react-router'
import type { StockHistoryReply } from '../../../contract/products/products.endpoints.ts'
import { paths } from '../../paths.ts'

type OrderCellProps = Pick<StockHistoryReply['results'][number], 'order' | 'order_id'>

/** Which order changed it, and the way to its page where it is known which one that is. */
export function OrderCell({ order, order_id: name }: OrderCellProps) {
  return (
    <td dir="ltr">
      {order === null ? (name ?? '-') : <Link to={paths.order(order.id)}>{order.order_id}</Link>}
    </td>
  )
}
