import type { ImportRemark } from '../../../../contract/imports.ts'
import type { StoredValue } from '../../../platform/columns/column-kind.ts'
import { splitList } from '../../../platform/columns/kinds/list.ts'
import { pictureSlots } from '../../products/product-change.ts'
import { isPictureAddress, noPicture } from '../file-cells.ts'
import type { ShopifyKey, ShopifyRow } from './shopify-columns.ts'

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
export function readProduct(rows: readonly ShopifyRow[], notes: ImportRemark[]): ShopifyProduct {
  const firstFilled = (key: ShopifyKey) => rows.find((row) => row.cell(key) !== '')
  const columns: ShopifyProduct['columns'] = {}
  for (const { key, field, longest } of texts) {
    const row = firstFilled(key)
    if (!row) continue
    const text = row.cell(key)
    if (text.length > longest)
      notes.push(row.remark(key, `It was cut to ${longest.toLocaleString('en-US')} characters.`))
    columns[field] = text.slice(0, longest)
  }
  const labels = splitList(firstFilled('tags')?.cell('tags') ?? '')
  if (labels.length > 0) columns.labels = labels
  return { title: String(columns.title ?? ''), columns, pictures: readPictures(rows, notes) }
}

function readPictures(rows: readonly ShopifyRow[], notes: ImportRemark[]): string[] {
  const pictures: string[] = []
  for (const row of rows) {
    const text = row.cell('image')
    if (text === '' || pictures.includes(text)) continue
    if (!isPictureAddress(text)) notes.push(row.remark('image', noPicture))
    else if (pictures.length < pictureSlots) pictures.push(text)
    else notes.push(row.remark('image', `A product keeps ${pictureSlots} pictures; this one was left out.`))
  }
  return pictures
}

export type Option = {
  name: string
  value: string
}

/** A row that can be sold, with its options; a product without any has none. */
export type Variant = {
  row: ShopifyRow
  options: Option[]
}

/** Rows with an option, a SKU or a price are variants; the rest only add pictures. Names and values are carried down. */
export function readVariants(rows: readonly ShopifyRow[]): Variant[] {
  let carried = optionKeys.map((_, index) => ({ name: `Option${index + 1}`, value: '' }))
  return rows
    .filter((row, index) => index === 0 || variantKeys.some((key) => row.cell(key) !== ''))
    .map((row) => {
      carried = optionKeys.map(({ name, value }, index) => ({
        name: row.cell(name) || (carried[index]?.name ?? ''),
        value: row.cell(value) || (carried[index]?.value ?? ''),
      }))
      return { row, options: carried.filter(({ value }) => value !== '') }
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

const optionKeys = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const

const variantKeys = ['option1Value', 'option2Value', 'option3Value', 'sku', 'price'] as const
