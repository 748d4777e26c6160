import type { Order } from '../../../contract/orders.endpoints.ts'
import { Card } from '../../ui/Card.tsx'
import { ScrolledTable } from '../../ui/DetailTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ChannelActs } from './ChannelActs.tsx'

type ShipmentsProps = { order: Pick<Order, 'id' | 'version' | 'shipping_items'>; onReload: () => void }

/** What carries the order, and what its channel was told of it. */
export function Shipments({ order, onReload }: ShipmentsProps) {
  return (
    <>
      {order.shipping_items.length === 0 ? null : (
        <Card title="Shipments" isFlush>
          <ScrolledTable label="Shipments" captions={captions}>
            <tbody>
              {order.shipping_items.map((item, at) => (
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
                </tr>
              ))}
            </tbody>
          </ScrolledTable>
        </Card>
      )}
      <ChannelActs order={order} onReload={onReload} />
    </>
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
