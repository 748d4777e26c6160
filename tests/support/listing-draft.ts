import type {
  DraftVariant,
  ListingDraft,
  ListingRef,
} from '../../src/server/connectors/ports/sales-channel.ts'

/** A draft that every channel takes; say only what matters to the test. */
export function listingDraft(given: Partial<ListingDraft> = {}): ListingDraft {
  return {
    ref: '100',
    name: 'runner',
    intent: 'intent',
    title: 'Runner',
    description: 'A running shoe.',
    shortDescription: '',
    mpn: '',
    brand: 'Backroom',
    productType: 'Shoes',
    pictures: [],
    options: ['Size'],
    variants: [draftVariant()],
    ...given,
  }
}

/** What points at a remote product; say only what matters to the test. */
export function listingRef(given: Partial<ListingRef> = {}): ListingRef {
  return { ref: '100', name: 'runner', intent: 'intent', variants: [], ...given }
}

/** One size of it. */
export function draftVariant(given: Partial<DraftVariant> = {}): DraftVariant {
  const size = given.optionValues?.[0] ?? '9'
  return {
    ref: `1-${size}`,
    sku: `RUNNER-${size}`,
    externalIds: [],
    barcode: null,
    catalogueId: null,
    condition: 'New',
    priceCents: 12_000,
    compareAtPriceCents: null,
    costCents: 6_000,
    weightLb: 2.5,
    harmonizedCode: null,
    countryOfOrigin: null,
    quantity: 3,
    optionValues: ['9'],
    ...given,
  }
}

/** As many sizes as asked for, from 1 up. */
export function draftVariants(count: number): DraftVariant[] {
  return Array.from({ length: count }, (_, index) => draftVariant({ optionValues: [String(index + 1)] }))
}
