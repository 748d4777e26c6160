// A thousand ledgers, each reckoned by the product's own rules and by an oracle that knows none of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyLedger,
  canceledSale,
  oracle,
  totalOf,
  type LedgerEvent,
  type Sale,
} from '../../../../tests/support/ledger.ts'
import { remoteOrder } from '../../../../tests/support/remote-order.ts'
import { toDecimal } from '../../platform/money.ts'
import { estimatedPayout, toldOrder } from '../order-fetch/told-order.ts'
import { itemShares } from '../orders/item-shares.ts'
import { takeFromLots, type CostSlice, type Lot } from '../purchases/active-cost.ts'
import { costThere, earnings } from './earnings.ts'

const ownCost = 4_321

type Kept = { event: Sale; slices: CostSlice[][]; isCanceled: boolean }

/** What is kept of a ledger: its sales, each line with the lots that it is of. */
function kept(events: readonly LedgerEvent[]): Kept[] {
  const lots: Lot[] = []
  const sales: Kept[] = []
  const use = (slices: readonly CostSlice[], sign: 1 | -1) => {
    for (const { purchase_id: id, quantity } of slices) {
      const lot = lots.find((each) => each.id === id)
      if (lot !== undefined) lot.used += sign * quantity
    }
  }
  for (const event of events) {
    if (event.kind === 'purchase')
      lots.push({ id: lots.length + 1, cost_cents: event.cost, quantity: event.quantity, used: 0 })
    if (event.kind === 'sale') {
      const slices = event.lines.map(({ quantity }) => {
        const taken = takeFromLots(lots, quantity, ownCost)
        use(taken, 1)
        return taken
      })
      sales.push({ event, slices, isCanceled: false })
    }
    const sale = event.kind === 'cancel' ? sales[canceledSale(sales, event.place) ?? -1] : undefined
    if (sale !== undefined) {
      use(sale.slices.flat(), -1)
      sale.isCanceled = true
    }
  }
  return sales
}

function reckoned({ event, slices, isCanceled }: Kept) {
  const total = totalOf(event)
  const told = toldOrder(remoteOrder({ fees: toDecimal(event.fees) }))
  const costs = slices.map((parts) => parts.reduce((sum, part) => sum + part.quantity * part.cost_cents, 0))
  const money = {
    platform_amount_cents: total,
    payout_cents: estimatedPayout(
      { platform_amount_cents: total, platform_tax_cents: event.tax },
      told,
      undefined,
    ),
    shipping_cost_cents: event.shipping,
    restock_fee: (event.restock / 100).toFixed(2),
  }
  const exchange_rate = event.rate === null ? null : (event.rate / 1_000_000).toFixed(6)
  const costsTo = (at: number) => costs.slice(0, at).reduce((sum, cost) => sum + cost, 0)
  const thereTo = (at: number) => costThere({ cost_cents: costsTo(at), exchange_rate })
  const whole = { ...money, cost_cents: costsTo(costs.length), exchange_rate, isCanceled }
  const { restock_cents: restock, profit_cents: profit, profit_margin: margin, roi } = earnings(whole)
  const counted = (cents: number) => (isCanceled ? 0 : cents)
  const shares = isCanceled
    ? []
    : itemShares(
        money,
        event.lines.map(({ amount }) => amount),
      )
  return {
    ...{ total, payout: counted(money.payout_cents), shipping: counted(event.shipping) },
    ...{ restock, cost: counted(whole.cost_cents), profit, margin, roi, isCanceled },
    items: shares.map((share, at) => {
      const cost = costs[at] ?? 0
      const { payout_cents: payout, shipping_cost_cents: shipping, restock_cents: back } = share
      const left = payout - (thereTo(at + 1) - thereTo(at)) - shipping - back
      return { total: share.platform_amount_cents, payout, shipping, restock: back, cost, profit: left }
    }),
  }
}

test('a thousand ledgers come to what an oracle reckons piece by piece and cent by cent', () => {
  fc.assert(
    fc.property(anyLedger, (events) => {
      expect(kept(events).map(reckoned)).toEqual(oracle(events, ownCost))
    }),
    { numRuns: 1_000 },
  )
})
