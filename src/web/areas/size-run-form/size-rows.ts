import { mostSizes } from '../../../contract/products/most-sizes.ts'
import { parseJson } from '../../ui/parse-json.ts'
import { fieldsOf } from '../../ui/is-record.ts'

/** The columns of the sheet, in its order. */
export const sheetColumns = ['size', 'sku', 'quantity', 'cost', 'retail_price'] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** One line of the sheet, as it is typed. */
export type SizeRow = Readonly<Record<SheetColumn, string>>

export const blankRow: SizeRow = { size: '', sku: '', quantity: '', cost: '', retail_price: '' }

/** The lines of the sheet from the text that a form keeps of them. */
export function rowsOf(text: string): SizeRow[] {
  const kept = parseJson(text)
  if (!Array.isArray(kept)) return []
  return kept.slice(0, mostSizes).map((each) => {
    const fields = fieldsOf(each)
    const cells = sheetColumns.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
    return { ...blankRow, ...(Object.fromEntries(cells) as Partial<SizeRow>) }
  })
}

/** Lines without anything at the end are none. */
export function textOfRows(rows: readonly SizeRow[]): string {
  const last = rows.findLastIndex((row) => !isBlank(row))
  return last < 0 ? '' : JSON.stringify(rows.slice(0, last + 1))
}

export function isBlank(row: SizeRow): boolean {
  return sheetColumns.every((name) => row[name].trim() === '')
}

/** Adds the sizes that are not there yet; answers how many had no room. */
export function withSizes(
  rows: readonly SizeRow[],
  sizes: readonly string[],
): { rows: SizeRow[]; left: number } {
  const kept = rows.filter((row) => !isBlank(row))
  const there = new Set(kept.map(({ size }) => size.trim().toLowerCase()))
  const added = sizes.filter((size) => !there.has(size.toLowerCase())).map((size) => ({ ...blankRow, size }))
  const all = [...kept, ...added]
  return { rows: all.slice(0, mostSizes), left: Math.max(0, all.length - mostSizes) }
}

/** The sheet after a block of cells came in with its corner here; what reaches beyond the sheet's sides is left out. */
export function withBlock(
  rows: readonly SizeRow[],
  corner: { row: number; column: SheetColumn },
  block: readonly (readonly string[])[],
): SizeRow[] {
  const first = sheetColumns.indexOf(corner.column)
  const length = Math.min(Math.max(rows.length, corner.row + block.length), mostSizes)
  return Array.from({ length }, (_, at) => {
    const row = rows[at] ?? blankRow
    const cells = block[at - corner.row] ?? []
    const changed = cells.flatMap((text, across) => {
      const name = sheetColumns[first + across]
      return name === undefined ? [] : [[name, text.trim()] as const]
    })
    return { ...row, ...Object.fromEntries(changed) }
  })
}

/** The sheet with this in one cell, blanks and all: they may be typed on. */
export function withCell(
  rows: readonly SizeRow[],
  { row, column }: { row: number; column: SheetColumn },
  text: string,
): SizeRow[] {
  const cells = row < rows.length ? rows : [...rows, blankRow]
  return cells.map((each, at) => (at === row ? { ...each, [column]: text } : each))
}

/** Each empty cell of the column takes the value above it. */
export function filledDown(rows: readonly SizeRow[], column: SheetColumn): SizeRow[] {
  let above = ''
  return rows.map((row) => {
    above = row[column].trim() === '' ? above : row[column]
    return { ...row, [column]: above }
  })
}
