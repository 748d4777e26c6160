import type { ImportRemark } from '../../../contract/imports.ts'
import { importColumns } from './import-fields.ts'
import { readCell } from './read-cell.ts'
import type { StoredValue } from './product-draft.ts'
import type { ShopifyColumns, ShopifyKey } from './shopify-columns.ts'
import type { CsvRow } from './read-csv.ts'

/** Grams in a pound, by the international agreement of 1959. */
const gramsPerPound = 453.59237

/** The figures of one variant row: its stored columns, its stock, and remarks on its cells. */
export interface VariantFigures {
  columns: Record<string, StoredValue>
  phoenix?: number
  rejections: ImportRemark[]
  notes: ImportRemark[]
}

/** Cell of a row by what it means; empty when the file has no such column. */
export function cellOf(columns: ShopifyColumns, row: CsvRow, key: ShopifyKey): string {
  const place = columns[key]
  return place ? (row.cells[place.index]?.trim() ?? '') : ''
}

export function readVariantFigures(columns: ShopifyColumns, row: CsvRow): VariantFigures {
  const figures: VariantFigures = { columns: {}, rejections: [], notes: [] }
  const read = (key: ShopifyKey, field: string): StoredValue | undefined =>
    readInto(figures, columns, row, key, field)

  const price = read('price', 'buy_it_now_price')
  const compareAt = read('compareAt', 'retail_price')
  if (price !== undefined) figures.columns.buy_it_now_price = price
  const retail = Math.max(Number(price ?? 0), Number(compareAt ?? 0))
  if (price !== undefined || compareAt !== undefined) figures.columns.retail_price = retail
  const cost = read('cost', 'cost')
  if (cost !== undefined) figures.columns.cost = cost

  readWeight(figures, columns, row)
  readBarcode(figures, columns, row)
  readQuantity(figures, columns, row)
  return figures
}

function readInto(
  figures: VariantFigures,
  columns: ShopifyColumns,
  row: CsvRow,
  key: ShopifyKey,
  field: string,
): StoredValue | undefined {
  const cell = cellOf(columns, row, key)
  const column = importColumns.get(field)
  if (cell === '' || !column) return undefined
  const remark = { line: row.line, column: columns[key]?.header ?? '' }
  const reading = readCell(column, cell)
  if ('problem' in reading) {
    figures.rejections.push({ ...remark, reason: reading.problem })
    return undefined
  }
  if (reading.note) figures.notes.push({ ...remark, reason: reading.note })
  return reading.value
}

/** 0 is what Shopify writes for "not weighed". */
function readWeight(figures: VariantFigures, columns: ShopifyColumns, row: CsvRow): void {
  const cell = cellOf(columns, row, 'grams')
  const grams = Number(cell)
  if (cell === '' || grams === 0) return
  const pounds = grams / gramsPerPound
  if (Number.isNaN(grams) || grams < 0 || pounds > 9999.99) {
    figures.rejections.push({
      line: row.line,
      column: columns.grams?.header ?? '',
      reason: `"${cell}" is not a weight in grams.`,
    })
    return
  }
  figures.columns.weight = pounds.toFixed(2)
}

function readBarcode(figures: VariantFigures, columns: ShopifyColumns, row: CsvRow): void {
  const cell = cellOf(columns, row, 'barcode')
  if (cell === '') return
  // Spreadsheets put an apostrophe before long numbers to keep them text.
  const code = cell.replace(/^'/, '').replace(/[\s-]/g, '')
  if (/^\d{12}$/.test(code)) figures.columns.upc = code
  else if (/^\d{13}$/.test(code)) figures.columns.ean = code
  else {
    const reason = `"${cell.slice(0, 40)}" is neither a UPC (12 digits) nor an EAN (13 digits); it was left out.`
    figures.notes.push({ line: row.line, column: columns.barcode?.header ?? '', reason })
  }
}

function readQuantity(figures: VariantFigures, columns: ShopifyColumns, row: CsvRow): void {
  const cell = cellOf(columns, row, 'quantity')
  if (cell === '') return
  const reading = readPieces(cell)
  const remark = { line: row.line, column: columns.quantity?.header ?? '' }
  if (reading.problem) figures.rejections.push({ ...remark, reason: reading.problem })
  if (reading.note) figures.notes.push({ ...remark, reason: reading.note })
  figures.phoenix = reading.pieces
}

/** Pieces in stock: whole; a negative figure (sold before it came) counts as none. */
export function readPieces(cell: string): { pieces?: number; note?: string; problem?: string } {
  const pieces = Number(cell.replaceAll(',', ''))
  if (!Number.isInteger(pieces) || pieces > 9_999_999)
    return { problem: `"${cell.slice(0, 40)}" is not a whole number of pieces.` }
  if (pieces < 0) return { pieces: 0, note: `${pieces} pieces were taken as 0.` }
  return { pieces }
}
