// What the cells of a file say, read the same way in both of its layouts.
import { importColumns } from '../../../contract/import-fields.ts'
import { shownCell, type StoredValue } from '../../platform/columns/column-kind.ts'
import { kindOf } from '../../platform/columns/kind-of.ts'
import { plainNumber } from '../../platform/columns/kinds/number.ts'
import { counted } from '../../platform/counted.ts'

/** What was read for a cell, with a note when it had to be changed for that, or why it can't be taken. */
export type CellReading<T> = { value: T; note?: string } | { refusal: string }

/** Upper case; runs of anything outside A–Z and 0–9 become one dash. */
export function slug(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** SKU of a variant that has none: HANDLE-OPTION-OPTION2; empty when nothing in it can be spelt so. */
export function derivedSku(handle: string, optionValues: readonly string[]): string {
  return [handle, ...optionValues].map(slug).filter(Boolean).join('-')
}

/** A SKU as the file gives it; spreadsheets put an apostrophe before numbers to keep them text. */
export function givenSku(cell: string): string {
  return cell.trim().replace(/^'/, '').trim()
}

/** A cell as its column stores it. */
export function readField(field: string, cell: string): CellReading<StoredValue> {
  const column = importColumns.get(field)
  return column ? kindOf(column).fromText(column, cell) : { refusal: `There is no field "${field}".` }
}

/** Pieces in stock: whole; a negative figure (sold before it came) counts as none. */
export function readPieces(cell: string): CellReading<number> {
  const plain = plainNumber(cell)
  const pieces = Number(plain)
  if (plain === undefined || !Number.isInteger(pieces) || pieces > 9_999_999)
    return { refusal: `"${shownCell(cell)}" is not a whole number of pieces.` }
  if (pieces < 0) return { value: 0, note: `${shownCell(cell)} pieces were taken as 0.` }
  return { value: pieces }
}

export const noPicture = 'This is no picture address; it was left out.'

/** Whether a cell names a picture on the web; it is fetched later. */
export function isPictureAddress(text: string): boolean {
  return /^https?:\/\/[^\s]{1,2000}$/i.test(text)
}

/** What is wrong with the number of a row's cells; empty ones that it has too many don't count. */
export function raggedReason(cells: readonly string[], headers: readonly string[]): string | undefined {
  const isSurplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  if (!isSurplus && cells.length >= headers.length) return undefined
  return `The row has ${counted(cells.length, 'cell')} where the header has ${headers.length}.`
}
