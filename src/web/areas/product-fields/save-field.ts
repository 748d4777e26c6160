import type { Column } from '../../../contract/columns/column.ts'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import { updateProduct } from '../../../contract/products/products.endpoints.ts'
import type { ProductDetail, ProductPatch } from '../../../contract/products/product-detail.ts'
import { call } from '../../app/call.ts'
import type { CellValue, SaveOutcome } from '../../grid/cells/cell-edits.ts'
import { saveCell } from '../../list/save-cell.ts'
import type { DetailField } from './detail-fields.ts'

/** Saves one value on the version of the product that was seen. */
export function saveField(
  field: DetailField,
  seen: ProductDetail,
  value: CellValue,
): Promise<SaveOutcome<ProductDetail>> {
  return saveCell<ProductDetail>(
    ({ id }, _change, version) =>
      call(updateProduct, { params: { id }, body: patchOf(field.facts.field, value), ifMatch: version }),
    { row: seen, column: field },
    value,
  )
}

/** The part of a product that holds one value; the others stay as they are. */
export function patchOf(field: string, value: CellValue): ProductPatch {
  const [, part, name = ''] = /^(attributes|distribution_centers)\.(.*)$/s.exec(field) ?? []
  if (part === 'attributes') return { attributes: { [name]: value } }
  if (part === 'distribution_centers') return { distribution_centers: [{ name, qty: Number(value) }] }
  return { [field]: isList(field) ? wordsIn(value) : value }
}

/** What is typed as one line of several words, as they are kept and shown: 'Hot,New' says the same as 'Hot, New'. */
export function typedValue({ field }: Column, value: CellValue): CellValue {
  return isList(field) ? wordsIn(value).join(', ') : value
}

function isList(field: string): boolean {
  return findProductColumn(field)?.type === 'list'
}

/** The words of a line, each of them once. */
function wordsIn(line: CellValue): string[] {
  const words = String(line ?? '').split(',')
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '')
}
