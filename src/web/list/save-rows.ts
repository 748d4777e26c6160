import { stillMeant } from '../../contract/still-meant.ts'
import type { CellValue } from '../grid/cells/cell-edits.ts'

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
  /** Field → its value before and after. */
  cells: Readonly<Record<string, readonly unknown[]>>
  row: Readonly<Record<string, unknown>>
}

export type SaveMany = (
  edits: readonly ({ id: number; version: number } & Record<string, CellValue>)[],
) => Promise<readonly RowResult[]>

/** What became of a row in the end; fields that someone else changed meanwhile are left to a person. */
export type RowOutcome = RowResult & { conflicts: readonly string[] }

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
    const results = await saveMany(open.map(({ id, version, fields }) => ({ ...fields, id, version })))
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
      outcomes.set(edit.id, { ...result, conflicts: [...conflicts, ...lost] })
      if (meant.length === 0 || result.version === null) return []
      const fields = Object.fromEntries(meant.map((field) => [field, edit.fields[field] ?? null]))
      return [{ ...edit, version: result.version, fields }]
    })
  }
  return outcomes
}
