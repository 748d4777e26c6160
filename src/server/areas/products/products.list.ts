import { productColumns } from '../../../contract/products/product-columns.ts'
import { isStorable } from '../../platform/database/storable-text.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import { defineList } from '../../platform/lists/define-list.ts'
import { sum } from '../../platform/lists/totals.ts'
import { addBelongings, distributionCenterColumn, marketplacesColumn } from './product-specials.query.ts'

/** The catalogue. */
export const productList = defineList({
  name: 'products',
  columns: productColumns,
  from: 'product',
  tables: ['product', 'distribution_center'],
  base: { kind: 'field', field: 'is_deleted', test: { kind: 'boolean_in', values: [false] } },
  order: '-updated_on',
  totals: { total_cost: sum('cost') },
  keptSums: ['cost'],
  special: { distribution_center: distributionCenterColumn, marketplaces: marketplacesColumn },
  keys: ['id', 'sku', 'product_type', 'version', 'is_stale'],
  search: searchCondition,
  addParts: addBelongings,
})

/** What the search box looks for: a number is an id or a code, text stands in the SKU, title or MPN, or is a code. */
export function searchCondition(text: string): Condition | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  if (!isStorable(wanted)) {
    throw invalidField('search', 'The search holds a character that no product has.')
  }
  const codes = ['upc', 'ean', 'isbn'].map((field) => equals(field, wanted, false))
  const parts = /^\d+$/.test(wanted)
    ? [idIs(Number(wanted)), ...codes, equals('asin', wanted, true)]
    : [
        ...['sku', 'title', 'mpn'].map((field) => contains(field, wanted)),
        ...codes,
        equals('asin', wanted, true),
      ]
  return { kind: 'or', parts }
}

function idIs(id: number): Condition {
  return { kind: 'field', field: 'id', test: { kind: 'number_in', values: [id] } }
}

function contains(field: string, text: string): Condition {
  return { kind: 'field', field, test: { kind: 'text', match: 'contains', text } }
}

function equals(field: string, text: string, ignoresCase: boolean): Condition {
  return { kind: 'field', field, test: { kind: 'text_in', values: [text], ignoresCase } }
}
