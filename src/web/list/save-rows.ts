import { stillMeant } from '../../contract/still-meant.ts'
import type { CellValue } from '../grid/cells/cell-edits.ts'
import { problemWords } from '../ui/problem-words.ts'

/** Fields of one row that are to change, with what stood in them when a person decided that. */
export type RowEdit = {
  id: number
  version: number
  fields: Readonly<Record<string, CellValue>>
  seen: Readonly<Record<string, unknown>>
}

/** What the server says of each row, in their order. */
export type RowResult = {
  id: number
  status: 'saved' | 'stale' | 'failed'
  version: number | null
  errors: Readonly<Record<string, readonly string[]>>
  /** Field → its value before and after; where the server does not say it, what was seen and what stands there now. */
  cells?: Cells
  row: Readonly<Record<string, unknown>>
  /** What was thrown where nobody knows what became of the row; it may be tried again. */
  unanswered?: unknown
}

type Cells = Readonly<Record<string, readonly unknown[]>>

export type SaveMany = (
  edits: readonly ({ id: number; version: number } & Record<string, CellValue>)[],
) => Promise<readonly RowResult[]>

/** What became of a row in the end; fields that someone else changed meanwhile are left to a person. */
export type RowOutcome = RowResult & { cells: Cells; conflicts: readonly string[] }

const mostTries = 5

/**
 * Saves rows on the versions that were seen. Where someone changed other fields meanwhile they are saved on the new
 * version; fields that someone changed themselves are not.
 */
export async function saveRows(
  saveMany: SaveMany,
  edits: readonly RowEdit[],
): Promise<ReadonlyMap<number, RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>()
  let open = edits
  for (let tries = 1; open.length > 0 && tries <= mostTries; tries++) {
    const results = await sent(saveMany, open, outcomes)
    open = open.flatMap((edit, at) => {
      const result = results[at]
      if (result === undefined) return []
      const { conflicts = [] } = outcomes.get(edit.id) ?? {}
      // What stands there already needs no second try: the answer to the first may have been lost.
      const isStale = result.status === 'stale'
      const { meant, lost } = stillMeant(isStale ? Object.keys(edit.fields) : [], (field) => ({
        now: result.row[field],
        seen: edit.seen[field],
        wanted: edit.fields[field],
      }))
      outcomes.set(edit.id, { ...result, cells: cellsOf(edit, result), conflicts: [...conflicts, ...lost] })
      if (meant.length === 0 || result.version === null) return []
      const fields = Object.fromEntries(meant.map((field) => [field, edit.fields[field] ?? null]))
      return [{ ...edit, version: result.version, fields }]
    })
  }
  return outcomes
}

/** What is thrown at a later try takes nothing from the rows that were saved before it. */
async function sent(
  saveMany: SaveMany,
  open: readonly RowEdit[],
  outcomes: ReadonlyMap<number, RowOutcome>,
): Promise<readonly RowResult[]> {
  try {
    return await saveMany(open.map(({ id, version, fields }) => ({ ...fields, id, version })))
  } catch (problem) {
    if (outcomes.size === 0) throw problem
    return open.map(({ id, fields }) => unansweredRow(id, Object.keys(fields), problem))
  }
}

/** Of a row of which nobody knows what became, the page keeps to what it has. */
export function unansweredRow(id: number, fields: readonly string[], problem: unknown): RowResult {
  const { message } = problemWords(problem)
  const errors = Object.fromEntries(fields.map((field) => [field, [message]]))
  return { id, status: 'failed', version: null, errors, row: {}, unanswered: problem }
}

function cellsOf({ fields, seen }: RowEdit, { status, cells, row }: RowResult): Cells {
  if (cells !== undefined) return cells
  if (status !== 'saved') return {}
  return Object.fromEntries(
    Object.entries(fields).map(([field, wanted]) => [
      field,
      [seen[field], field in row ? row[field] : wanted],
    ]),
  )
}
