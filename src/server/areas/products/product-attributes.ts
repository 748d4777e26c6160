import type { AttributeValue } from '../../../contract/products/product-detail.ts'

/** Attributes that are columns as well: one value each, whichever way it is written or read. */
export const attributeColumns = [
  'goat_sku',
  'release_year',
  'shopify_product_type',
  'stockx_product_id',
  'stockx_variant_id',
] as const
export type AttributeColumn = (typeof attributeColumns)[number]

/** Every attribute of a product as pairs, by name. */
export function attributePairs(stored: Record<string, unknown>): { name: string; value: unknown }[] {
  const own = Object.entries((stored.attributes ?? {}) as Record<string, unknown>)
  const shared = attributeColumns.map((name): [string, unknown] => [name, stored[name]])
  return [...own, ...shared]
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({ name, value }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Parts what is written into attributes from what belongs into columns. */
export function splitAttributes(written: Record<string, AttributeValue>) {
  const own = new Map<string, AttributeValue>()
  const columns: Partial<Record<AttributeColumn, AttributeValue>> = {}
  for (const [name, value] of Object.entries(written)) {
    const column = attributeColumns.find((each) => each === name)
    if (column === undefined) own.set(name, value)
    else columns[column] = value
  }
  return { own: Object.fromEntries(own), columns }
}

/** The stored attributes with those that were written; null removes. */
export function mergedAttributes(
  stored: Record<string, unknown>,
  written: Record<string, AttributeValue>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(stored))
  for (const [name, value] of Object.entries(written)) {
    if (value === null) merged.delete(name)
    else merged.set(name, value)
  }
  return Object.fromEntries(merged)
}
