import type { ImportRemark } from '../../../../contract/imports.ts'
import type { StoredValue } from '../../../platform/columns/column-kind.ts'
import { splitList } from '../../../platform/columns/kinds/list.ts'
import { pictureSlots } from '../../products/product-change.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { isPictureAddress } from '../file-cells.ts'
import { cellOf, type ShopifyColumns, type ShopifyKey } from './shopify-columns.ts'

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

export type Option = {
  name: string
  value: string
}

/** A row that can be sold, with its options; a product without any has none. */
export type Variant = {
  row: CsvRow
  options: Option[]
}

/** Rows with an option, a SKU or a price are variants; the rest only add pictures. Names and values are carried down. */
export function readVariants(columns: ShopifyColumns, rows: CsvRow[]): Variant[] {
  const carried = optionKeys.map((_, index) => ({ name: `Option${index + 1}`, value: '' }))
  return rows
    .filter((row, index) => index === 0 || isVariant(columns, row))
    .map((row) => {
      for (const [index, { name, value }] of optionKeys.entries()) {
        const option = carried[index]
        if (!option) continue
        option.name = cellOf(columns, row, name) || option.name
        option.value = cellOf(columns, row, value) || option.value
      }
      return { row, options: carried.filter(({ value }) => value !== '').map((option) => ({ ...option })) }
    })
}

/** What Shopify writes for a product that has no options: "Title / Default Title". */
export function isDefaultOption({ value }: Option): boolean {
  return value.toLowerCase() === 'default title'
}

/** One variant, and nothing that it could be chosen by: the product itself is what is sold. */
export function isWithoutOptions(variants: readonly Variant[]): boolean {
  const [only, ...more] = variants
  const isNone = (option: Option) => isDefaultOption(option) || option.name.toLowerCase() === 'title'
  return more.length === 0 && (only?.options ?? []).every(isNone)
}

function isVariant(columns: ShopifyColumns, row: CsvRow): boolean {
  return (['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const).some(
    (key) => cellOf(columns, row, key) !== '',
  )
}

const optionKeys = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const
