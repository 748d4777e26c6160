import type { ImportRemark } from '../../../../contract/imports.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { derivedSku, givenSku, isPictureAddress, slug } from '../file-cells.ts'
import type { ProductDraft } from '../product-draft.ts'
import { cellOf, type ShopifyColumns } from './shopify-columns.ts'
import { readFigures } from './shopify-figures.ts'
import { isDefaultOption, isWithoutOptions, readProduct, readVariants } from './shopify-product.ts'
import type { Option, ShopifyProduct, Variant } from './shopify-product.ts'

export type ShopifyDrafts = {
  drafts: ProductDraft[]
  notes: ImportRemark[]
  rejections: ImportRemark[]
}

/** Makes products of the rows of one handle. */
export function shopifyDrafts(columns: ShopifyColumns, rows: CsvRow[]): ShopifyDrafts {
  const made: ShopifyDrafts = { drafts: [], notes: [], rejections: [] }
  const [first] = rows
  if (!first) return made
  const handle = slug(cellOf(columns, first, 'handle'))
  const product = readProduct(columns, rows, made.notes)
  const variants = readVariants(columns, rows)
  const handleRow = { columns, handle, product, made }
  if (isWithoutOptions(variants)) {
    for (const variant of variants) addBasic(handleRow, variant)
    return made
  }
  const parentSku = addParent(handleRow, first, variants)
  if (parentSku === undefined) return made
  for (const variant of variants) addBasic(handleRow, variant, parentSku)
  return made
}

type HandleRow = {
  columns: ShopifyColumns
  handle: string
  product: ShopifyProduct
  made: ShopifyDrafts
}

/** The parent is called by the handle, unless one of its own variants is. */
function addParent(
  { columns, handle, product, made }: HandleRow,
  { line }: CsvRow,
  variants: readonly Variant[],
): string | undefined {
  const header = columns.handle?.header ?? ''
  if (handle === '') {
    const reason = 'The handle has none of the letters A–Z and digits; no SKU can be made of it.'
    made.rejections.push(...variants.map(({ row }) => ({ line: row.line, column: header, reason })))
    return undefined
  }
  const isTaken = variants.some(({ row }) => givenSku(cellOf(columns, row, 'sku')).toUpperCase() === handle)
  const sku = isTaken ? `${handle}-PARENT` : handle
  if (isTaken) {
    made.notes.push({
      line,
      column: header,
      reason: `A variant has the SKU ${handle}; the parent is ${sku}.`,
    })
  }
  made.drafts.push({
    line,
    sku,
    productType: 'parent',
    columns: product.columns,
    defaults: { title: handle, mpn: handle },
    attributes: {},
    pictures: product.pictures,
  })
  return sku
}

/** A variant, or without a parent the product itself. */
function addBasic(
  { columns, handle, product, made }: HandleRow,
  { row, options }: Variant,
  parentSku?: string,
): void {
  const figures = readFigures(columns, row)
  made.notes.push(...figures.notes)
  made.rejections.push(...figures.rejections)
  if (figures.rejections.length > 0) return
  const values =
    parentSku === undefined ? [] : options.filter((each) => !isDefaultOption(each)).map(({ value }) => value)
  const sku = skuOf({ columns, row, handle, values, made })
  if (sku === undefined) return
  const title = [product.title, values.join(' / ')].filter(Boolean).join(' - ').slice(0, 500)
  const ownPicture = cellOf(columns, row, 'variantImage')
  made.drafts.push({
    line: row.line,
    sku,
    productType: 'basic',
    ...(parentSku === undefined ? {} : { parentSku }),
    columns: { ...product.columns, ...(product.title === '' ? {} : { title }), ...figures.columns },
    defaults: { title: sku, mpn: handle || sku },
    attributes: attributesOf(options),
    phoenix: figures.phoenix,
    pictures: parentSku === undefined ? product.pictures : [ownPicture].filter(isPictureAddress),
  })
}

function skuOf({
  columns,
  row,
  handle,
  values,
  made,
}: {
  columns: ShopifyColumns
  row: CsvRow
  handle: string
  values: readonly string[]
  made: ShopifyDrafts
}): string | undefined {
  const given = givenSku(cellOf(columns, row, 'sku'))
  const sku = given || derivedSku(handle, values)
  const remark = { line: row.line, column: columns.sku?.header ?? '' }
  if (sku === '') {
    made.rejections.push({ ...remark, reason: 'No SKU is given, and none can be made of the handle.' })
    return undefined
  }
  if (sku.length > 255) {
    made.rejections.push({ ...remark, reason: 'The SKU is longer than 255 characters.' })
    return undefined
  }
  if (!given) made.notes.push({ ...remark, reason: `No SKU is given; ${sku} was made from the handle.` })
  return sku
}

function attributesOf(options: readonly Option[]): Record<string, string> {
  const known: Record<string, string> = { size: 'size', color: 'color', colour: 'color' }
  return Object.fromEntries(
    options.flatMap(({ name, value }) => {
      const attribute = known[name.toLowerCase()]
      return attribute ? [[attribute, value.slice(0, 255)]] : []
    }),
  )
}
