import { expect, test } from 'vitest'
import { cellLabel } from './cell-words.ts'

test.each([
  ['retail_price', 'Retail Price'],
  ['attributes.shopify_product_type', 'Shopify Product Type'],
  ['attributes.sole', 'sole'],
  ['stockx_variant_id', 'StockX Variant ID'],
  ['supplier_po', 'Supplier PO'],
  ['distribution_centers.Phoenix', 'Phoenix Qty'],
  ['orders', 'Orders'],
])('%s reads %s', (field, words) => {
  expect(cellLabel(field)).toBe(words)
})
