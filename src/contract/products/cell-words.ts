import { productAttributes } from './product-attributes.ts'
import { findProductColumn } from './product-columns.ts'

/** A cell of a product in words: 'Retail Price', 'Size' of its attributes, 'Phoenix Qty' of its stock. */
export function cellLabel(field: string): string {
  const [, attribute] = /^attributes\.(.+)$/s.exec(field) ?? []
  if (attribute !== undefined) return captions.get(attribute) ?? attribute
  const [, center] = /^distribution_centers\.(.+)$/s.exec(field) ?? []
  if (center !== undefined) return `${center} Qty`
  return words[field] ?? findProductColumn(field)?.label ?? field
}

const captions = new Map(productAttributes.map(({ name, caption }) => [name, caption]))

const words: Readonly<Record<string, string>> = {
  attributes: 'Attributes',
  master_id: 'Master SKU',
  is_deleted: 'Deleted and restored',
  listings: 'Publishing',
  orders: 'Orders',
  purchases: 'Purchases',
  created: 'Created',
  // Lists name these columns as other systems do.
  asin: 'ASIN',
  goat_sku: 'GOAT SKU',
  stockx_product_id: 'StockX Product ID',
  stockx_variant_id: 'StockX Variant ID',
  supplier_po: 'Supplier PO',
}
