/** The places where products are sold, as sellers spell them; everything else that is kept for each follows from here. */
export const marketplaceNames = ['Shopify', 'StockX', 'VoyageOne'] as const

export type MarketplaceName = (typeof marketplaceNames)[number]

/** The product's column that says whether it is on sale there. */
export function publishedFlag<Name extends MarketplaceName>(name: Name): `is_published_to_${Lowercase<Name>}`
export function publishedFlag(name: string): string {
  return `is_published_to_${name.toLowerCase()}`
}

/** The product's column that says what would be left of its price there. */
export function netPayoutField<Name extends MarketplaceName>(name: Name): `net_payout_${Lowercase<Name>}`
export function netPayoutField(name: string): string {
  return `net_payout_${name.toLowerCase()}`
}

/** What is live otherwise than we have it, on whichever marketplace. */
export const outOfStep = 'Out of step'

/** The values of `published__in`, in the order in which the grid offers them. */
export const publishedFilterValues = [
  ...marketplaceNames.flatMap((name) => [`${name}(Pub)`, `${name}(Unpub)`] as const),
  outOfStep,
] as const
