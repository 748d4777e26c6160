import { ApiProblem } from '../app/api-problem.ts'
import type { CellChange, CellRef, CellValue, SaveOutcome } from '../grid/cells/cell-edits.ts'
import { fieldsOf } from '../ui/is-record.ts'
import type { List, ListRow } from './list.ts'

const mostTries = 5

/** With the answer, which also has what the row does not show. */
export type CellSaved<Row> = SaveOutcome<Row> & { answer: object }

/**
 * Saves one cell on the version that was seen. When someone changed another field meanwhile it is saved on the new
 * version; when it was the same field, a person has to choose.
 */
export async function saveCell<Row extends ListRow>(
  save: List<Row>['save'],
  { row, column }: CellRef<Row>,
  value: CellValue,
): Promise<CellSaved<Row>> {
  let seen = row
  for (let tries = 1; ; tries++) {
    try {
      const saved = await save(row, { [column.facts.field]: value }, seen.version)
      return { is: 'saved', row: withValuesOf(row, saved), answer: saved }
    } catch (problem) {
      const answer = newerRow(problem)
      if (answer === null || tries === mostTries) throw problem
      const current = withValuesOf(row, answer)
      // It came through before, and its answer was lost.
      if (column.value(current) === value) return { is: 'saved', row: current, answer }
      if (column.value(current) !== column.value(row)) {
        return { is: 'conflict', row: current, theirs: changeIn(problem, column.facts.field), answer }
      }
      seen = current
    }
  }
}

function newerRow(problem: unknown): object | null {
  if (!(problem instanceof ApiProblem) || problem.status !== 412) return null
  // The server says with it how the row is now.
  const { current } = problem.body
  return typeof current === 'object' && current !== null && 'version' in current ? current : null
}

function changeIn(problem: unknown, field: string): CellChange | undefined {
  const change = problem instanceof ApiProblem ? fieldsOf(fieldsOf(problem.body.changed)[field]) : {}
  const { by, on } = change
  return typeof by === 'string' && typeof on === 'string' ? { by, on } : undefined
}

/** The row with what the server says now; it keeps to the columns that it has. */
export function withValuesOf<Row extends ListRow>(row: Row, answer: object): Row {
  const known = new Set(Object.keys(row))
  const values = Object.entries(answer).filter(([field]) => known.has(field))
  return { ...row, ...Object.fromEntries(values) }
}
