import type { ProductDetail } from '../../../src/contract/products/product-detail.ts'
import { productColumns } from '../../../src/contract/products/product-columns.ts'

/** A product in full that has nothing but what it must have. */
export function sampleDetail(part: Partial<ProductDetail> = {}): ProductDetail {
  const blanks = Object.fromEntries<unknown>(
    productColumns.map(({ field, type }) => [
      field,
      type === 'boolean' ? false : type === 'list' ? [] : null,
    ]),
  )
  return {
    ...(blanks as ProductDetail),
    id: 3,
    sku: 'A-3',
    title: 'Sample',
    product_type: 'basic',
    version: 1,
    parent_id: null,
    master_id: null,
    tax_code: null,
    deleted_on: null,
    attributes: [],
    images: [],
    image_list: [],
    distribution_center_quantity: [],
    distribution_centers: [],
    listing_states: [],
    published_details: [],
    children: [],
    parents: [],
    totals: {
      products: 1,
      total_quantity: 0,
      total_available_quantity: 0,
      quantities: {},
      centers: [],
      inventory_value: 0,
      listings: [],
    },
    ...part,
  }
}
