import type { ImportRemark } from '../../../../contract/imports.ts'
import { pictureSlots } from '../../products/product-input.ts'
import { splitList } from '../../../platform/columns/kinds/list.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { isPictureAddress } from '../picture-address.ts'
import type { StoredValue } from '../../../platform/columns/column-kind.ts'
import { cellOf } from './shopify-cells.ts'
import type { ShopifyColumns, ShopifyKey } from './shopify-columns.ts'

/** What the rows of one handle say of the product as a whole. */
export type ShopifyProduct = {
  title: string
  columns: Record<string, StoredValue>
  pictures: string[]
}

/** Texts of the product, as stored, with the longest that each may be. */
const texts = [
  { key: 'title', field: 'title', longest: 500 },
  { key: 'vendor', field: 'brand', longest: 255 },
  { key: 'type', field: 'shopify_product_type', longest: 255 },
  { key: 'body', field: 'description', longest: 50_000 },
  { key: 'mpn', field: 'mpn', longest: 255 },
] as const

/** Later rows leave these cells empty; the first that is filled counts. */
export function readProduct(columns: ShopifyColumns, rows: CsvRow[], notes: ImportRemark[]): ShopifyProduct {
  const product: ShopifyProduct = { title: '', columns: {}, pictures: [] }
  for (const { key, field, longest } of texts) {
    const { text, row } = firstFilled(columns, rows, key)
    if (text === '') continue
    if (text.length > longest) {
      const reason = `It was cut to ${longest.toLocaleString('en-US')} characters.`
      notes.push({ line: row?.line ?? 0, column: columns[key]?.header ?? '', reason })
    }
    product.columns[field] = text.slice(0, longest)
  }
  product.title = String(product.columns.title ?? '')
  const labels = splitList(firstFilled(columns, rows, 'tags').text)
  if (labels.length > 0) product.columns.labels = labels
  product.pictures = readPictures(columns, rows, notes)
  return product
}

function firstFilled(
  columns: ShopifyColumns,
  rows: CsvRow[],
  key: ShopifyKey,
): { text: string; row: CsvRow | undefined } {
  const row = rows.find((each) => cellOf(columns, each, key) !== '')
  return { text: row ? cellOf(columns, row, key) : '', row }
}

function readPictures(columns: ShopifyColumns, rows: CsvRow[], notes: ImportRemark[]): string[] {
  const pictures: string[] = []
  for (const row of rows) {
    const text = cellOf(columns, row, 'image')
    if (text === '' || pictures.includes(text)) continue
    const remark = { line: row.line, column: columns.image?.header ?? '' }
    if (!isPictureAddress(text))
      notes.push({ ...remark, reason: 'This is no picture address; it was left out.' })
    else if (pictures.length === pictureSlots)
      notes.push({ ...remark, reason: `A product keeps ${pictureSlots} pictures; this one was left out.` })
    else pictures.push(text)
  }
  return pictures
}
