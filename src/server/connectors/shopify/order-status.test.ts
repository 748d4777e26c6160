import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopifyOrderStatus } from './order-status.ts'

const under = (fulfillment: string) =>
  shopifyOrderStatus({ fulfillment, isCancelled: false, isClosed: false })

test.each([
  ['Open', ['UNFULFILLED', 'ON_HOLD', 'SCHEDULED', 'OPEN', 'REQUEST_DECLINED', 'RESTOCKED']],
  ['Acknowledged', ['IN_PROGRESS', 'PARTIALLY_FULFILLED', 'PENDING_FULFILLMENT']],
  ['Shipped', ['FULFILLED', 'FULFILLMENT_NOT_REQUIRED']],
])('%s is %j', (status, words) => {
  for (const word of words) expect(under(word)).toBe(status)
})

test('an order that was cancelled is so, whatever else it is; a closed one is complete only once it was sent', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (fulfillment, isClosed) => {
      expect(shopifyOrderStatus({ fulfillment, isCancelled: true, isClosed })).toBe('Canceled')
    }),
  )
  const closed = (fulfillment: string) =>
    shopifyOrderStatus({ fulfillment, isCancelled: false, isClosed: true })
  expect([closed('FULFILLED'), closed('UNFULFILLED')]).toEqual(['Complete', 'Open'])
})

test('any other word is not known', () => {
  expect([under('TELEPORTED'), under('constructor')]).toEqual([null, null])
})
