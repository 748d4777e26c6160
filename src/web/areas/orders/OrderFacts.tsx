import type { Order } from '../../../contract/orders.endpoints.ts'
import { isWaiting } from '../../../contract/orders.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ShipLabel } from '../shipping/ShipLabel.tsx'
import { StatusMark } from './order-cells.tsx'
import classes from './OrderPage.module.css'
import { oversoldWords } from './oversold-words.ts'

/** How it stands with an order, and since when. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Order ID">{order.order_id}</Fact>
      <Fact label="Status">
        <StatusMark status={order.order_status} />
      </Fact>
      {order.is_oversold && isWaiting(order.order_status) ? (
        <Fact label="Oversold">
          <span className={classes.short}>{oversoldWords}</span>
        </Fact>
      ) : null}
      {order.awaits_return ? (
        <Fact label="Return" isLong>
          Its pieces are on their way back. They are on no shelf until <em>Received</em> is confirmed.
        </Fact>
      ) : null}
      {order.received_on === null ? null : (
        <Fact label="Received">
          <RelativeTime time={order.received_on} />
        </Fact>
      )}
      <Fact label="Order Time">
        <RelativeTime time={order.order_time} />
      </Fact>
      {isWaiting(order.order_status) ? (
        <Fact label="Ship By">
          <RelativeTime time={order.ship_by} />
          <br />
          <Countdown due={order.ship_by} />
        </Fact>
      ) : null}
      {order.platform_status === null ? null : (
        <Fact label="Marketplace Status">{order.platform_status}</Fact>
      )}
      <Fact label="Archived">{order.is_archived ? 'Yes' : 'No'}</Fact>
      {order.waybill.trackingNo === null ? null : (
        <Fact label="Tracking Number" isLong>
          {order.waybill.trackingNo}
        </Fact>
      )}
      {order.waybill.shipLabelValue === null ? null : (
        <Fact label="Ship Label">
          <ShipLabel value={order.waybill.shipLabelValue} name={order.order_number || order.order_id} />
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { label: string; isLong?: boolean; children: React.ReactNode }

function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? classes.long : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
