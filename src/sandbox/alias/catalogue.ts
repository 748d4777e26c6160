// What alias lists in practice: a file drawn from the styles of the demo catalogue.
import drawn from '../../../data/alias-catalogue.json' with { type: 'json' }

export type Item = Omit<(typeof drawn.items)[number], 'prices'> & {
  /** Size and cents, 0 where nobody offers it. */
  prices: readonly (readonly [number, number])[]
}

export const items: readonly Item[] = drawn.items.map(({ prices, ...item }) => ({
  ...item,
  prices: prices.map(([size = 0, cents = 0]) => [size, cents] as const),
}))

/** A search finds more than was meant: whatever begins alike, and whatever is called so. */
export function searchItems(query: string): Item[] {
  const wanted = bare(query)
  const [first = ''] = query.trim().split(/[\s-]+/)
  return items.filter(
    ({ sku, name }) =>
      bare(sku).startsWith(bare(first)) ||
      bare(sku) === wanted ||
      name.toLowerCase().includes(query.toLowerCase()),
  )
}

function bare(sku: string): string {
  return sku.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** An item as the vendor shows it. */
export function catalogItem({ catalog_id, name, sku, brand, prices }: Item) {
  return {
    catalog_id,
    name,
    sku,
    brand,
    gender: 'men',
    release_date: '2024-02-01T00:00:00Z',
    product_category_v2: 'shoes',
    size_unit: 'SIZE_UNIT_US',
    allowed_sizes: prices.map(([value]) => ({
      display_name: String(value),
      value,
      us_size_equivalent: value,
    })),
    retail_price_cents: '11000',
    minimum_listing_price_cents: '2500',
    maximum_listing_price_cents: '200000',
    colorway: '',
    main_picture_url: '',
  }
}

/** What is offered of an item, in every condition: the price that is meant stands among cheaper ones that are not. */
export function availabilities({ prices }: Item) {
  const good = 'PACKAGING_CONDITION_GOOD_CONDITION'
  return [
    // Seen in real answers: an entry for no size at all, cheaper than any.
    variant(0, 'PRODUCT_CONDITION_NEW', good, { consigned: false, cents: 100 }),
    ...prices.flatMap(([size, cents]) => [
      variant(size, 'PRODUCT_CONDITION_NEW', good, { consigned: false, cents }),
      variant(size, 'PRODUCT_CONDITION_NEW', good, {
        consigned: true,
        cents: cents === 0 ? 0 : cents + 1_500,
      }),
      variant(size, 'PRODUCT_CONDITION_NEW', 'PACKAGING_CONDITION_BADLY_DAMAGED', {
        consigned: false,
        cents: Math.round(cents * 0.8),
      }),
      variant(size, 'PRODUCT_CONDITION_USED', good, { consigned: false, cents: Math.round(cents * 0.5) }),
    ]),
  ]
}

function variant(
  size: number,
  productCondition: string,
  packagingCondition: string,
  { consigned, cents }: { consigned: boolean; cents: number },
) {
  return {
    size,
    product_condition: productCondition,
    packaging_condition: packagingCondition,
    consigned,
    // "0" means that there is none.
    availability: {
      lowest_listing_price_cents: String(cents),
      highest_offer_price_cents: '0',
      last_sold_listing_price_cents: '0',
      global_indicator_price_cents: '0',
    },
  }
}
