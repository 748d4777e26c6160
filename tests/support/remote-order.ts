import type { RemoteLine, RemoteOrder } from '../../src/server/connectors/ports/order-source.ts'

let made = 0

/** One line of something, as a channel tells it. */
export function remoteLine(more: Partial<RemoteLine> = {}): RemoteLine {
  return {
    ...{ lineId: 'L1', listingId: null, catalogueId: null, sku: '', title: 'A thing', quantity: 1 },
    amount: '100.00',
    ...more,
  }
}

/** An order as a channel tells it, with only that given which matters. */
export function remoteOrder(more: Partial<RemoteOrder> = {}): RemoteOrder {
  const id = `${5_000_000 + (made += 1)}`
  return {
    ...{ id, number: `#${made}`, platformStatus: 'UNFULFILLED', status: 'Open', warning: null },
    ...{ placedAt: new Date('2026-11-20T10:00:00Z'), updatedAt: new Date('2026-11-20T10:00:00Z') },
    ...{ currency: 'USD', amount: '100.00', discount: '0', tax: '8.00', shippingFee: '0', total: '108.00' },
    ...{ fees: '0', refunded: '0', payout: null, cartId: null, cartOrderId: null, platformId: null },
    ...{ shipTo: {}, billTo: {}, trackingNo: null, shipLabel: null, parcels: [] },
    lines: [remoteLine()],
    document: { id },
    ...more,
  }
}
