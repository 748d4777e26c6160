import { plainNumber } from '../../../platform/columns/plain-number.ts'
import { shownCell } from '../../../platform/columns/column-kind.ts'

/** Pieces in stock: whole; a negative figure (sold before it came) counts as none. */
export function readPieces(cell: string): { pieces?: number; note?: string; problem?: string } {
  const plain = plainNumber(cell)
  const pieces = Number(plain)
  if (plain === undefined || !Number.isInteger(pieces) || pieces > 9_999_999)
    return { problem: `"${shownCell(cell)}" is not a whole number of pieces.` }
  if (pieces < 0) return { pieces: 0, note: `${shownCell(cell)} pieces were taken as 0.` }
  return { pieces }
}
