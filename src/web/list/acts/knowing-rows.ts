import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'

/** More names than any dialog says. */
const mostNamed = 100

/** What was chosen before the page was loaded anew, and is out of view, is known by id alone: an act reads what it is about to name. */
export function knowingRows<Row extends { id: number }>(
  action: GridAction<Row>,
  find: (ids: readonly number[]) => Promise<readonly Row[]>,
): GridAction<Row> {
  return {
    ...action,
    onRun: (target, done) => {
      const unknown = unknownIds(target)
      if (target.kind === 'all' || unknown.length === 0) return action.onRun(target, done)
      void find(unknown.slice(0, mostNamed)).then(
        (found) => action.onRun({ ...target, rows: inOrder(target.ids, [...target.rows, ...found]) }, done),
        // It can be done without their names.
        () => action.onRun(target, done),
      )
    },
  }
}

function unknownIds(target: SelectionTarget<{ id: number }>): number[] {
  if (target.kind === 'all') return []
  const known = new Set(target.rows.map(({ id }) => id))
  return target.ids.filter((id) => !known.has(id))
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
