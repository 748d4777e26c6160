/** The places where products are sold, as sellers spell them; everything else that is kept for each follows from here. */
export const marketplaceNames = ['Shopify', 'StockX', 'VoyageOne'] as const

export type MarketplaceName = (typeof marketplaceNames)[number]
