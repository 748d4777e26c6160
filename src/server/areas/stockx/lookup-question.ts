import type { ProductDetail } from '../../../contract/products/product-detail.ts'

/** What is known of a product of ours when StockX is asked for it. */
export type Sought = Pick<
  ProductDetail,
  'product_type' | 'mpn' | 'size' | 'title' | 'stockx_product_id' | 'stockx_variant_id' | 'is_deleted'
>

/** Whether ids are missing: parents have none, masters one, and a deleted product is not sold. */
export function lacksIds(product: Sought): boolean {
  if (product.product_type === 'parent' || product.is_deleted === true) return false
  const hasSize = product.product_type === 'master' || isFilled(product.stockx_variant_id)
  return !isFilled(product.stockx_product_id) || !hasSize
}

/** Changes with whatever decides the answer. */
export function questionOf({ mpn, size, title, stockx_product_id, stockx_variant_id }: Sought): string {
  return JSON.stringify([mpn, size, title, stockx_product_id, stockx_variant_id])
}

export function isFilled(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== ''
}
