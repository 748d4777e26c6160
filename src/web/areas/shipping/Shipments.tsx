import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { fieldsOf } from '../../ui/is-record.ts'
import { addressLines } from './address-lines.ts'
import { ChannelActs } from './ChannelActs.tsx'
import classes from './shipping.module.css'

type ShipmentsProps = { order: Pick<Order, 'id' | 'version' | 'shipping_items'>; onReload: () => void }

/** What carries the order, and what its channel was told of it. */
export function Shipments({ order, onReload }: ShipmentsProps) {
  return (
    <>
      {order.shipping_items.length === 0 ? null : (
        <Card title="Shipments" isFlush>
          <ShipmentList shipments={order.shipping_items} />
        </Card>
      )}
      <ChannelActs order={order} onReload={onReload} />
    </>
  )
}

type Shipment = Order['shipping_items'][number]

/** Each parcel as facts below one another: an address has no room beside five other columns. */
function ShipmentList({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <ul className={classes.shipments}>
      {shipments.map((shipment, at) => (
        <li key={at}>
          <ShipmentFacts shipment={shipment} />
        </li>
      ))}
    </ul>
  )
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { carrier_code: carrier, tracking_no: tracking, ship_time: time } = shipment
  const { master_tracking_no: master, reference_no: reference, ship_from_info: from } = shipment
  const origin = addressLines(fieldsOf(from)).join(', ')
  return (
    <dl className={classes.facts}>
      <ShipmentFact label="Carrier">{textOf(carrier) ?? '–'}</ShipmentFact>
      <ShipmentFact label="Tracking Number" isLong>
        {textOf(tracking) ?? '–'}
      </ShipmentFact>
      <ShipmentFact label="Master Tracking">{textOf(master)}</ShipmentFact>
      <ShipmentFact label="Reference">{textOf(reference)}</ShipmentFact>
      <ShipmentFact label="Ship Time">
        <RelativeTime time={typeof time === 'string' ? time : null} />
      </ShipmentFact>
      <ShipmentFact label="Ship From" isLong>
        {textOf(origin)}
      </ShipmentFact>
    </dl>
  )
}

type ShipmentFactProps = { label: string; isLong?: boolean; children: ReactNode }

/** Nothing where there is nothing to tell. */
function ShipmentFact({ label, isLong = false, children }: ShipmentFactProps) {
  if (children === null) return null
  return (
    <div className={isLong ? classes.long : undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function textOf(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
