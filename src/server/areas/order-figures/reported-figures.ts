// What a channel or a person says of an order's money, and what stands in its place until somebody does.
import type { OrderFigure } from '../../../contract/orders/order-figures.ts'
import { isByHand } from '../../../contract/orders.ts'
import { centsToDollars } from '../../platform/money.ts'
import type { FigureFacts } from './explain-figures.ts'
import { asInput, saidFigure, sumOf, type Term } from './figure-parts.ts'

const asTyped = 'As a user typed it.'

export function totalFigure(facts: FigureFacts): OrderFigure {
  const figure = countedTotal(facts)
  return facts.order_status === 'Canceled'
    ? { ...figure, formula: `${figure.formula} The order is canceled: it is in no sum.` }
    : figure
}

function countedTotal(facts: FigureFacts): OrderFigure {
  const { platform_amount_cents: cents, told, marketplace, currency: unit, typed_figures: typed } = facts
  const said = { cents, unit }
  const reported = told?.platform_amount_cents ?? cents
  if (typed.includes('platform_amount') && !isAsInvoiced(facts) && told?.platform_amount_cents !== cents) {
    const formula = facts.lines.some(({ isCanceled }) => isCanceled)
      ? 'As a user typed it; an item that is taken out takes its part along.'
      : asTyped
    return saidFigure('platform_amount', { ...said, formula, source: 'user' })
  }
  if (!isByHand(marketplace) && reported === cents)
    return saidFigure('platform_amount', { ...said, formula: reportedBy(facts), source: 'marketplace' })
  const terms: Term[] = isByHand(marketplace)
    ? invoiceTerms(facts)
    : [{ name: `Order Total as ${marketplace} reported it`, cents: reported, source: 'marketplace' }]
  const { formula, inputs } = sumOf(terms, {
    ...said,
    rest: { name: restName(facts, ''), source: 'figures' },
  })
  return {
    ...{ name: 'platform_amount', value: centsToDollars(cents), unit, estimated: false, reason: null },
    ...{ formula: `${formula}.`, inputs },
  }
}

function invoiceTerms(facts: FigureFacts): Term[] {
  return [
    { name: 'Amount', cents: facts.amount_cents, source: 'user' },
    { name: 'Discount', cents: facts.platform_discount_cents, source: 'user', isTaken: true },
    { name: 'Tax', cents: facts.platform_tax_cents, source: 'user' },
    { name: 'Shipping Fee', cents: facts.platform_shipping_fee_cents, source: 'user' },
  ]
}

/** Put back to what its invoice comes to, a total is nobody's word any more. */
function isAsInvoiced(facts: FigureFacts): boolean {
  const { amount_cents: amount, platform_discount_cents: discount } = facts
  const charged = facts.platform_tax_cents + facts.platform_shipping_fee_cents
  return isByHand(facts.marketplace) && facts.platform_amount_cents === amount - discount + charged
}

/** What the buyer was charged beside the items, or let off. */
export function chargedFigures(facts: FigureFacts): OrderFigure[] {
  const isOurs = isByHand(facts.marketplace)
  const charged = [
    ['platform_discount', facts.platform_discount_cents],
    ['platform_tax', facts.platform_tax_cents],
    ['platform_shipping_fee', facts.platform_shipping_fee_cents],
  ] as const
  return charged.map(([name, cents]) =>
    saidFigure(name, {
      ...{ cents, unit: facts.currency, source: isOurs ? 'user' : 'marketplace' },
      formula: isOurs ? 'As it was typed in the invoice.' : reportedBy(facts),
    }),
  )
}

export function payoutFigure(facts: FigureFacts, total: OrderFigure): OrderFigure {
  const { payout_cents: cents, told, currency: unit, marketplace } = facts
  if (facts.order_status === 'Canceled')
    return saidFigure('payout', {
      cents,
      unit,
      source: 'figures',
      formula: 'A canceled order pays nothing out.',
    })
  if (facts.is_payout_estimated) return estimatedPayout(facts, total)
  if (facts.settled_payout_cents === cents)
    return saidFigure('payout', {
      ...{ cents, unit, source: 'marketplace' },
      formula: `As the settlement of ${marketplace} says, which somebody accepted.`,
    })
  const isTyped = facts.typed_figures.includes('payout') && told?.payout_cents !== cents
  return isTyped || isByHand(marketplace)
    ? saidFigure('payout', { cents, unit, source: 'user', formula: asTyped })
    : saidFigure('payout', { cents, unit, source: 'marketplace', formula: reportedBy(facts) })
}

/** Until it is known what is paid out. */
function estimatedPayout(facts: FigureFacts, total: OrderFigure): OrderFigure {
  const { payout_cents: cents, platform_amount_cents, platform_tax_cents: tax, told, currency: unit } = facts
  const isOurs = isByHand(facts.marketplace)
  const taxed: Term = { name: 'Tax', cents: tax, source: isOurs ? 'user' : 'marketplace', isTaken: true }
  const terms: Term[] = [
    { name: 'Order Total', cents: platform_amount_cents, source: asInput(total).source },
    taxed,
    ...(isOurs ? [] : feesOf(facts, platform_amount_cents - tax - cents)),
  ]
  const isBare = cents === 0 && (told?.refunded_cents ?? 0) > 0
  const rest = { name: restName(facts, 'Tax and fees of '), source: 'figures' } as const
  // Where more went back than there was, the rest of a sum would only confuse.
  const whole = terms.reduce((sum, term) => sum + (term.isTaken === true ? -term.cents : term.cents), 0)
  const { formula, inputs } = sumOf(terms, { cents: isBare ? whole : cents, unit, rest })
  const end = isBare ? ', but never less than 0.00' : ''
  const until = isOurs
    ? 'until somebody types what was paid'
    : `until ${facts.marketplace} reports what it pays`
  return {
    ...{ name: 'payout', value: centsToDollars(cents), unit, estimated: true, reason: null },
    ...{ formula: `${formula}${end}, ${until}.`, inputs },
  }
}

/**
 * What the channel keeps, as it said; where it says nothing, what was reckoned by the fees set for it when the order came, which
 * is what the payout leaves of the rest.
 */
function feesOf({ told, payout_cents: payout }: FigureFacts, gone: number): Term[] {
  if (told === null) return [{ name: 'Fees', cents: gone, source: 'estimated', isTaken: true }]
  const { fees_cents: fees, refunded_cents: refunded } = told
  const refunds: Term[] =
    refunded === 0 ? [] : [{ name: 'Refunds', cents: refunded, source: 'marketplace', isTaken: true }]
  if (fees !== null)
    return [
      { name: 'Fees', cents: fees, source: fees === 0 ? 'none' : 'marketplace', isTaken: true },
      ...refunds,
    ]
  const reckoned = gone - refunded
  // More went back than there was: what was kept of it can't be told from the payout.
  if (reckoned < 0 || (payout === 0 && refunded > 0)) return refunds
  return [
    { name: 'Fees', cents: reckoned, source: reckoned === 0 ? 'none' : 'settings', isTaken: true },
    ...refunds,
  ]
}

function restName({ lines }: FigureFacts, of: string): string {
  return lines.some(({ isCanceled }) => isCanceled)
    ? `${of}items that were taken out`
    : 'What was changed since'
}

function reportedBy({ marketplace }: FigureFacts): string {
  return `As ${marketplace} reported it.`
}
