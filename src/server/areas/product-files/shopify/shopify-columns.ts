import type { ImportRemark } from '../../../../contract/imports.ts'
import type { CsvRow } from '../csv/read-csv.ts'

/** What we read of Shopify's product CSV, by the names that its older and its current files give the columns. */
const names = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'body html', 'body', 'description'],
  vendor: ['vendor'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  barcode: ['variant barcode', 'barcode', 'variant barcodes', 'barcodes'],
  cost: ['cost per item'],
  mpn: ['google shopping / mpn', 'google shopping / manufacturer part number (mpn)', 'mpn'],
  image: ['image src', 'product image url'],
  variantImage: ['variant image', 'variant image url'],
} as const

export type ShopifyKey = keyof typeof names

/** Where each column of ours stands in the file, and how the file calls it. */
export type ShopifyColumns = Partial<Record<ShopifyKey, { index: number; header: string }>>

/** The columns of a Shopify product file; undefined when the header is of another kind. */
export function findShopifyColumns(headers: readonly string[]): ShopifyColumns | undefined {
  const lower = headers.map((header) => header.toLowerCase())
  const columns: ShopifyColumns = {}
  for (const key of Object.keys(names) as ShopifyKey[]) {
    const index = lower.findIndex((header) => (names[key] as readonly string[]).includes(header))
    const header = headers[index]
    if (header !== undefined) columns[key] = { index, header }
  }
  const isShopify =
    columns.handle && columns.title && columns.price && (columns.option1Name ?? columns.option1Value)
  return isShopify ? columns : undefined
}

/** A row of the file by what its cells mean. */
export type ShopifyRow = {
  line: number
  /** Empty when the file has no such column. */
  cell: (key: ShopifyKey) => string
  /** What is to be said of one of its cells. */
  remark: (key: ShopifyKey, reason: string) => ImportRemark
}

export function shopifyRow(columns: ShopifyColumns, { line, cells }: CsvRow): ShopifyRow {
  return {
    line,
    cell: (key) => cells[columns[key]?.index ?? -1]?.trim() ?? '',
    remark: (key, reason) => ({ line, column: columns[key]?.header ?? '', reason }),
  }
}
