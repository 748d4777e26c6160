// How our products are called there, and what is sent of them, in the names that the contract gives.
import type { ContentField, DraftVariant, ListingDraft, ListingRef } from '../ports/sales-channel.ts'
import type { Publishing } from './contract-file.ts'

/** Ends with our id, so that no two products of ours ever share a code, and an SKU that changes leaves it as it is. */
export function codeOf({ name, ref }: Pick<ListingRef, 'name' | 'ref'>): string {
  return `${name}-${ref}`
}

/** What of a draft goes there, beside price and stock. */
export const voyageOneContent: readonly ContentField[] = [
  'title',
  'description',
  'brand',
  'productType',
  'pictureUrls',
  'sku',
  'barcode',
  'optionValues',
]

/** The whole product with its items; what the contract has no name for stays here. */
export function productBody(draft: ListingDraft, { product, item }: Publishing): object {
  const { title, description, brand, productType, pictures, variants, options } = draft
  return named(product, {
    code: codeOf(draft),
    title,
    description,
    brand,
    category: productType,
    // There is no way to hand over a picture but its address.
    pictures: pictures.flatMap((picture) => ('url' in picture ? [picture.url] : [])),
    items: variants.map((variant) =>
      named(item, {
        code: variant.sku,
        price: (variant.priceCents / 100).toFixed(2),
        ...(variant.barcode === null ? {} : { barcode: variant.barcode }),
        ...(options.length === 0 ? {} : { options: optionsOf(variant, options) }),
      }),
    ),
  })
}

export function stockBody(draft: ListingDraft, { product, item }: Publishing): object {
  return named(product, {
    code: codeOf(draft),
    items: draft.variants.map(({ sku, quantity }) => named(item, { code: sku, stock: quantity })),
  })
}

function optionsOf({ optionValues }: DraftVariant, options: string[]): Record<string, string> {
  return Object.fromEntries(options.map((option, index) => [option, optionValues[index] ?? '']))
}

function named(names: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const name = names[key]
      return name === undefined ? [] : [[name, value]]
    }),
  )
}
