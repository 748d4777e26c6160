import { sizeSku } from '../../../contract/products/size-sku.ts'
import type { SizeRow } from './size-rows.ts'

/**
 * A SKU for a size whose usual one another size has, too: with the size as it is written, so that 1.5 and 15 are two. Null
 * where that is the usual one, or taken here as well.
 */
export function otherSku(style: string, rows: readonly SizeRow[], at: number): string | null {
  const row = rows[at]
  const size = row?.size.replaceAll(/\s/g, '') ?? ''
  if (row === undefined || style.trim() === '' || size === '') return null
  const sku = `${style.trim()}-${size}`
  const isThere = rows.some((each) => skuOf(style, each)?.toLowerCase() === sku.toLowerCase())
  return isThere ? null : sku
}

function skuOf(style: string, { size, sku }: SizeRow): string | null {
  return sku.trim() === '' ? sizeSku(style, size) : sku.trim()
}
