import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { Reservation } from '../../../contract/products/reservations.endpoints.ts'
import { paths } from '../../paths.ts'
import tableClasses from '../../ui/DetailTable.module.css'
import { countText } from '../../ui/count-text.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { HistoryPages } from './HistoryPages.tsx'
import { reservationsQuery } from './product-queries.ts'
import classes from './ProductTabs.module.css'
import { SoldOutChannels } from './SoldOutChannels.tsx'
import { UpdatedBy } from './UpdatedBy.tsx'
import { useOrderNews } from './useOrderNews.ts'
import { useProductAddress } from './useProductAddress.ts'

const eventWords: Record<Reservation['event'], string> = {
  reserved: 'Reserved',
  released: 'Released',
  shipped: 'Shipped',
  oversold: 'Oversold',
  returned: 'Returned',
}

/** What orders did to the pieces of the product, and who still offers it when none is left. */
export function Reservations({ product }: { product: ProductDetail }) {
  const { page } = useProductAddress()
  const found = useQuery(reservationsQuery(product.id, page))
  useOrderNews(product.id, 'reservations')
  const { data } = found
  return (
    <>
      {data?.sold_out ? <SoldOutChannels soldOut={data.sold_out} /> : null}
      <HistoryPages
        label="Reservations"
        found={found}
        captions={{
          ...{ 'Order ID': 'text', Marketplace: 'text', Event: 'text', Qty: 'number' },
          ...{ Available: 'number', 'Updated By': 'text', 'Created On': 'text' },
        }}
        empty={{
          title: 'No Reservations For This Product',
          reason:
            product.product_type === 'basic'
              ? 'No order has taken a piece of it since this is kept.'
              : 'Its sizes are what is ordered, and each has reservations of its own.',
        }}
        choice={
          data === undefined ? null : (
            <span>
              Reserved: {countText(data.reserved)} · Available: {countText(data.available)}
            </span>
          )
        }
        row={(row) => <ReservationRow key={row.id} {...row} />}
      />
    </>
  )
}

function ReservationRow({ order, marketplace, event, qty, ...row }: Reservation) {
  return (
    <tr>
      <td dir="ltr">
        <Link to={paths.order(order.id)}>{order.order_id}</Link>
      </td>
      <td>{marketplace}</td>
      <td className={event === 'oversold' ? classes.trouble : undefined}>{eventWords[event]}</td>
      <td className={tableClasses.number}>{countText(qty)}</td>
      <td className={tableClasses.number}>
        <bdi dir="ltr">{availableText(row)}</bdi>
      </td>
      <td>
        <UpdatedBy updated_by={row.updated_by} reason={null} />
      </td>
      <td>
        <RelativeTime time={row.created_on} />
      </td>
    </tr>
  )
}

type Available = Pick<Reservation, 'available_before' | 'available_after'>

function availableText({ available_before: before, available_after: after }: Available): string {
  return before === null || after === null ? '-' : `${countText(before)} → ${countText(after)}`
}
