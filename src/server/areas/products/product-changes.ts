import type { Column } from '../../../contract/columns/column.ts'
import type { AttributeValue, ProductPatch } from '../../../contract/products/product-detail.ts'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import { readWire } from '../../platform/columns/read-value.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { InvalidInput, RuleBroken } from '../../platform/errors.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { mergedAttributes, splitAttributes } from './product-attributes.ts'

/** What a rule has to know about the product as it is. */
export interface ProductBefore {
  product_type: string
  retail_price_cents: number | null
  is_deleted: boolean
  attributes: Record<string, unknown>
}

/** What is to be written: column → value, as stored. */
export interface ProductChanges {
  columns: Record<string, unknown>
  quantities: { name: string; qty: number }[]
}

/** Works out what a person's edit changes; throws with a message for each field that can't be taken. */
export function productChanges(before: ProductBefore, patch: ProductPatch): ProductChanges {
  if (before.is_deleted)
    throw new RuleBroken('The product is deleted: restore it before you change it.', { code: 'deleted' })
  const { attributes, distribution_centers: quantities = [], ...fields } = patch
  const written = splitAttributes(attributes ?? {})
  const errors: FieldErrors = {}
  const columns: Record<string, unknown> = {}

  for (const [name, value] of [...Object.entries(fields), ...Object.entries(written.columns)]) {
    const column = findProductColumn(name)
    if (column === undefined) errors[name] = [`There is no field "${name}".`]
    else addColumn(columns, { name, column, value }, errors)
  }
  if (Object.keys(written.own).length > 0) columns.attributes = attributesAfter(before, written.own, errors)
  refuseErrors(errors)
  refuseCostOfFamily(before, columns)
  return { columns: withManualPrice(before, columns), quantities }
}

function addColumn(
  columns: Record<string, unknown>,
  { name, column, value }: { name: string; column: Column; value: unknown },
  errors: FieldErrors,
): void {
  const reading = readWire(column, value)
  const stored = storedName(column)
  if ('refusal' in reading) errors[name] = [reading.refusal]
  else if (stored in columns && columns[stored] !== reading.value) {
    errors[name] = [`${column.label} is given twice with different values.`]
  } else columns[stored] = reading.value
}

function attributesAfter(
  before: ProductBefore,
  written: Record<string, AttributeValue>,
  errors: FieldErrors,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(written)) {
    if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) {
      errors.attributes = [`"${name.replaceAll('\0', '')}" holds a character that can't be stored.`]
    }
  }
  return mergedAttributes(before.attributes, written)
}

function refuseErrors(errors: FieldErrors): void {
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new InvalidInput(first, { errors })
}

// Decision 106: parents and masters have no stock of their own, so no cost either.
function refuseCostOfFamily(before: ProductBefore, columns: Record<string, unknown>): void {
  if (before.product_type === 'basic' || !('cost_cents' in columns)) return
  const sentence = `Cost belongs to the basic products: a ${before.product_type} has none of its own.`
  throw new RuleBroken(sentence, { code: 'cost_of_family', errors: { cost: [sentence] } })
}

// Decision 108: a price that a person set is not overwritten by a sync. Who sends the flag along means it.
function withManualPrice(before: ProductBefore, columns: Record<string, unknown>): Record<string, unknown> {
  const isNewPrice =
    'retail_price_cents' in columns && columns.retail_price_cents !== before.retail_price_cents
  if (!isNewPrice || 'retail_price_manually_updated' in columns) return columns
  return { ...columns, retail_price_manually_updated: true }
}
