import type { ProductRow } from '../../../src/contract/products/products.ts'

/** A basic product of the catalogue that is not stale. */
export function sampleProduct(part: Partial<ProductRow> = {}): ProductRow {
  return {
    id: 3,
    sku: `A-${part.id ?? 3}`,
    product_type: 'basic',
    version: 1,
    is_stale: false,
    stale_reason: null,
    is_deleted: false,
    ...part,
  }
}
