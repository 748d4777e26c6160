import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import type { DeskOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import { Thumbnail } from '../../grid/cells/Thumbnail.tsx'
import { paths } from '../../paths.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { addressLines } from '../shipping/address-lines.ts'
import { ShipLabel } from '../shipping/ShipLabel.tsx'
import { StatusMark } from '../orders/order-cells.tsx'
import { OrderNews } from '../orders/OrderNews.tsx'
import { orderQuery } from '../orders/order-query.ts'
import { oversoldWords } from '../orders/oversold-words.ts'
import { nameOf } from './read-scan.ts'
import classes from './ShipDesk.module.css'

/** The order that is to be packed now: by when, where to, and what goes into it. */
export function StandingOrder({ standing }: { standing: DeskOrder }) {
  const { data: order, error, refetch } = useQuery(orderQuery(standing.id))
  const name = nameOf(standing)
  return (
    <section className={classes.order} aria-label={`Order ${name}`}>
      <OrderNews id={standing.id} />
      <header className={classes.head}>
        <h2 className={classes.name}>
          <Link to={paths.order(standing.id)} dir="auto">
            Order <bdi>{name}</bdi>
          </Link>
          <span className={classes.market}>{standing.marketplace}</span>
        </h2>
        <p className={classes.due}>
          <Countdown due={order?.ship_by ?? standing.ship_by} />
          <span className={classes.date} dir="auto">
            Ship by <RelativeTime time={order?.ship_by ?? standing.ship_by} />
          </span>
        </p>
      </header>
      {order === undefined ? (
        <Unanswered lines={4} label="Loading order" error={error} onRetry={() => void refetch()} />
      ) : (
        <Contents order={order} />
      )}
    </section>
  )
}

function Contents({ order }: { order: Order }) {
  const items = order.items.filter(({ canceled }) => !canceled)
  const lines = addressLines(order.ship_to_info)
  return (
    <>
      {isWaiting(order.order_status) ? null : (
        <p className={classes.warning} role="alert">
          <StatusMark status={order.order_status} /> It is not to be sent any more: press ↓ for the next one.
        </p>
      )}
      {order.is_oversold ? <p className={classes.warning}>{oversoldWords}</p> : null}
      <div className={classes.contents}>
        <ul className={classes.items} aria-label="Items">
          {items.map((item) => (
            <li key={item.id} className={classes.item}>
              <span className={classes.picture}>
                <Thumbnail address={item.image} name={item.title} />
              </span>
              <span className={classes.what}>
                <bdi>{item.title}</bdi>
                <code dir="ltr">{item.sku}</code>
              </span>
              <b className={classes.qty} data-many={item.qty > 1} dir="ltr">
                {item.qty} ×
              </b>
            </li>
          ))}
        </ul>
        <address className={classes.address} aria-label="Ship to">
          {lines.length === 0
            ? 'No Shipping and Billing Info Available'
            : lines.map((line, at) => (
                <span key={at}>
                  <bdi>{line}</bdi>
                </span>
              ))}
          <ShipLabel value={order.waybill.shipLabelValue} name={nameOf(order)} />
        </address>
      </div>
    </>
  )
}
