import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { ProductPatch } from '../../../contract/products/product-detail.ts'
import { readFields, refuseErrors } from '../../platform/columns/read-fields.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { splitAttributes } from './product-attributes.ts'
import type { ProductInput } from './product-input.ts'

/** Reads what a person's edit wants; throws with a sentence for each field that can't be taken. */
export function readPatch(patch: ProductPatch): ProductInput {
  const { attributes, distribution_centers: centers = [], ...fields } = patch
  const { own, columns: shared } = splitAttributes(attributes ?? {})
  const errors: FieldErrors = {}
  const columns = readFields(
    findProductColumn,
    [...Object.entries(fields), ...Object.entries(shared)],
    errors,
  )
  for (const [name, value] of Object.entries(own)) {
    if (isStorable(name) && (typeof value !== 'string' || isStorable(value))) continue
    errors.attributes = [`"${name.replaceAll('\0', '')}" holds a character that can't be stored.`]
  }
  const quantities = Object.fromEntries(centers.map(({ name, qty }) => [name, qty]))
  if (Object.keys(quantities).length < centers.length) {
    errors.distribution_centers = ['The same centre stands there twice.']
  }
  refuseErrors(errors)
  return { columns, attributes: own, quantities }
}
