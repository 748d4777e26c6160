import { toDecimal } from '../../platform/money.ts'

/** An order as it is now, beside what a settlement has of it. */
type Now = {
  order_status: string
  currency: string
  payout_cents: number
  is_payout_estimated: boolean
  platform_amount_cents: number
}

type Line = {
  currency: string | null
  payout_cents: number
  is_payout_estimated: boolean
  platform_amount_cents: number
  settled_payout_cents: number
}

/** Why an order does not take what was settled: it is other than it was compared. Undefined where it does. */
export function acceptRefusal(line: Line, now: Now | undefined): string | undefined {
  if (now === undefined) return 'The order is no longer there.'
  if (now.order_status === 'Canceled') return 'It was canceled since.'
  if (now.currency !== line.currency) return `Its currency is ${now.currency} since.`
  if (now.payout_cents !== line.payout_cents)
    return `Its payout was changed from ${toDecimal(line.payout_cents)} to ${toDecimal(now.payout_cents)} since.`
  if (now.is_payout_estimated !== line.is_payout_estimated)
    return now.is_payout_estimated ? 'Its payout is estimated since.' : 'Its payout was confirmed since.'
  return undefined
}

/** Why undoing leaves an order as it is; undefined where its payout is what the settlement set. */
export function undoRefusal(line: Line, now: Now | undefined): string | undefined {
  if (now === undefined) return 'The order is no longer there.'
  if (now.order_status === 'Canceled') return 'It was canceled since.'
  if (now.payout_cents !== line.settled_payout_cents)
    return `Its payout was changed from ${toDecimal(line.settled_payout_cents)} to ${toDecimal(now.payout_cents)} since.`
  return now.is_payout_estimated ? 'Its payout is estimated since.' : undefined
}

/** What an order was to pay out before; an estimate follows what the buyer pays by now. */
export function payoutBefore(line: Line, now: Now): number {
  const { payout_cents: before, is_payout_estimated: isEstimate, platform_amount_cents: total } = line
  return isEstimate ? before + now.platform_amount_cents - total : before
}
