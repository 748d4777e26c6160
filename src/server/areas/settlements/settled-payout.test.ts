import { expect, test } from 'vitest'
import { acceptRefusal, payoutBefore, undoRefusal } from './settled-payout.ts'

const line = {
  ...{ currency: 'USD', payout_cents: 9000, is_payout_estimated: true },
  ...{ platform_amount_cents: 10000, settled_payout_cents: 8800 },
}
const now = {
  ...{ order_status: 'Shipped', currency: 'USD', payout_cents: 9000 },
  ...{ is_payout_estimated: true, platform_amount_cents: 10000 },
}

test.each([
  [{}, undefined],
  [{ payout_cents: 8500 }, 'Its payout was changed from 90.00 to 85.00 since.'],
  [{ is_payout_estimated: false }, 'Its payout was confirmed since.'],
  [{ order_status: 'Canceled' }, 'It was canceled since.'],
  [{ currency: 'EUR' }, 'Its currency is EUR since.'],
])('an order that is %j by now is accepted but for: %s', (changes, refusal) => {
  expect(acceptRefusal(line, { ...now, ...changes })).toBe(refusal)
})

test.each([
  [{ payout_cents: 8800, is_payout_estimated: false }, undefined],
  [{ payout_cents: 8700, is_payout_estimated: false }, 'Its payout was changed from 88.00 to 87.00 since.'],
  [{ payout_cents: 8800, is_payout_estimated: true }, 'Its payout is estimated since.'],
  [{ order_status: 'Canceled', payout_cents: 0 }, 'It was canceled since.'],
])('an order that is %j by now is put back but for: %s', (changes, refusal) => {
  expect(undoRefusal(line, { ...now, ...changes })).toBe(refusal)
})

test('an estimate follows what the buyer pays by now, a payout that was known does not', () => {
  const paysMore = { ...now, platform_amount_cents: 11000 }
  expect(payoutBefore(line, paysMore)).toBe(10000)
  expect(payoutBefore({ ...line, is_payout_estimated: false }, paysMore)).toBe(9000)
})
