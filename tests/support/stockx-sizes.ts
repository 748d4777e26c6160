// Sizes that the practice StockX knows, and how it holds their pairs.
import { readFileSync } from 'node:fs'

type Style = { styleId: string; productId: string; title: string; variants: Record<string, string> }

export const stockxStyles = JSON.parse(
  readFileSync(new URL('../../data/stockx-catalogue.json', import.meta.url), 'utf8'),
) as Style[]

/** Variant ids, always the same ones in the same order. */
export const stockxVariants = stockxStyles.flatMap(({ variants }) => Object.values(variants))

export function stockxVariant(index: number): string {
  const id = stockxVariants[index]
  if (id === undefined) throw new RangeError(`the practice StockX knows no size ${index}`)
  return id
}

export type StockxListing = {
  listingId: string
  variantId: string
  amount: string | null
  status: string
  expiresAt: string
}

/** What the sandbox's admin port tells of its listings. */
export function listingsIn(state: unknown): StockxListing[] {
  return (state as { listings?: StockxListing[] }).listings ?? []
}
