import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockxOrderStatus } from './order-status.ts'

test.each([
  ['Open', ['CREATED', 'PENDING', 'CCAUTHORIZATIONFAILED']],
  ['Acknowledged', ['SUSPENDED', 'DONOTSHIP']],
  ['Shipped', ['SHIPPED', 'RECEIVED', 'AUTHENTICATING', 'AUTHENTICATED', 'SYSTEMFULFILLED']],
  ['Complete', ['PAYOUTPENDING', 'PAYOUTCOMPLETED', 'PAYOUTFAILED', 'COMPLETED']],
  ['Canceled', ['CANCELED', 'DIDNOTSHIP', 'AUTHFAILED', 'RETURNED']],
])('%s is %j', (status, words) => {
  for (const word of words) expect(stockxOrderStatus(word).status).toBe(status)
})

test('what needs the seller is said', () => {
  const warned = ['SUSPENDED', 'DONOTSHIP', 'PAYOUTFAILED', 'DIDNOTSHIP', 'AUTHFAILED', 'RETURNED']
  for (const word of warned) expect(stockxOrderStatus(word).warning).toMatch(/StockX/)
  expect(stockxOrderStatus('SHIPPED').warning).toBeNull()
})

test('any other word is not known', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(stockxOrderStatus(`x${word}`)).toEqual({ status: null, warning: null })
    }),
  )
  expect(stockxOrderStatus('constructor').status).toBeNull()
})
