import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { paths } from '../../paths.ts'
import { counted, countText } from '../../ui/count-text.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { HistoryPages } from './HistoryPages.tsx'
import { OrderCell } from './OrderCell.tsx'
import {
  publishHistoryQuery,
  recentOrderCount,
  recentOrdersQuery,
  stockHistoryQuery,
} from './product-queries.ts'
import classes from './ProductTabs.module.css'
import tableClasses from '../../ui/DetailTable.module.css'
import { UpdatedBy } from './UpdatedBy.tsx'
import { useOrderNews } from './useOrderNews.ts'
import { useProductAddress } from './useProductAddress.ts'

type HistoryProps = { product: ProductDetail }

/** The newest orders in which the product stands. */
export function RecentOrders({ product }: HistoryProps) {
  const found = useQuery(recentOrdersQuery(product.id))
  useOrderNews(product.id, 'orders')
  const count = found.data?.count ?? 0
  return (
    <HistoryPages
      label="Recent Orders"
      found={found}
      captions={{ 'Order ID': 'text', Status: 'text', Qty: 'number', 'Updated On': 'text' }}
      empty={{
        title: 'No Recent Orders For This Product',
        reason:
          product.product_type === 'basic'
            ? 'Nobody has ordered it yet.'
            : 'Its sizes are what is ordered, and each has orders of its own.',
      }}
      isPaged={false}
      choice={
        count > recentOrderCount ? (
          <Link to={paths.orders} search={ordersWith(product.id) as never} className={classes.all}>
            The {recentOrderCount} newest of {counted(count, 'order')}
          </Link>
        ) : null
      }
      row={({ id, order_id: orderId, status, qty, updated_on: updatedOn }) => (
        <tr key={id}>
          <td dir="ltr">
            <Link to={paths.order(id)}>{orderId}</Link>
          </td>
          <td>{status}</td>
          <td className={tableClasses.number}>{countText(qty)}</td>
          <td>
            <RelativeTime time={updatedOn} />
          </td>
        </tr>
      )}
    />
  )
}

/** The list of orders, narrowed to those of the product by a filter that it shows. */
function ordersWith(id: number) {
  return { filter: JSON.stringify([{ product_id__in: [String(id)] }]) }
}

/** Every change of what lies in the centres. */
export function StockHistory({ product }: HistoryProps) {
  const { page } = useProductAddress()
  return (
    <HistoryPages
      label="Stock History"
      found={useQuery(stockHistoryQuery(product.id, page))}
      captions={{
        'Order ID': 'text',
        'Previous Qty': 'number',
        'Updated Qty': 'number',
        'Updated By': 'text',
        'Created On': 'text',
      }}
      empty={{
        title: 'No Stock History For This Product',
        reason:
          product.product_type === 'basic'
            ? 'No quantity of it was changed yet.'
            : 'Its sizes hold the stock, and each has a history of its own.',
      }}
      row={(row) => (
        <tr key={row.id}>
          <OrderCell {...row} />
          <td className={tableClasses.number}>{countText(row.previous_qty ?? 0)}</td>
          <td className={tableClasses.number}>
            {row.updated_qty === null ? '-' : countText(row.updated_qty)}
          </td>
          <td>
            <UpdatedBy {...row} />
            <span className={classes.cause}>{row.distribution_center}</span>
          </td>
          <td>
            <RelativeTime time={row.created_on} />
          </td>
        </tr>
      )}
    />
  )
}

/** When the product, or anything below it, went on and off sale. */
export function PublishHistory({ product }: HistoryProps) {
  const { page } = useProductAddress()
  return (
    <HistoryPages
      label="Published/Unpublished History"
      found={useQuery(publishHistoryQuery(product.id, page))}
      captions={{ 'Action Type': 'text', Platform: 'text', 'Updated On': 'text', 'Created On': 'text' }}
      empty={{ title: 'No History For This Product', reason: 'It was not published or unpublished yet.' }}
      row={(row) => (
        <tr key={row.id}>
          <td>
            {row.action_type}
            {row.sku === product.sku ? null : <bdi className={classes.cause}>{row.sku}</bdi>}
          </td>
          <td>{row.platform}</td>
          <td>
            <RelativeTime time={row.updated_on} />
          </td>
          <td>
            <RelativeTime time={row.created_on} />
          </td>
        </tr>
      )}
    />
  )
}
