import type { CatalogueItem, SizeOffer } from '../../connectors/ports/lowest-prices.ts'

type Lowest = { cents: number } | { reason: string }

/** The lowest price of the product's size, or why there is none. */
export function lowestPrice(
  { sizes }: Pick<CatalogueItem, 'sizes'>,
  offers: readonly SizeOffer[],
  size: string | null,
): Lowest {
  if (size === null) return { reason: 'This product has no size, and GOAT has a price for each.' }
  const meant = sizeNumber(sizes, size)
  if (meant === undefined) return { reason: `GOAT has no size ${size} of this item.` }
  const offer = offers.find((each) => each.size === meant)
  return offer === undefined
    ? { reason: `Nobody offers size ${size} new on GOAT right now.` }
    : { cents: offer.cents }
}

/** By the name that the size has there, else by its number. */
function sizeNumber(sizes: CatalogueItem['sizes'], size: string): number | undefined {
  const bare = size.toLowerCase().replace(/^us\s+/, '')
  const named = sizes.find(({ name }) => name.toLowerCase() === bare)
  if (named !== undefined) return named.size
  const number = /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
  // Where the item names no sizes, what is offered decides.
  return sizes.length === 0 || sizes.some((each) => each.size === number) ? number : undefined
}
