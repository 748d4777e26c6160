import { writeXlsxStream } from 'hucre/xlsx'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import type { FileColumn } from './file-cells.ts'

/** More than this a cell of Excel does not hold: it would call the whole file broken. */
const longestCell = 32_767

type Workbook = {
  name: string
  columns: readonly FileColumn[]
  /** With the line of captions; Excel takes no more than its own. */
  rowsPerSheet?: number
}

/**
 * Rows as a workbook, written while they are read. A text is a cell of text, never a formula, and so are codes; days and
 * moments are text as in a CSV, so that no country's way of writing them comes in between.
 */
export function workbookOf(
  batches: AsyncIterable<readonly StoredRow[]>,
  { name, columns, rowsPerSheet }: Workbook,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellsOf(batches, columns), {
    name,
    columns: columns.map(({ label: header }) => ({ header })),
    freezePane: { rows: 1 },
    ...(rowsPerSheet !== undefined && { maxRowsPerSheet: rowsPerSheet }),
  })
}

async function* cellsOf(batches: AsyncIterable<readonly StoredRow[]>, columns: readonly FileColumn[]) {
  for await (const rows of batches) for (const row of rows) yield columns.map((column) => cellOf(column, row))
}

function cellOf({ holds, textOf }: FileColumn, row: StoredRow): string | number | null {
  const text = textOf(row)
  if (text === '') return null
  if (holds === 'number') return Number(text)
  const whole = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text
  // A workbook spells signs that it can't hold `_x0001_`; who means these letters says so.
  return whole.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}
