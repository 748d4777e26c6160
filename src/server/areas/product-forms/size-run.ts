import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { RunSize, SizeRun } from '../../../contract/products/size-run.ts'
import { sizeSku } from '../../../contract/products/size-sku.ts'
import { usualCenter } from '../../../contract/products/usual-center.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { ProductInput } from '../products/product-write.ts'
import { skuTaken } from '../products/update-product.ts'
import { newProduct, readForm, withInitials, type FormRelations } from './form-input.ts'
import { FormRefusals } from './form-refusals.ts'

/** A size run as the products that it makes; without a SKU where none can be made up. */
export type SizeRunDraft = {
  parent: ProductInput
  relations: FormRelations
  basics: ProductInput[]
}

/** Each of them names one product, here or at a channel: the parent has them, its sizes have their own. */
const ownOfParent = new Set([
  ...['sku', 'title', 'mpn', 'upc', 'ean', 'isbn', 'asin'],
  ...['goat_sku', 'stockx_product_id', 'stockx_variant_id'],
])

/** What belongs to sizes, or is decided by them. */
const notOfStyle = ['children', 'parents', 'moved', 'parent_id', 'distribution_centers'] as const

/** Reads the style, and its sizes as products like it; what can't be taken adds to the refusals, by place. */
export function readSizeRun({ style, sizes }: SizeRun, refusals: FormRefusals): SizeRunDraft {
  refuseForeign(style, refusals)
  const wrong = new FormRefusals()
  const { cost, ...ofParent } = style
  const code = style.sku ?? style.mpn
  const form = readForm({ ...ofParent, ...said({ sku: code }) }, wrong)
  const parent = newProduct('parent', form.input, wrong)
  const usual = readForm(said({ cost }), wrong).input.columns
  refusals.include('style', wrong)
  const facts: StyleFacts = { parent, usual, mpn: (style.mpn ?? style.sku ?? '').trim() }
  const seen = new Set<string>()
  const basics = sizes.map((row, index) => {
    const amiss = new FormRefusals()
    const fold = foldText(row.size.trim())
    if (fold === '') amiss.refuse('size', "Size can't be empty.")
    else if (seen.has(fold)) amiss.refuse('size', `Size ${row.size.trim()} stands there twice.`)
    seen.add(fold)
    const basic = sizeProduct(facts, row, amiss)
    refusals.include(`sizes.${index}`, amiss)
    return basic
  })
  return { parent, relations: form.relations, basics }
}

function refuseForeign(style: ProductPayload, refusals: FormRefusals): void {
  const { product_type: type } = style
  if (type !== undefined && type !== 'parent')
    refusals.refuse('style.product_type', 'The style of a size run is a parent product.')
  for (const field of notOfStyle) {
    const value = style[field]
    const isSaid = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
    if (isSaid)
      refusals.refuse(`style.${field}`, 'A size run makes its own sizes, with the stock that they name.')
  }
}

type StyleFacts = {
  parent: ProductInput
  /** What its sizes cost when they don't say so themselves. */
  usual: ProductInput['columns']
  mpn: string
}

function sizeProduct({ parent, usual, mpn }: StyleFacts, row: RunSize, refusals: FormRefusals): ProductInput {
  const size = row.size.trim()
  const given = row.sku?.trim() ?? ''
  const sku = given === '' ? sizeSku(mpn, size) : given
  if (sku === null) refusals.refuse('sku', `There is nothing to make a SKU of: enter one for "${row.size}".`)
  const { cost, retail_price } = row
  const own = readForm(said({ sku, cost, retail_price }), refusals).input.columns
  const shared = Object.entries(parent.columns).filter(([field]) => isShared(field, own))
  return withInitials('basic', {
    columns: { ...Object.fromEntries(shared), title: titleOf(parent, size), mpn, ...usual, ...own },
    attributes: { ...parent.attributes, size },
    quantities: { [usualCenter]: row.quantity ?? 0 },
  })
}

// A size with a price of its own is bought at that one.
function isShared(field: string, own: ProductInput['columns']): boolean {
  return !ownOfParent.has(field) && !(field === 'buy_it_now_price' && 'retail_price' in own)
}

const longestTitle = 500

function titleOf({ columns }: ProductInput, size: string): string {
  const style = String(columns.title ?? '')
  const title = `${style} - ${size}`
  return [...title].length > longestTitle ? style : title
}

/** What is blank is left to the style. */
function said(fields: Record<string, string | number | null | undefined>): ProductPayload {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** What stands in the way of each SKU, in the order of the sizes; the parent's own comes first. */
export function skuClashes(
  skus: readonly (string | null)[],
  taken: (fold: string) => boolean,
): (string | null)[] {
  const folds = skus.map((sku) => (sku === null ? null : foldText(sku)))
  return skus.map((sku, index) => {
    const fold = folds[index]
    if (sku === null || fold === null || fold === undefined) return null
    // Which of them is to be another, only a person can say.
    if (folds.some((other, at) => other === fold && at !== index))
      return `The SKU "${sku}" stands in this size run twice.`
    return taken(fold) ? skuTaken(sku).message : null
  })
}
