type Sums = Readonly<Record<string, number | null>>

/** The sums of one currency, and whether it is that of the business: only there what things cost can be compared. */
export type CurrencySums = { sums: Sums; isOurs: boolean }

/** Totals as lists of sales tell them: on top those in the currency of the business, then by each currency, that one first. */
export function sumsByCurrency<Told extends object>(
  totals: Readonly<Record<string, Sums>>,
  businessCurrency: string,
  tell: (currency: CurrencySums) => Told,
): Told & { by_currency: ({ currency: string } & Told)[] } {
  const sumsOf = (currency: string) =>
    tell({ sums: totals[currency] ?? {}, isOurs: currency === businessCurrency })
  const others = Object.keys(totals).filter((currency) => currency !== businessCurrency)
  const known = Object.hasOwn(totals, businessCurrency) ? [businessCurrency, ...others] : others
  return {
    ...sumsOf(businessCurrency),
    by_currency: known.map((currency) => ({ currency, ...sumsOf(currency) })),
  }
}
