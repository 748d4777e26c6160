import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { ProductPatch } from '../../../contract/products/product-detail.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { readWire } from '../../platform/columns/read-value.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { splitAttributes } from './product-attributes.ts'
import type { ProductInput } from './product-input.ts'

/** Reads what a person's edit wants; throws with a sentence for each field that can't be taken. */
export function readPatch(patch: ProductPatch): ProductInput {
  const { attributes, distribution_centers: centers = [], ...fields } = patch
  const { own, columns: shared } = splitAttributes(attributes ?? {})
  const errors: FieldErrors = {}
  const columns: Record<string, StoredValue> = {}
  for (const [name, value] of [...Object.entries(fields), ...Object.entries(shared)]) {
    readField(columns, { name, value }, errors)
  }
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

function readField(
  columns: Record<string, StoredValue>,
  { name, value }: { name: string; value: unknown },
  errors: FieldErrors,
): void {
  const column = findProductColumn(name)
  if (column === undefined) {
    errors[name] = [`There is no field "${name}".`]
    return
  }
  const reading = readWire(column, value)
  if ('refusal' in reading) errors[name] = [reading.refusal]
  else if (Object.hasOwn(columns, column.field) && columns[column.field] !== reading.value) {
    errors[name] = [`${column.label} is given twice with different values.`]
  } else columns[column.field] = reading.value
}

function refuseErrors(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new InvalidInput(first, { errors })
}
