import type { CsvRow } from '../csv/read-csv.ts'
import { cellOf } from './shopify-cells.ts'
import type { ShopifyColumns } from './shopify-columns.ts'

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
