import type { FigureInput, OrderFigure } from '../../../contract/orders/order-figures.ts'
import { centsToDollars } from '../../platform/money.ts'
import { costFigure, type CostLine } from './cost-figure.ts'
import { costThere, earnings, type Earnings } from './earnings.ts'
import { asInput, labels, saidFigure } from './figure-parts.ts'
import { chargedFigures, payoutFigure, totalFigure } from './reported-figures.ts'

/** What is known of an order's money, in cents, and of who said so. */
export type FigureFacts = {
  marketplace: string
  order_status: string
  currency: string
  /** The currency of what things cost. */
  businessCurrency: string
  amount_cents: number
  platform_amount_cents: number
  platform_discount_cents: number
  platform_tax_cents: number
  platform_shipping_fee_cents: number
  payout_cents: number
  is_payout_estimated: boolean
  shipping_cost_cents: number
  restock_fee: string
  cost_cents: number
  /** That was in force at its time, and the day that it was entered for; null where there is none. */
  exchange_rate: string | null
  rate_from: string | null
  /** Names of the figures that a person typed. */
  typed_figures: readonly string[]
  /** What its channel said last; null where we know of nothing. */
  told: Told | null
  /** What a settlement that was accepted pays out; null where there is none. */
  settled_payout_cents: number | null
  lines: readonly CostLine[]
}

type Told = {
  platform_amount_cents: number
  /** Null where it did not say what it keeps. */
  fees_cents: number | null
  refunded_cents: number
  payout_cents: number | null
}

/** Every figure of an order with its formula, what went into it, and where that comes from. */
export function explainFigures(facts: FigureFacts): OrderFigure[] {
  const earned = earnings({ ...facts, isCanceled: facts.order_status === 'Canceled' })
  const total = totalFigure(facts)
  const payout = payoutFigure(facts, total)
  const cost = costFigure(facts)
  const shipping = shippingFigure(facts)
  const restock = restockFigure(facts, { total, earned })
  const costs = costInputs(facts, cost)
  const ofCost = facts.exchange_rate === null ? 'Cost' : 'Cost ÷ Exchange Rate'
  const profit = earnedFigure(facts, {
    ...{ name: 'profit', value: centsToDollars(earned.profit_cents), estimated: payout.estimated },
    formula: `Payout − ${ofCost} − Shipping Cost − Restock Amount`,
    inputs: [asInput(payout), ...costs, asInput(shipping), asInput(restock)],
  })
  const ofProfit = (name: 'profit_margin' | 'roi', whole: OrderFigure) =>
    earnedFigure(facts, {
      ...{ name, value: earned[name], estimated: payout.estimated, whole },
      inputs: [asInput(profit), ...(whole === cost ? costs : [asInput(whole)])],
      formula: `Profit ÷ ${whole === cost && facts.exchange_rate !== null ? `(${ofCost})` : labels[whole.name]} × 100`,
    })
  const charged = chargedFigures(facts)
  const percents = [ofProfit('profit_margin', total), ofProfit('roi', cost)]
  return [total, ...charged, payout, cost, shipping, restock, profit, ...percents]
}

function shippingFigure({ shipping_cost_cents: cents, typed_figures: typed, currency: unit }: FigureFacts) {
  const isTyped = cents !== 0 || typed.includes('shipping_cost')
  return saidFigure('shipping_cost', {
    ...{ cents, unit, source: isTyped ? 'user' : 'none' },
    formula: isTyped
      ? 'What it costs to send the order, as a user typed it.'
      : 'Nobody has typed what it costs to send the order: it counts as nothing.',
  })
}

type Restocked = { total: OrderFigure; earned: Earnings }

function restockFigure(facts: FigureFacts, { total, earned }: Restocked): OrderFigure {
  const { currency: unit, typed_figures: typed, order_status: status } = facts
  const value = centsToDollars(earned.restock_cents)
  const figure = { name: 'restock_amount', value, unit, estimated: false, reason: null } as const
  if (status === 'Canceled') return { ...figure, formula: countsZero, inputs: [] }
  const percent = Number(facts.restock_fee)
  const source = percent !== 0 || typed.includes('restock_fee') ? 'user' : 'none'
  return {
    ...figure,
    formula: 'Order Total × Restock Fee ÷ 100',
    inputs: [asInput(total), { name: 'Restock Fee', value: percent, unit: '%', source }],
  }
}

/** What it cost, with the rate that it is worth that much by where it was sold for other money. */
function costInputs(facts: FigureFacts, cost: OrderFigure): FigureInput[] {
  const { currency, businessCurrency, exchange_rate: rate, rate_from: since } = facts
  const own = asInput(cost)
  if (currency === businessCurrency || rate === null) return [own]
  const there = {
    ...own,
    name: `Cost in ${currency}`,
    unit: currency,
    value: centsToDollars(costThere(facts)),
  }
  const from = since === null ? '' : ` since ${since}`
  const unit = `${businessCurrency}/${currency}`
  return [own, { name: `Exchange Rate${from}`, value: Number(rate), unit, source: 'rates' }, there]
}

const countsZero = 'The order is canceled: it counts zero.'

type Earned = Pick<OrderFigure, 'name' | 'value' | 'formula' | 'estimated' | 'inputs'> & {
  /** What a percentage is of. */
  whole?: OrderFigure
}

/** Nobody can say what was earned where what it cost is other money; what was called off earned nothing. */
function earnedFigure(
  facts: FigureFacts,
  { name, value, formula, estimated, inputs, whole }: Earned,
): OrderFigure {
  const { currency, businessCurrency, exchange_rate: rate, order_status: status } = facts
  const unit = name === 'profit' ? currency : '%'
  const none = { name, value: null, unit, estimated: false, formula, inputs }
  if (currency !== businessCurrency && rate === null)
    return {
      ...none,
      reason: `The order is in ${currency} and what it cost in ${businessCurrency}, and no rate of ${currency} was in force at its time: enter one in Configuration, Exchange Rates.`,
    }
  if (status === 'Canceled')
    return { ...none, value, formula: countsZero, inputs: [], reason: value === null ? countsZero : null }
  if (value !== null) return { ...none, value, estimated, reason: null }
  return { ...none, reason: `${labels[whole?.name ?? name]} is 0.00: nothing can be a percentage of it.` }
}
