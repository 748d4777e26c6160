import type { ImportRemark } from '../../../contract/imports.ts'
import { splitList } from './read-cell.ts'
import { emptyGroup } from './product-draft.ts'
import type { DraftGroup, ProductDraft, StoredValue } from './product-draft.ts'
import type { CsvRow } from './read-csv.ts'
import type { ShopifyColumns } from './shopify-columns.ts'
import { cellOf, readVariantFigures } from './shopify-variant.ts'

/** Shopify's own limit; a longer run of rows under one handle is a broken file. */
const maxRowsOfHandle = 4096

/** Puts the rows of each handle together and makes products of them: one basic, or a parent with its basics. */
export async function* shopifyGroups(
  rows: AsyncIterable<CsvRow>,
  headers: readonly string[],
  columns: ShopifyColumns,
): AsyncGenerator<DraftGroup> {
  let open: CsvRow[] = []
  let refused: ImportRemark[] = []
  const close = (): DraftGroup | undefined => {
    const group = groupOf(open, columns, refused)
    open = []
    refused = []
    return group
  }
  for await (const row of rows) {
    const problem = rowProblem(row, headers, columns, open)
    if (problem) {
      refused.push({ line: row.line, column: '', reason: problem })
      continue
    }
    const [first] = open
    if (first && slug(cellOf(columns, first, 'handle')) !== slug(cellOf(columns, row, 'handle'))) {
      const group = close()
      if (group) yield group
    }
    open.push(row)
  }
  const last = close()
  if (last) yield last
}

function rowProblem(
  row: CsvRow,
  headers: readonly string[],
  columns: ShopifyColumns,
  open: CsvRow[],
): string | undefined {
  const count = raggedBy(row.cells, headers)
  if (count !== 0) return raggedReason(row.cells.length, headers.length)
  const handle = cellOf(columns, row, 'handle')
  if (slug(handle) === '') return 'The row has no handle.'
  if (handle.length > 200) return 'The handle is longer than 200 characters.'
  const [first] = open
  const isSame = first && slug(cellOf(columns, first, 'handle')) === slug(handle)
  if (isSame && open.length >= maxRowsOfHandle) return `A handle may have at most ${maxRowsOfHandle} rows.`
  return undefined
}

/** How many cells a row has too many or too few; empty ones at its end don't count. */
export function raggedBy(cells: readonly string[], headers: readonly string[]): number {
  const surplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  return surplus ? cells.length - headers.length : Math.min(0, cells.length - headers.length)
}

export function raggedReason(found: number, expected: number): string {
  return `The row has ${found} cells where the header has ${expected}.`
}

function groupOf(rows: CsvRow[], columns: ShopifyColumns, refused: ImportRemark[]): DraftGroup | undefined {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) {
    const line = refused.at(-1)?.line
    return line === undefined ? undefined : { ...emptyGroup(line, 0), rejections: refused }
  }
  const handle = slug(cellOf(columns, first, 'handle'))
  const group: DraftGroup = {
    ...emptyGroup(Math.max(last.line, refused.at(-1)?.line ?? 0), last.bytes),
    handle: { name: handle, line: first.line },
    rejections: refused,
  }
  const product = readProduct(columns, rows)
  const variants = readVariants(columns, rows)
  const isSingle = variants.length === 1 && variants.every(({ options }) => options.every(isDefaultOption))
  if (!isSingle) group.drafts.push(parentDraft(first.line, handle, product))
  for (const variant of variants) {
    const draft = variantDraft({ columns, variant, handle, product, isSingle }, group)
    if (draft) group.drafts.push(draft)
  }
  return group
}

interface ShopifyProduct {
  columns: Record<string, StoredValue>
  title: string
  mpn: string
  pictures: string[]
}

interface Variant {
  row: CsvRow
  options: { name: string; value: string }[]
}

function readProduct(columns: ShopifyColumns, rows: CsvRow[]): ShopifyProduct {
  const cell = (key: Parameters<typeof cellOf>[2]) =>
    rows.map((row) => cellOf(columns, row, key)).find(Boolean) ?? ''
  const facts: [string, StoredValue][] = [
    ['title', cell('title').slice(0, 500)],
    ['brand', cell('vendor').slice(0, 255)],
    ['shopify_product_type', cell('type').slice(0, 255)],
    ['description', cell('body').slice(0, 50_000)],
    ['labels', splitList(cell('tags'))],
  ]
  return {
    columns: Object.fromEntries(
      facts.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
    ),
    title: cell('title').slice(0, 500),
    mpn: cell('mpn').slice(0, 255),
    pictures: rows.map((row) => cellOf(columns, row, 'image')).filter(isAddress),
  }
}

/** Rows with an option, a SKU or a price are variants; the rest only add pictures. Names and values are carried down. */
function readVariants(columns: ShopifyColumns, rows: CsvRow[]): Variant[] {
  const names = ['', '', '']
  const values = ['', '', '']
  const variants: Variant[] = []
  for (const row of rows) {
    const isVariant = (['option1Value', 'sku', 'price'] as const).some(
      (key) => cellOf(columns, row, key) !== '',
    )
    if (!isVariant && variants.length + rows.length > 1 && row !== rows[0]) continue
    for (const [index, place] of optionPlaces.entries()) {
      names[index] = cellOf(columns, row, place.name) || (names[index] ?? '')
      values[index] = cellOf(columns, row, place.value) || (values[index] ?? '')
    }
    const options = names.map((name, index) => ({
      name: name || `Option${index + 1}`,
      value: values[index] ?? '',
    }))
    variants.push({ row, options: options.filter(({ value }) => value !== '') })
  }
  return variants
}

const optionPlaces = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const

function isDefaultOption({ name, value }: { name: string; value: string }): boolean {
  return name.toLowerCase() === 'title' || value.toLowerCase() === 'default title'
}

function parentDraft(line: number, handle: string, product: ShopifyProduct): ProductDraft {
  return {
    line,
    sku: handle,
    productType: 'parent',
    columns: { ...product.columns, ...(product.mpn ? { mpn: product.mpn } : {}) },
    defaults: { title: handle, mpn: handle },
    attributes: {},
    pictures: product.pictures,
  }
}

interface VariantContext {
  columns: ShopifyColumns
  variant: Variant
  handle: string
  product: ShopifyProduct
  isSingle: boolean
}

function variantDraft(
  { columns, variant, handle, product, isSingle }: VariantContext,
  group: DraftGroup,
): ProductDraft | undefined {
  const { row, options } = variant
  const figures = readVariantFigures(columns, row)
  group.notes.push(...figures.notes)
  if (figures.rejections.length > 0) {
    group.rejections.push(...figures.rejections)
    return undefined
  }
  const given = cellOf(columns, row, 'sku').replace(/^'/, '')
  const values = options.filter((option) => !isDefaultOption(option)).map(({ value }) => value)
  const sku = given || [handle, ...values.map(slug)].filter(Boolean).join('-')
  if (sku.length > 255) {
    group.rejections.push({
      line: row.line,
      column: columns.sku?.header ?? '',
      reason: 'The SKU is longer than 255 characters.',
    })
    return undefined
  }
  if (!given)
    group.notes.push({
      line: row.line,
      column: columns.sku?.header ?? '',
      reason: `No SKU is given; ${sku} was made from the handle.`,
    })
  const title = [product.title, isSingle ? '' : values.join(' / ')].filter(Boolean).join(' - ').slice(0, 500)
  return {
    line: row.line,
    sku,
    productType: 'basic',
    ...(isSingle ? {} : { parentSku: handle }),
    columns: {
      ...product.columns,
      ...(title ? { title } : {}),
      ...(product.mpn ? { mpn: product.mpn } : {}),
      ...figures.columns,
    },
    defaults: { title: sku, mpn: handle },
    attributes: attributesOf(options),
    phoenix: figures.phoenix,
    pictures: picturesOf(columns, row, product, isSingle),
  }
}

function attributesOf(options: Variant['options']): Record<string, string> {
  const known: Record<string, string> = { size: 'size', color: 'color', colour: 'color' }
  return Object.fromEntries(
    options.flatMap(({ name, value }) => {
      const attribute = known[name.toLowerCase()]
      return attribute ? [[attribute, value]] : []
    }),
  )
}

function picturesOf(
  columns: ShopifyColumns,
  row: CsvRow,
  product: ShopifyProduct,
  isSingle: boolean,
): string[] {
  const own = [cellOf(columns, row, 'variantImage')].filter(isAddress)
  return isSingle ? product.pictures : own
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s]{1,2000}$/i.test(text)
}

/** Upper case; runs of anything outside A–Z and 0–9 become one dash. */
export function slug(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
