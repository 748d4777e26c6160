import { ApiProblem } from '../app/api-problem.ts'
import type { CellValue } from '../grid/cells/cell-value.ts'
import type { SaveOutcome } from '../grid/cells/save-cell.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import type { ListRow } from './list.ts'

const mostTries = 5

type Save<Row> = (row: Row, change: Record<string, CellValue>, version: number) => Promise<object>

/**
 * Saves one cell on the version that was seen. When someone changed another field meanwhile it is saved on the new
 * version; when it was the same field, a person has to choose.
 */
export async function saveCell<Row extends ListRow>(
  save: Save<Row>,
  { row, column, value }: { row: Row; column: GridColumn<Row>; value: CellValue },
): Promise<SaveOutcome<Row>> {
  let seen = row
  for (let tries = 1; ; tries++) {
    try {
      const saved = await save(row, { [column.facts.field]: value }, seen.version)
      return { is: 'saved', row: withValuesOf(row, saved) }
    } catch (problem) {
      const current = newerRow(problem, row)
      if (current === null || tries === mostTries) throw problem
      if (column.value(current) !== column.value(row)) return { is: 'conflict', row: current }
      seen = current
    }
  }
}

function newerRow<Row extends ListRow>(problem: unknown, row: Row): Row | null {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) return null
  const { current } = problem
  return typeof current === 'object' && current !== null && 'version' in current
    ? withValuesOf(row, current)
    : null
}

/** The row with what the server says now; it keeps to the columns that it has. */
export function withValuesOf<Row extends ListRow>(row: Row, answer: object): Row {
  const known = new Set(Object.keys(row))
  const values = Object.entries(answer).filter(([field]) => known.has(field))
  return { ...row, ...Object.fromEntries(values) }
}
