import type { ProductEdit } from '../../../contract/products/product-edits.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { cellPlace } from '../products/product-cells.ts'
import type { ProductBefore } from '../products/product-write.ts'

const mostPieces = 9_999_999

export function piecesField(center: string): string {
  return `distribution_centers.${center}`
}

/** Parts an edit into its fields and what is to lie in each centre. */
export function splitPieces({ id: _id, version: _version, ...named }: ProductEdit) {
  const fields: Record<string, unknown> = {}
  const pieces = new Map<string, unknown>()
  for (const [field, value] of Object.entries(named)) {
    const { place, name } = cellPlace(field)
    if (place === 'distribution_centers') pieces.set(name, value)
    else fields[field] = value
  }
  return { fields, pieces }
}

type Reading = { product: ProductBefore; centers: ReadonlySet<string>; errors: FieldErrors }

/** Pieces by visible centre; what can't be taken adds a sentence to the errors. */
export function readPieces(
  pieces: ReadonlyMap<string, unknown>,
  { product: { sku, product_type: type }, centers, errors }: Reading,
): Record<string, number> {
  const quantities: Record<string, number> = {}
  for (const [center, value] of pieces) {
    const refuse = (sentence: string) => (errors[piecesField(center)] = [sentence])
    if (!centers.has(center)) refuse(`There is no distribution centre "${center}".`)
    else if (type !== 'basic') refuse(`${sku} is a ${type}; its sizes hold the stock.`)
    else if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > mostPieces)
      refuse(`${center} Qty takes a whole number from 0 to 9,999,999.`)
    else quantities[center] = value
  }
  return quantities
}
