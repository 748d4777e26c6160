import type { ProductPatch } from '../../../contract/products/product-detail.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { ProductType } from '../../../contract/products/products.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import type { ProductBefore, ProductInput } from '../products/product-write.ts'
import { readWanted } from '../products/update-product.ts'
import type { FormRefusals } from './form-refusals.ts'

/** What a form says of other products and of pictures; the rest of it are fields. */
export type FormRelations = Pick<
  ProductPayload,
  'parent_id' | 'master_id' | 'children' | 'parents' | 'moved' | 'images'
>

type Columns = Readonly<Record<string, StoredValue>>

/** What the form says a product is: `child` is another word for a basic. */
export function typeOf({ product_type }: ProductPayload): ProductType | undefined {
  return product_type === 'child' ? 'basic' : product_type
}

/** The fields of a form in stored values, and apart from them what it says of other products. */
export function readForm(
  payload: ProductPayload,
  refusals: FormRefusals,
): { input: ProductInput; relations: FormRelations } {
  // The sum of the centres follows from them.
  const { product_type: _type, total_quantity: _sum, ...named } = payload
  const { parent_id, master_id, children, parents, moved, images, ...fields } = named
  return {
    input: readWanted({ ...withoutConstant(fields), ...typedAttributes(fields) }, refusals.invalid),
    relations: { parent_id, master_id, children, parents, moved, images },
  }
}

// Attributes are text to a form, a year as well.
function typedAttributes({ attributes }: ProductPatch): Pick<ProductPatch, 'attributes'> {
  const year = attributes?.release_year
  if (typeof year !== 'string' || !/^\s*\d{0,9}\s*$/.test(year)) return {}
  return { attributes: { ...attributes, release_year: year.trim() === '' ? null : Number(year) } }
}

// Every form sends it, also that of a product which somebody has blocked.
function withoutConstant({ is_blocked, ...fields }: ProductPatch): ProductPatch {
  const isConstant = is_blocked === undefined || String(is_blocked).toLowerCase() === 'false'
  return isConstant ? fields : { ...fields, is_blocked }
}

/** A new product with what it starts with; what it can't do without is asked for. */
export function newProduct(type: ProductType, input: ProductInput, refusals: FormRefusals): ProductInput {
  const { sku, title, mpn } = input.columns
  if (sku === undefined) requireSaid(refusals, 'sku')
  if (title === undefined) requireSaid(refusals, 'title')
  if (type !== 'parent' && isBlank(mpn)) requireSaid(refusals, 'mpn')
  return withInitials(type, input)
}

/** Fills in what a new product starts with where nothing is said. */
export function withInitials(type: ProductType, input: ProductInput): ProductInput {
  const { sku, condition, retail_price: retail } = input.columns
  const columns: Columns = {
    ...(retail !== undefined && { buy_it_now_price: retail }),
    ...input.columns,
    ...(isBlank(condition) && { condition: 'New' }),
    ...(type === 'parent' && sku !== undefined && { mpn: sku }),
  }
  return {
    ...input,
    productType: type,
    columns: withRelationship(type, undefined, ownColumns(type, columns)),
  }
}

/** What is to change of a product, with what follows from that. */
export function updatedProduct(
  before: ProductBefore,
  input: ProductInput,
  refusals: FormRefusals,
): ProductInput {
  const type = before.product_type as ProductType
  const { mpn, ...others } = input.columns
  if (type !== 'parent') {
    if (mpn !== undefined && isBlank(mpn)) requireSaid(refusals, 'mpn')
    return { ...input, columns: withRelationship(type, before, ownColumns(type, input.columns)) }
  }
  // Forms show it without letting it be changed: it follows the SKU alone.
  const isRenamed = others.sku !== undefined && others.sku !== before.sku
  const columns = isRenamed && others.sku !== undefined ? { ...others, mpn: others.sku } : others
  return { ...input, columns: ownColumns(type, columns) }
}

const captions = { sku: 'SKU', title: 'Title', mpn: 'MPN' }

function requireSaid(refusals: FormRefusals, field: keyof typeof captions): void {
  if (refusals.invalid[field] === undefined) refusals.refuse(field, `${captions[field]} can't be empty.`)
}

function isBlank(value: StoredValue | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

// What owns others has no cost of its own; a form that sends it empty says just that.
function ownColumns(type: ProductType, { cost, ...others }: Columns): Columns {
  return type === 'basic' && cost !== undefined ? { cost, ...others } : withCost(others, cost)
}

function withCost(others: Columns, cost: StoredValue | undefined): Columns {
  return cost === undefined || cost === null ? others : { ...others, cost }
}

/** Parents look for their children by it: it is the category until somebody says otherwise. */
function withRelationship(type: ProductType, before: ProductBefore | undefined, columns: Columns): Columns {
  const { category } = columns
  if (type !== 'basic' || category === undefined || isBlank(category)) return columns
  if (!isBlank(columns.relationship_name)) return columns
  const stored = (before?.relationship_name ?? null) as StoredValue
  const isOwn = !isBlank(stored) && stored !== before?.category
  return isOwn ? columns : { ...columns, relationship_name: category }
}
