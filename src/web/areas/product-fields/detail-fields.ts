import type { Column } from '../../../contract/columns/column.ts'
import { integer, text } from '../../../contract/columns/build-columns.ts'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import { pooledQuantities } from '../../../contract/products/pooled-quantities.ts'
import { productAttributes } from '../../../contract/products/product-attributes.ts'
import { productColumn, productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { configuredFields } from '../../../contract/products/product-form.ts'
import type { ProductSection } from '../../../contract/products/product-sections.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import type { ActiveFields } from '../product-configuration/active-fields.ts'
import { attributeOptions, type AttributeLists } from './attribute-options.ts'

/** One value of a product, of its columns, its attributes or its centres, as the page shows and edits it. */
export type DetailField = GridColumn<ProductDetail> & { options?: readonly string[] | undefined }

/** What of a product may be seen: all, where nobody knows what a business has switched off. */
/** The fields of a section that this product has. What nobody can fill in and nobody has is left out. */
export function sectionFields(
  section: ProductSection,
  product: ProductDetail,
  { isActive }: ActiveFields,
): DetailField[] {
  const columns: readonly Column[] = productColumns
  return columns
    .filter((column) => column.section === section && isActive(column.field) && isOfType(column, product))
    .toSorted((one, other) => (one.sectionOrder ?? 0) - (other.sectionOrder ?? 0))
    .map(columnField)
    .filter((field) => !isOutOfPool(field, product))
    .filter(
      (field) => !isBlank(field, product) || (inForms.has(field.facts.field) && canEdit(field, product)),
    )
}

/** The attributes that forms have, and those that this product has beside them. */
export function attributeFields(
  product: ProductDetail,
  { isActiveAttribute }: ActiveFields,
  lists: AttributeLists,
): DetailField[] {
  const known = new Set([...productAttributes.map(({ name }) => name), ...ownPlaces])
  const others = product.attributes
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => attributeField(text(name, name, { maxLength: longestOther })))
  const ours = productAttributes
    .filter(({ name }) => isActiveAttribute(name) && (name !== 'goat_sku' || mayHaveGoatSku(product)))
    .map(({ column, options }) => ({
      ...attributeField(column),
      options: attributeOptions(options, lists),
    }))
  return [...ours, ...others]
}

/** Sizes are sold on GOAT; a style shows what it has. */
function mayHaveGoatSku({ product_type: type, goat_sku: sku }: ProductDetail): boolean {
  return type === 'basic' || sku !== null
}

/** What lies in each centre; pieces belong to what can be sold. */
export function centerFields(product: ProductDetail): DetailField[] {
  return product.distribution_centers.map(({ name }) => ({
    facts: integer(`distribution_centers.${name}`, name, { minTyped: 0 }),
    value: ({ distribution_centers: own, product_type: type, totals }) =>
      (type === 'basic' ? own : totals.centers).find((each) => each.name === name)?.qty ?? 0,
    canEdit: (of) => of.product_type === 'basic' && of.is_deleted !== true,
    sortField: name,
  }))
}

/** Whether the field may be emptied: what identifies a product, or is yes or no, always says something. */
export function canClear(field: DetailField, product: ProductDetail): boolean {
  const { facts } = field
  const isPiece = facts.field.startsWith('distribution_centers.')
  if (facts.isRequired === true || facts.field === 'mpn' || facts.type === 'boolean' || isPiece) return false
  return !isNothing(field.value(product))
}

/** Whether products of this type have the field: what one paid for a style stands with its sizes. */
export function isOfType(
  { field }: Column,
  { product_type: type }: Pick<ProductDetail, 'product_type'>,
): boolean {
  return types.get(field)?.includes(type) !== false
}

export function canEdit(field: DetailField, product: ProductDetail): boolean {
  return field.canEdit?.(product) === true
}

const options = new Map(configuredFields.map(({ column, options: offered }) => [column.field, offered]))
const types = new Map(configuredFields.map(({ column, types: of }) => [column.field, of]))
/** Filled in by people: shown also while it is empty. */
const inForms = new Set([
  ...options.keys(),
  'retail_price_manually_updated',
  'second_chance_price',
  'is_external_quantity_blocked',
  'is_blocked',
  'block_comment',
  'labels',
])
/** Attributes that the page shows among the fields. */
const ownPlaces = ['stockx_product_id', 'stockx_variant_id']
const longestOther = 5_000

/** A value of a product by its field's name, wherever it stands. */
export function productField(field: string): DetailField {
  return columnField(productColumn(field))
}

function columnField(column: Column): DetailField {
  const { field, isWritable } = column
  const isList = column.type === 'list'
  return {
    // Several words are typed as one line, with commas between.
    facts: { ...column, label: cellLabel(field), ...(isList && { type: 'text' }) },
    value: (product): unknown => {
      const value = ofSizes(column, product) ?? (Reflect.get(product, field) as unknown)
      return isList && Array.isArray(value) ? value.join(', ') : value
    },
    canEdit: (product) => isWritable && product.is_deleted !== true,
    sortField: field,
    options: options.get(field),
  }
}

/** A pool's figure that says the same as the product's own says that nobody else holds anything of it. */
function isOutOfPool(field: DetailField, product: ProductDetail): boolean {
  const plain = pooledQuantities.find((quantity) => field.facts.field === `${quantity}_pooled`)
  return plain !== undefined && field.value(product) === productField(plain).value(product)
}

/** A style has no stock of its own, and nothing of it is sold but its sizes: what it says of them is their sum. */
function ofSizes({ field }: Column, { product_type: type, totals }: ProductDetail): number | undefined {
  return type === 'basic' ? undefined : totals.quantities[field]
}

function attributeField(column: Column): DetailField {
  const field = `attributes.${column.field}`
  return {
    facts: { ...column, id: field, field },
    value: ({ attributes }) => attributes.find(({ name }) => name === column.field)?.value ?? null,
    canEdit: (product) => product.is_deleted !== true,
    sortField: field,
  }
}

function isBlank(field: DetailField, product: ProductDetail): boolean {
  return field.facts.type !== 'boolean' && isNothing(field.value(product))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
