import { inSteps, listingPriceCents, type PriceTerms } from '../mapping/build-listing.ts'
import { saleFees, type MarketplaceFees, type SaleFees } from './sale-fees.ts'

export type PayoutTerms = PriceTerms & { priceStepCents: number; fees: MarketplaceFees }

export type NetPayout = {
  /** What it would go out for today. */
  priceCents: number | null
  fees: SaleFees | null
  netCents: number | null
}

/**
 * What would be left of today's price on a marketplace after its margin and fees. The catalogue reckons the same of a million rows
 * in the database; a test holds the two equal.
 */
export function netPayout({ priceStepCents, fees: kept, ...terms }: PayoutTerms): NetPayout {
  const price = inSteps(listingPriceCents(terms), priceStepCents)
  const fees = price === null || price === 0 ? null : saleFees(price, kept)
  return {
    priceCents: price === 0 ? null : price,
    fees,
    netCents: price === null || fees === null ? null : price - fees.total,
  }
}
