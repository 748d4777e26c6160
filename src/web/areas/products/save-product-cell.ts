import { updateProduct } from '../../../contract/products/products.endpoints.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { call } from '../../app/call.ts'
import type { CellValue } from '../../grid/cells/cell-value.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import type { SaveOutcome } from '../../grid/cells/save-cell.ts'

const mostTries = 5

/**
 * Saves one cell on the version that was seen. When someone changed another field meanwhile it is saved on the new
 * version; when it was the same field, a person has to choose.
 */
export async function saveProductCell(
  row: ProductRow,
  column: GridColumn<ProductRow>,
  value: CellValue,
): Promise<SaveOutcome<ProductRow>> {
  let seen = row
  for (let tries = 1; ; tries++) {
    try {
      const body = { [column.facts.field]: value }
      const saved = await call(updateProduct, { params: { id: row.id }, body, ifMatch: seen.version })
      return { is: 'saved', row: withValuesOf(row, saved) }
    } catch (problem) {
      const current = newerRow(problem, row)
      if (current === null || tries === mostTries) throw problem
      if (column.value(current) !== column.value(row)) return { is: 'conflict', row: current }
      seen = current
    }
  }
}

function newerRow(problem: unknown, row: ProductRow): ProductRow | null {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) return null
  const { current } = problem
  return typeof current === 'object' && current !== null && 'version' in current
    ? withValuesOf(row, current)
    : null
}

/** The row with what the server says now; it keeps to the columns that it has. */
export function withValuesOf(row: ProductRow, answer: object): ProductRow {
  const known = new Set(Object.keys(row))
  const values = Object.entries(answer).filter(([field]) => known.has(field))
  return { ...row, ...Object.fromEntries(values) }
}
