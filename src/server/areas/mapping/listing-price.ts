export type PriceTerms = {
  retailPriceCents: number | null
  minPriceCents: number | null
  maxPriceCents: number | null
  /** Percent, as the database writes it. */
  productMargin: string | null
  marketplaceMargin: string | null
}

/** The margin that counts: the product's own before the marketplace's, none is 0. */
export function marginFor({ productMargin, marketplaceMargin }: PriceTerms): string {
  return productMargin ?? marketplaceMargin ?? '0'
}

/** Retail price with the margin on top, rounded half up once, within the product's limits; null without a price. */
export function listingPriceCents(terms: PriceTerms): number | null {
  const { retailPriceCents, minPriceCents, maxPriceCents } = terms
  if (retailPriceCents === null || retailPriceCents <= 0) return null
  const wanted = withPercentOnTop(retailPriceCents, marginFor(terms))
  const price = Math.max(Math.min(wanted, maxPriceCents ?? wanted), minPriceCents ?? 0)
  return price > 0 ? price : null
}

// In whole numbers, since 1.005 × 100 is not 100.5 in a float.
function withPercentOnTop(cents: number, percent: string): number {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent)
  if (parts === null) throw new RangeError(`"${percent}" is not a percentage`)
  const [, sign, whole = '0', fraction = ''] = parts
  const scale = 100n * 10n ** BigInt(fraction.length)
  const onTop = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const doubled = 2n * BigInt(cents) * (scale + onTop)
  return doubled <= 0n ? 0 : Number((doubled + scale) / (2n * scale))
}
