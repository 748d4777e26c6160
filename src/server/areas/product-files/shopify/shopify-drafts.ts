import { derivedSku, givenSku, isPictureAddress, slug } from '../file-cells.ts'
import type { DraftGroup } from '../product-draft.ts'
import type { ShopifyRow } from './shopify-columns.ts'
import { readFigures } from './shopify-figures.ts'
import { isDefaultOption, isWithoutOptions, readProduct, readVariants } from './shopify-product.ts'
import type { Option, ShopifyProduct, Variant } from './shopify-product.ts'

/** The rows of one handle on their way into its group. */
type Family = {
  handle: string
  product: ShopifyProduct
  group: DraftGroup
}

/** Makes products of the rows of one handle. */
export function addDrafts(group: DraftGroup, rows: readonly ShopifyRow[]): void {
  const [first] = rows
  if (!first) return
  const family = { handle: slug(first.cell('handle')), product: readProduct(rows, group.notes), group }
  const variants = readVariants(rows)
  if (isWithoutOptions(variants)) {
    for (const variant of variants) addBasic(family, variant)
    return
  }
  const parentSku = addParent(family, first, variants)
  if (parentSku === undefined) return
  for (const variant of variants) addBasic(family, variant, parentSku)
}

/** The parent is called by the handle, unless one of its own variants is. */
function addParent(
  { handle, product, group }: Family,
  first: ShopifyRow,
  variants: readonly Variant[],
): string | undefined {
  if (handle === '') {
    const reason = 'The handle has none of the letters A–Z and digits; no SKU can be made of it.'
    group.rejections.push(...variants.map(({ row }) => row.remark('handle', reason)))
    return undefined
  }
  const isTaken = variants.some(({ row }) => givenSku(row.cell('sku')).toUpperCase() === handle)
  const sku = isTaken ? `${handle}-PARENT` : handle
  if (isTaken)
    group.notes.push(first.remark('handle', `A variant has the SKU ${handle}; the parent is ${sku}.`))
  group.drafts.push({
    line: first.line,
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
function addBasic(family: Family, { row, options }: Variant, parentSku?: string): void {
  const { handle, product, group } = family
  const figures = readFigures(row)
  group.notes.push(...figures.notes)
  group.rejections.push(...figures.rejections)
  if (figures.rejections.length > 0) return
  const values =
    parentSku === undefined ? [] : options.filter((each) => !isDefaultOption(each)).map(({ value }) => value)
  const sku = skuOf(family, row, values)
  if (sku === undefined) return
  const title = [product.title, values.join(' / ')].filter(Boolean).join(' - ').slice(0, 500)
  group.drafts.push({
    line: row.line,
    sku,
    productType: 'basic',
    ...(parentSku === undefined ? {} : { parentSku }),
    columns: { ...product.columns, ...(product.title === '' ? {} : { title }), ...figures.columns },
    defaults: { title: sku, mpn: handle || sku },
    attributes: attributesOf(options),
    phoenix: figures.phoenix,
    pictures:
      parentSku === undefined ? product.pictures : [row.cell('variantImage')].filter(isPictureAddress),
  })
}

function skuOf({ group, handle }: Family, row: ShopifyRow, values: readonly string[]): string | undefined {
  const given = givenSku(row.cell('sku'))
  const sku = given || derivedSku(handle, values)
  if (sku === '' || sku.length > 255) {
    const reason =
      sku === ''
        ? 'No SKU is given, and none can be made of the handle.'
        : 'The SKU is longer than 255 characters.'
    group.rejections.push(row.remark('sku', reason))
    return undefined
  }
  if (!given) group.notes.push(row.remark('sku', `No SKU is given; ${sku} was made from the handle.`))
  return sku
}

function attributesOf(options: readonly Option[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, value }) => {
      const attribute = attributeOfOption.get(name.toLowerCase())
      return attribute ? [[attribute, value.slice(0, 255)]] : []
    }),
  )
}

const attributeOfOption = new Map([
  ['size', 'size'],
  ['color', 'color'],
  ['colour', 'color'],
])
