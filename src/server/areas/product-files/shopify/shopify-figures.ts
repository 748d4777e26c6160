import type { ImportRemark } from '../../../../contract/imports.ts'
import type { StoredValue } from '../../../platform/columns/column-kind.ts'
import { readField, readPieces, type CellReading } from '../file-cells.ts'
import type { ShopifyKey, ShopifyRow } from './shopify-columns.ts'

/** Grams in a pound, by the international agreement of 1959. */
const gramsPerPound = 453.59237

/** The figures of one variant row: its stored columns, its stock, and remarks on its cells. */
export type Figures = {
  columns: Record<string, StoredValue>
  phoenix: number | undefined
  rejections: ImportRemark[]
  notes: ImportRemark[]
}

export function readFigures(row: ShopifyRow): Figures {
  const rejections: ImportRemark[] = []
  const notes: ImportRemark[] = []
  const read = <T>(key: ShopifyKey, reader: (cell: string) => CellReading<T>): T | undefined => {
    const cell = row.cell(key)
    if (cell === '') return undefined
    const reading = reader(cell)
    if ('refusal' in reading) {
      rejections.push(row.remark(key, reading.refusal))
      return undefined
    }
    if (reading.note) notes.push(row.remark(key, reading.note))
    return reading.value
  }

  const columns: Record<string, StoredValue> = {}
  const price = read('price', (cell) => readField('buy_it_now_price', cell))
  const compareAt = read('compareAt', (cell) => readField('retail_price', cell))
  const cost = read('cost', (cell) => readField('cost', cell))
  const weight = read('grams', readWeight)
  if (price !== undefined) columns.buy_it_now_price = price
  if (price !== undefined || compareAt !== undefined)
    columns.retail_price = Math.max(Number(price ?? 0), Number(compareAt ?? 0))
  if (cost !== undefined) columns.cost = cost
  if (weight !== undefined) columns.weight = weight
  Object.assign(columns, read('barcode', readBarcode))
  return { columns, phoenix: read('quantity', readPieces), rejections, notes }
}

/** 0 is what Shopify writes for "not weighed". */
function readWeight(cell: string): CellReading<string | undefined> {
  const grams = /^\d+(\.\d*)?$/.test(cell) ? Number(cell) : Infinity
  if (grams === 0) return { value: undefined }
  const pounds = grams / gramsPerPound
  if (pounds > 9999.99) return { refusal: `"${cell.slice(0, 40)}" is not a weight in grams.` }
  return { value: pounds.toFixed(2) }
}

function readBarcode(cell: string): CellReading<{ upc?: string; ean?: string }> {
  // Spreadsheets put an apostrophe before long numbers to keep them text.
  const code = cell.replace(/^'/, '').replace(/[\s-]/g, '')
  if (/^\d{12}$/.test(code)) return { value: { upc: code } }
  if (/^\d{13}$/.test(code)) return { value: { ean: code } }
  const note = `"${cell.slice(0, 40)}" is neither a UPC (12 digits) nor an EAN (13 digits); it was left out.`
  return { value: {}, note }
}
