type Sums = Readonly<Record<string, number | null>>

/** The sums of one currency, and whether it is that of the business: only there what things cost can be compared. */
export type CurrencySums = { sums: Sums; isOurs: boolean }

/**
 * Totals as lists of sales tell them: on top how many rows there are in all, and the sums in the currency of the business; then by
 * each currency, that one first.
 */
export function sumsByCurrency<Told extends { total_count: number }>(
  totals: Readonly<Record<string, Sums>>,
  { count, businessCurrency }: { count: number; businessCurrency: string },
  tell: (currency: CurrencySums) => Told,
): Told & { by_currency: ({ currency: string } & Told)[] } {
  const sumsOf = (currency: string) =>
    tell({ sums: totals[currency] ?? {}, isOurs: currency === businessCurrency })
  const others = Object.keys(totals).filter((currency) => currency !== businessCurrency)
  const known = Object.hasOwn(totals, businessCurrency) ? [businessCurrency, ...others] : others
  return {
    ...sumsOf(businessCurrency),
    total_count: count,
    by_currency: known.map((currency) => ({ currency, ...sumsOf(currency) })),
  }
}
