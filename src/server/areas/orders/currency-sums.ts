import { convertedName } from './converted-sums.query.ts'

type Sums = Readonly<Record<string, number | null>>

/** The sums of one currency. */
export type CurrencySums = {
  sums: Sums
  /** What all of it earned is known: a sale in another currency earns nothing that is known without a rate. */
  isEarned: boolean
}

/**
 * Totals as lists of sales tell them: on top how many rows there are in all, and the sums in the currency of the business, with
 * what was sold in others by the rate of its time; then by each currency in itself, that one first.
 */
export function sumsByCurrency<Told extends { total_count: number }>(
  totals: Readonly<Record<string, Sums>>,
  { count, businessCurrency }: { count: number; businessCurrency: string },
  tell: (currency: CurrencySums) => Told,
): Told & { currency: string; by_currency: ({ currency: string } & Told)[]; without_rate: number } {
  const others = Object.keys(totals).filter((currency) => currency !== businessCurrency)
  const known = Object.hasOwn(totals, businessCurrency) ? [businessCurrency, ...others] : others
  const parts = known.map((currency) => {
    const sums = totals[currency] ?? {}
    return { currency, ...tell({ sums, isEarned: (sums.without_rate ?? 0) === 0 }) }
  })
  const all = inBusiness(
    totals[businessCurrency] ?? {},
    others.map((currency) => totals[currency] ?? {}),
  )
  return {
    ...tell({ sums: all, isEarned: true }),
    total_count: count,
    currency: businessCurrency,
    by_currency: parts,
    without_rate: others.reduce((sum, currency) => sum + (totals[currency]?.without_rate ?? 0), 0),
  }
}

/** What can be added up: what was sold in the business's own currency, and what others come to in it. */
function inBusiness(own: Sums, others: readonly Sums[]): Sums {
  const names = ['platform_amount', 'payout', 'shipping_cost', 'platform_shipping_fee', 'cost', 'profit']
  const added = (name: string) =>
    others.reduce((cents, sums) => cents + Math.round((sums[convertedName(name)] ?? 0) * 100), 0)
  const sumOf = (name: string) => (Math.round((own[`total_${name}`] ?? 0) * 100) + added(name)) / 100
  const all = Object.fromEntries(names.map((name) => [`total_${name}`, sumOf(name)]))
  const qty = others.reduce((sum, sums) => sum + (sums[convertedName('qty')] ?? 0), own.total_qty ?? 0)
  return { ...own, ...all, total_qty: qty, cost_there: all.total_cost ?? 0 }
}

/** One sum in percent of another; nothing where the other is 0. */
export function percentOfSums(
  part: number | null | undefined,
  whole: number | null | undefined,
): number | null {
  if (part === null || part === undefined || whole === null || whole === undefined || whole === 0) return null
  return Math.round((part / whole) * 10_000) / 100
}
