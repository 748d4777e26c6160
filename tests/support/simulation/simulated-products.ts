import type { SourceProduct } from '../../../src/server/areas/listings/listing-source.query.ts'

export type SimulatedProduct = SourceProduct & { parentId: number | null }

/** A basic as the database would have it: with three pieces, and fields that nobody filled. */
export function simulatedProduct(id: number, sku: string, parentId: number | null = null): SimulatedProduct {
  const isParent = !sku.includes('-')
  return {
    ...{ id, sku, parentId, mpn: null, title: `Title of ${sku}`, description: null, short_description: null },
    ...{ brand: 'Tested', category: null, shopify_product_type: null, upc: null, ean: null, isbn: null },
    ...{ weight: null, harmonized_code: null, retail_price_cents: isParent ? null : 12_000 },
    ...{ min_price_cents: null, max_price_cents: null, cost_cents: null, margin: null, condition: null },
    ...{ total_available_quantity: isParent ? 0 : 3, stockx_variant_id: null },
    attributes: isParent ? {} : { size: sku.split('-')[1] ?? '' },
    ...{ isDeleted: false, isBlocked: false, blockComment: null, isExternalQuantityBlocked: false },
  }
}

/** Two parents with their sizes and two sizes that stand alone. */
export function simulatedProducts(): SimulatedProduct[] {
  return [
    simulatedProduct(1, 'RUN'),
    simulatedProduct(2, 'RUN-8', 1),
    simulatedProduct(3, 'RUN-9', 1),
    simulatedProduct(4, 'WALK'),
    simulatedProduct(5, 'WALK-8', 4),
    simulatedProduct(6, 'WALK-9', 4),
    simulatedProduct(7, 'SOLO-1'),
    simulatedProduct(8, 'SOLO-2'),
  ]
}
