// What we read of alias' answers, and what of it is meant.
import Type, { type Static } from 'typebox'
import type { CatalogueItem, SizeOffer } from '../ports/lowest-prices.ts'
import { bareSku } from './bare-sku.ts'

/** Cents, as text in real answers and as a number in the reference. */
const Cents = Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Integer({ minimum: 0 }), Type.Null()])

export const catalogue = Type.Object({
  catalog_items: Type.Array(
    Type.Object({
      catalog_id: Type.String({ minLength: 1 }),
      sku: Type.String(),
      allowed_sizes: Type.Optional(
        Type.Array(Type.Object({ display_name: Type.String(), value: Type.Number() })),
      ),
    }),
  ),
})

export const availabilities = Type.Object({
  variants: Type.Array(
    Type.Object({
      size: Type.Number(),
      product_condition: Type.String(),
      packaging_condition: Type.String(),
      availability: Type.Optional(
        Type.Union([Type.Object({ lowest_listing_price_cents: Type.Optional(Cents) }), Type.Null()]),
      ),
    }),
  ),
})

type Hit = Static<typeof catalogue>['catalog_items'][number]
type Variant = Static<typeof availabilities>['variants'][number]

/** The one hit whose SKU is ours: a search finds neighbours too, and a SKU may stand for several things. */
export function theItem(hits: readonly Hit[], sku: string): CatalogueItem | 'none' | 'several' {
  const [hit, ...more] = hits.filter((each) => bareSku(each.sku) === bareSku(sku))
  if (hit === undefined) return 'none'
  if (more.length > 0) return 'several'
  const sizes = (hit.allowed_sizes ?? []).map(({ display_name, value }) => ({
    name: display_name,
    size: value,
  }))
  return { catalogId: hit.catalog_id, sizes }
}

/** For each size the lowest price of a new pair in a good box. "0" means that there is none, and size 0 is no size. */
export function lowestOffers(variants: readonly Variant[]): SizeOffer[] {
  const lowest = new Map<number, number>()
  for (const { size, product_condition, packaging_condition, availability } of variants) {
    const cents = Number(availability?.lowest_listing_price_cents ?? 0)
    if (size === 0 || cents === 0) continue
    if (product_condition !== 'PRODUCT_CONDITION_NEW') continue
    if (packaging_condition !== 'PACKAGING_CONDITION_GOOD_CONDITION') continue
    lowest.set(size, Math.min(cents, lowest.get(size) ?? Infinity))
  }
  return [...lowest].map(([size, cents]) => ({ size, cents })).toSorted((one, other) => one.size - other.size)
}
