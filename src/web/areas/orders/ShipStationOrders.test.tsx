import { expect, test } from 'vitest'
import { drawnAt, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import type { Service } from '../../../contract/services.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { serviceQuery } from '../services/service-account.ts'
import { ShipStationOrders } from './ShipStationOrders.tsx'

standInBrowser()

const order: Order['shipstation_orders'][number] = {
  ...{ id: 71, customer_email: '<b>ada</b>@example.com', amount_paid: 100, bill_to: { phone: null } },
  ...{ order_status: 'awaiting_shipment', order_date: null, modify_date: '2026-11-20T10:00:00.000Z' },
}

async function panel(problem: string | null, orders = [order]): Promise<string> {
  const round = { name: 'Orders', is_active: false, started_on: null, ended_on: '2026-11-26T09:00:00.000Z' }
  queryClient.setQueryData(serviceQuery('shipstation').queryKey, {
    rounds: [{ ...round, problem }],
  } as Service)
  return drawnAt('/orders/7', '/orders/$id', <ShipStationOrders orders={orders} />)
}

test('what ShipStation said of the order is shown, as text and no more', async () => {
  const shown = await panel(null)
  expect(wordsOf(shown)).toContain('&lt;b&gt;ada&lt;/b&gt;@example.com')
  expect(wordsOf(shown)).not.toContain('could not be asked')
  expect(wordsOf(await panel(null, []))).toContain('No orders')
})

test('while ShipStation is down it says so, and since when', async () => {
  for (const orders of [[order], []]) {
    const words = wordsOf(await panel('ShipStation can’t be reached.', orders))
    expect(words).toContain(
      'ShipStation could not be asked for its orders. ShipStation can’t be reached. You see how they stood',
    )
  }
})
