import { expect, test } from 'vitest'
import { drawn } from '../../../../tests/support/page/drawn.tsx'
import type { SettlementLine } from '../../../contract/orders/settlements.endpoints.ts'
import { SettlementTable } from './SettlementTable.tsx'

const unknown: SettlementLine = {
  ...{ id: 1, line: 2, lines: 1, order_id: 'NOBODY-1', sales_order_id: null, outcome: 'unknown' },
  ...{ currency: 'USD', order_currency: null, payout: null, is_payout_estimated: false },
  ...{
    settled_payout: null,
    settled_fees: null,
    difference: null,
    paid_on: null,
    message: null,
    state: null,
  },
}

test('an amount that nobody said is a dash, since a phone shows its caption beside it', () => {
  const html = drawn(
    <SettlementTable lines={[unknown]} open={[]} chosen={new Set()} isOld={false} onChoose={() => {}} />,
  )
  const amounts = [...html.matchAll(/data-label="([^"]+)">([^<]*)</g)].map(([, name, text]) => [name, text])
  expect(amounts).toEqual([
    ['Our payout', '–'],
    ['Their payout', '–'],
    ['Difference', '–'],
  ])
})
