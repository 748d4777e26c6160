import type { Order } from '../../../contract/orders.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
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
          <ShipmentTable shipments={order.shipping_items} />
        </Card>
      )}
      <ChannelActs order={order} onReload={onReload} />
    </>
  )
}

/** From where they left is a column where one of them tells it. */
function ShipmentTable({ shipments }: { shipments: Order['shipping_items'] }) {
  const origins = shipments.map(({ ship_from_info: from }) => addressLines(fieldsOf(from)))
  const isOriginTold = origins.some((lines) => lines.length > 0)
  return (
    <ScrolledTable
      label="Shipments"
      captions={{ ...captions, ...(isOriginTold && { 'Ship From': 'text' as const }) }}
    >
      <tbody>
        {shipments.map((item, at) => (
          <tr key={at}>
            <td>{textOf(item.carrier_code)}</td>
            <td>
              <bdi>{textOf(item.tracking_no)}</bdi>
            </td>
            <td>{textOf(item.master_tracking_no)}</td>
            <td>{textOf(item.reference_no)}</td>
            <td>
              <RelativeTime time={typeof item.ship_time === 'string' ? item.ship_time : null} />
            </td>
            {isOriginTold ? (
              <td>
                <bdi className={classes.origin}>{origins[at]?.join(', ')}</bdi>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

const captions = {
  Carrier: 'text',
  'Tracking Number': 'text',
  'Master Tracking': 'text',
  Reference: 'text',
  'Ship Time': 'text',
} as const

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}
