import { expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { tray } from '../../app/tray/tray.ts'
import { tellCreated } from './offer-cancel.tsx'

const server = standInBrowser()
const order = {
  ...{
    id: 7,
    version: 1,
    order_id: '100001',
    order_number: '100001',
    marketplace: 'Manual',
    order_status: 'Open',
  },
  ...{ order_time: '2026-03-02T10:00:00.000Z', platform_amount: 10, payout: 10, cost: 4, profit: 6 },
  ...{ is_oversold: false, ship_to_info: {}, ship_to_bill_info: {}, notes: [] },
  ...{ had_shipstation_orders: false, shipstation_orders: [] },
  items: [{ id: 9, product_id: 1, sku: 'AJ1-10', title: 'AJ1', qty: 2, cost: 4, canceled: false }],
}
const canceled = 'POST /api/orders/cancel/'
const told = () =>
  tray.items().map(({ title, detail, state, retryLabel }) => [title, detail, state, retryLabel])

test('what was created hangs on the bell with the way back, which cancels its order once', async () => {
  server.answer(canceled, { id: 3, results: [{ id: 7, order_id: '100001', status: true, error: null }] })
  const onCanceled = vi.fn()
  tellCreated(order, onCanceled)
  expect(told()).toEqual([['Invoice 100001 created', '2 of AJ1-10', 'done', 'Undo']])
  tray.items()[0]?.onRetry?.()
  await vi.waitFor(() => expect(onCanceled).toHaveBeenCalledOnce())
  expect(server.calls).toEqual([{ what: canceled, body: { order_list: [7] } }])
  expect(told()).toEqual([])
})

test('an order that was sent meanwhile stays, and that is said', async () => {
  const error = "Order 100001 is Shipped: it can't be canceled."
  server.answer(canceled, { id: 3, results: [{ id: 7, order_id: '100001', status: false, error }] })
  tellCreated(order, () => undefined)
  tray.items()[0]?.onRetry?.()
  await vi.waitFor(() =>
    expect(told()).toEqual([['Invoice 100001 could not be undone', error, 'failed', undefined]]),
  )
})

test('a server that does not answer is asked again', async () => {
  server.answer(canceled, new Error('No.'))
  const onCanceled = vi.fn()
  tellCreated(order, onCanceled)
  tray.items()[0]?.onRetry?.()
  await vi.waitFor(() => expect(tray.items()[0]?.title).toBe('Invoice 100001 could not be undone'))
  server.answer(canceled, { id: 3, results: [{ id: 7, order_id: '100001', status: true, error: null }] })
  tray.items()[0]?.onRetry?.()
  await vi.waitFor(() => expect(onCanceled).toHaveBeenCalledOnce())
})

test.each(['Shipped', 'Complete', 'Canceled'])('%s can not be taken back', (order_status) => {
  tellCreated({ ...order, order_status }, () => undefined)
  expect(told()).toEqual([])
})
