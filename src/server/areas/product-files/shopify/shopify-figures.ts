import { importColumns } from '../../../../contract/import-fields.ts'
import type { ImportRemark } from '../../../../contract/imports.ts'
import type { StoredValue } from '../../../platform/columns/column-kind.ts'
import { kindOf } from '../../../platform/columns/kind-of.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { readPieces } from '../file-cells.ts'
import { cellOf, type ShopifyColumns, type ShopifyKey } from './shopify-columns.ts'

/** Grams in a pound, by the international agreement of 1959. */
const gramsPerPound = 453.59237

/** The figures of one variant row: its stored columns, its stock, and remarks on its cells. */
export type Figures = {
  columns: Record<string, StoredValue>
  phoenix?: number
  rejections: ImportRemark[]
  notes: ImportRemark[]
}

export function readFigures(columns: ShopifyColumns, row: CsvRow): Figures {
  const figures: Figures = { columns: {}, rejections: [], notes: [] }
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
  figures: Figures,
  columns: ShopifyColumns,
  row: CsvRow,
  key: ShopifyKey,
  field: string,
): StoredValue | undefined {
  const cell = cellOf(columns, row, key)
  const column = importColumns.get(field)
  if (cell === '' || !column) return undefined
  const remark = { line: row.line, column: columns[key]?.header ?? '' }
  const reading = kindOf(column).fromText(column, cell)
  if ('refusal' in reading) {
    figures.rejections.push({ ...remark, reason: reading.refusal })
    return undefined
  }
  if (reading.note) figures.notes.push({ ...remark, reason: reading.note })
  return reading.value
}

/** 0 is what Shopify writes for "not weighed". */
function readWeight(figures: Figures, columns: ShopifyColumns, row: CsvRow): void {
  const cell = cellOf(columns, row, 'grams')
  const grams = /^\d+(\.\d*)?$/.test(cell) ? Number(cell) : NaN
  if (cell === '' || grams === 0) return
  const pounds = grams / gramsPerPound
  if (Number.isNaN(grams) || pounds > 9999.99) {
    figures.rejections.push({
      line: row.line,
      column: columns.grams?.header ?? '',
      reason: `"${cell.slice(0, 40)}" is not a weight in grams.`,
    })
    return
  }
  figures.columns.weight = pounds.toFixed(2)
}

function readBarcode(figures: Figures, columns: ShopifyColumns, row: CsvRow): void {
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

function readQuantity(figures: Figures, columns: ShopifyColumns, row: CsvRow): void {
  const cell = cellOf(columns, row, 'quantity')
  if (cell === '') return
  const reading = readPieces(cell)
  const remark = { line: row.line, column: columns.quantity?.header ?? '' }
  if (reading.problem) figures.rejections.push({ ...remark, reason: reading.problem })
  if (reading.note) figures.notes.push({ ...remark, reason: reading.note })
  figures.phoenix = reading.pieces
}
