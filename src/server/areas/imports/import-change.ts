import type { ImportChange } from '../../../contract/imports.ts'
import { isUnusualJump } from '../../../contract/unusual-jump.ts'
import type { ChangedCells, ProductChange } from '../products/product-write.ts'

/** What one line does, or would do, to its product. */
export function importChange(
  line: number,
  { before, input, cells }: ProductChange,
  newId: number | undefined,
): ImportChange {
  return {
    line,
    id: before?.id ?? newId ?? null,
    sku: before?.sku ?? String(input.columns.sku),
    is_new: before === undefined,
    unusual: Object.entries(cells).some(([field, [old, now]]) => isUnusualJump(field, old, now)),
    // Of a product that was there, what it was is wanted whole: an undo puts it back.
    cells: before === undefined ? shortCells(cells) : cells,
  }
}

const shownCharacters = 200

/** Old and new values as far as a person takes them in; a description may be a book. */
export function shortCells(cells: ChangedCells): ChangedCells {
  return Object.fromEntries(
    Object.entries(cells).map(([field, [old, now]]) => [field, [shortened(old), shortened(now)]]),
  )
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > shownCharacters
    ? `${value.slice(0, shownCharacters)}…`
    : value
}
