import type { CellEdit, CellOutcome, CellRef, CellValue } from '../grid/cells/cell-edits.ts'
import { counted } from '../ui/count-text.ts'
import type { ListRow } from './list.ts'
import type { RowEdit, RowOutcome } from './save-rows.ts'

/** '3 prices': what the cells have in common, in one word. */
export function cellsWords<Row extends ListRow>(cells: readonly CellRef<Row>[]): string {
  const labels = new Set(cells.map(({ column }) => column.facts.label))
  const [label = 'value'] = labels.size === 1 ? labels : []
  return counted(cells.length, label.toLowerCase().split(' ').at(-1) ?? label)
}

/** Edited cells row by row. */
export function rowEditsOf<Row extends ListRow>(edits: readonly CellEdit<Row>[]): RowEdit[] {
  const rows = new Map<number, RowEdit>()
  for (const { row, column, value } of edits) {
    const { fields, seen } = rows.get(row.id) ?? { fields: {}, seen: {} }
    const { field } = column.facts
    rows.set(row.id, {
      id: row.id,
      version: row.version,
      fields: { ...fields, [field]: value },
      seen: { ...seen, [field]: column.value(row) },
    })
  }
  return [...rows.values()]
}

/** What its row's outcome means for one cell. */
export function outcomeOf<Row extends ListRow>(
  { column: { facts } }: CellEdit<Row>,
  outcome: RowOutcome | undefined,
): CellOutcome {
  if (outcome?.conflicts.includes(facts.field) === true) return { is: 'conflict' }
  if (outcome?.status === 'saved') return { is: 'saved' }
  const [anyReason] = Object.values(outcome?.errors ?? {}).flat()
  const [reason = anyReason ?? 'Others change it again and again. Try once more.'] =
    outcome?.errors[facts.field] ?? []
  return { is: 'failed', reason }
}

/** The old values of a row, and what it is called. */
export type RowBack = RowEdit & { name: string }

type Saved = Pick<RowOutcome, 'id' | 'version' | 'cells'>

/** The way back: each changed field to what it was, and what is to be said beside. */
export function backOf(
  { id, version, cells }: Saved,
  name: string,
  besides: RowEdit['fields'] = {},
): RowBack {
  const changes = Object.entries(cells)
  return {
    id,
    version: version ?? 0,
    name,
    fields: {
      ...Object.fromEntries(changes.map(([field, [before]]) => [field, before as CellValue])),
      ...besides,
    },
    seen: Object.fromEntries(changes.map(([field, [, after]]) => [field, after])),
  }
}
