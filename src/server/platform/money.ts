/** Whole cents as the number of dollars that goes over the wire. */
export function centsToDollars(cents: number): number {
  return cents / 100
}

/** Dollars from the wire as whole cents; undefined when there are more than two decimals. */
export function dollarsToCents(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100)
  return cents / 100 === dollars ? cents : undefined
}
