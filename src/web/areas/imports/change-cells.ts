import { importFields } from '../../../contract/import-fields.ts'
import type { ImportChange } from '../../../contract/imports.ts'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { CellContext } from '../../grid/cells/kinds/cell-kind.ts'
import { cellText } from '../../grid/cells/kinds/cell-kinds.ts'
import { counted } from '../../ui/count-text.ts'

// The SKU has a column of its own, and a price that a person sets is always marked so.
const unsaid = ['sku', 'retail_price_manually_updated']

/** The fields that any of these lines changes, in the order in which they come up. */
export function changedFields(changes: readonly ImportChange[]): string[] {
  const fields = new Set(changes.flatMap(({ cells }) => Object.keys(cells)))
  return [...fields].filter((field) => !unsaid.includes(field))
}

/** 'Retail Price', 'Phoenix Qty', 'Size'. */
export function fieldLabel(field: string): string {
  const center = field.split('distribution_centers.')[1]
  if (center !== undefined) return `${center} Qty`
  if (field === 'images') return 'Pictures'
  const known = importFields.find((each) => each.field === field)?.label ?? findProductColumn(field)?.label
  return known ?? field.replace('attributes.', '')
}

/** A value as the grid shows it. */
export function changeText(field: string, value: unknown, context: CellContext): string {
  if (Array.isArray(value) && field === 'images') return counted(value.length, 'picture')
  const column = findProductColumn(field)
  if (column !== undefined) return cellText(column, value, context)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Figures stand at the end of their cells, as in the grid. */
export function isFigure(field: string): boolean {
  const type = findProductColumn(field)?.type ?? ''
  return (
    field.startsWith('distribution_centers.') || ['money', 'integer', 'decimal', 'percent'].includes(type)
  )
}
