// What a seller bought, sold and called off, drawn at random; and what it comes to, reckoned piece by piece and cent by cent in
// another way than the product does it.
import fc from 'fast-check'

export type Sale = {
  kind: 'sale'
  /** Of one product; amounts in cents. */
  lines: readonly { quantity: number; amount: number }[]
  tax: number
  fees: number
  shipping: number
  /** Hundredths of a percent. */
  restock: number
  /** Millionths of the business's currency for one of the sale's; null where it is sold in that. */
  rate: number | null
}

export type LedgerEvent =
  | { kind: 'purchase'; cost: number; quantity: number }
  | Sale
  /** The sale that stands at this place among those that are left; none where none is. */
  | { kind: 'cancel'; place: number }

const cents = (max: number) => fc.integer({ min: 0, max })

const anyEvent: fc.Arbitrary<LedgerEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('purchase'),
      cost: cents(9_999),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale'),
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), amount: cents(3_000) }), {
        minLength: 1,
        maxLength: 3,
      }),
      ...{ tax: cents(300), fees: cents(300), shipping: cents(300) },
      restock: fc.constantFrom(0, 0, 250, 1_000, 3_333, 10_000),
      rate: fc.option(fc.integer({ min: 200_000, max: 3_000_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), place: fc.nat({ max: 5 }) }) },
)

export const anyLedger = fc.array(anyEvent, { minLength: 1, maxLength: 14 })

export type ItemResult = {
  total: number
  payout: number
  shipping: number
  restock: number
  cost: number
  profit: number
}
export type SaleResult = ItemResult & {
  isCanceled: boolean
  margin: number | null
  roi: number | null
  items: ItemResult[]
}

/** What each sale comes to in the end. */
export function oracle(events: readonly LedgerEvent[], ownCost: number): SaleResult[] {
  const pieces: { cost: number; sale: number | null }[] = []
  const sales: { event: Sale; costs: number[]; isCanceled: boolean }[] = []
  for (const event of events) {
    if (event.kind === 'purchase')
      for (let piece = 0; piece < event.quantity; piece += 1) pieces.push({ cost: event.cost, sale: null })
    if (event.kind === 'sale') {
      const costs = event.lines.map(({ quantity }) => {
        let cost = 0
        for (let wanted = 0; wanted < quantity; wanted += 1) {
          const piece = pieces.find(({ sale }) => sale === null)
          if (piece !== undefined) piece.sale = sales.length
          cost += piece?.cost ?? ownCost
        }
        return cost
      })
      sales.push({ event, costs, isCanceled: false })
    }
    if (event.kind === 'cancel') {
      const place = canceledSale(sales, event.place)
      for (const piece of pieces) if (piece.sale === place) piece.sale = null
      const sale = sales[place ?? -1]
      if (sale !== undefined) sale.isCanceled = true
    }
  }
  return sales.map(({ event, costs, isCanceled }) => resultOf(event, costs, isCanceled))
}

/** Which of all sales is called off. */
export function canceledSale(sales: readonly { isCanceled: boolean }[], place: number): number | null {
  return sales.flatMap((sale, at) => (sale.isCanceled ? [] : [at]))[place] ?? null
}

/** What the buyer of a sale pays. */
export function totalOf({ lines, tax }: Sale): number {
  return lines.reduce((sum, { amount }) => sum + amount, tax)
}

function resultOf(sale: Sale, costs: readonly number[], isCanceled: boolean): SaleResult {
  const total = totalOf(sale)
  const nothing = { payout: 0, shipping: 0, restock: 0, cost: 0, profit: 0 }
  if (isCanceled) return { ...nothing, total, isCanceled, margin: null, roi: null, items: [] }
  const weights = sale.lines.map(({ amount }) => amount)
  const payout = total - sale.tax - sale.fees
  const restock = Math.floor((total * sale.restock + 5_000) / 10_000)
  const shares = [total, payout, sale.shipping, restock].map((whole) => handedOut(whole, weights))
  const there = soldFor(costs, sale.rate)
  const items = costs.map((cost, at) => {
    const [of = 0, paid = 0, shipping = 0, kept = 0] = shares.map((share) => share[at] ?? 0)
    return {
      total: of,
      payout: paid,
      shipping,
      restock: kept,
      cost,
      profit: paid - (there[at] ?? 0) - shipping - kept,
    }
  })
  const cost = costs.reduce((sum, each) => sum + each, 0)
  const profit = items.reduce((sum, item) => sum + item.profit, 0)
  return {
    ...{ total, payout, shipping: sale.shipping, restock, cost, profit, isCanceled, items },
    ...{
      margin: percent(profit, total),
      roi: percent(
        profit,
        there.reduce((sum, each) => sum + each, 0),
      ),
    },
  }
}

/** Costs in the sale's currency: what all up to each come to, in whole cents, less what was there before. */
function soldFor(costs: readonly number[], rate: number | null): number[] {
  if (rate === null) return [...costs]
  let [spent, told] = [0, 0]
  return costs.map((cost) => {
    spent += cost
    const before = told
    // The whole cents below it, and one more from half a cent on.
    told = Math.floor((spent * 1_000_000) / rate)
    if (2 * (spent * 1_000_000 - told * rate) >= rate) told += 1
    return told - before
  })
}

/** Hands out one cent after the other, each to whom most is owed by then; the first of those who are owed alike. */
function handedOut(whole: number, weights: readonly number[]): number[] {
  const isBare = weights.every((weight) => weight === 0)
  const shares = isBare ? weights.map(() => 1) : weights
  const all = shares.reduce((sum, weight) => sum + weight, 0)
  const owed = shares.map((weight) => Math.abs(whole) * weight)
  const given = shares.map(() => 0)
  for (let cent = 0; cent < Math.abs(whole); cent += 1) {
    const most = owed.indexOf(Math.max(...owed))
    owed[most] = (owed[most] ?? 0) - all
    given[most] = (given[most] ?? 0) + (whole < 0 ? -1 : 1)
  }
  return given
}

function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const size = Math.round(Math.abs((part * 10_000) / whole)) / 100
  return part < 0 && size > 0 ? -size : size
}
