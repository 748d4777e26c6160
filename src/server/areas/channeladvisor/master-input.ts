// What ChannelAdvisor says of a product, in the names of our cells and as what our product is to be.
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import type { MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import { kindOf, wireValue } from '../../platform/columns/kind-of.ts'
import { readFields } from '../../platform/columns/read-fields.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { attributeColumns } from '../products/product-attributes.ts'
import { cellPlace } from '../products/product-cells.ts'
import type { ProductBefore, ProductInput } from '../products/product-write.ts'
import type { Cells } from './taken-cells.ts'

/** Our products that own others there, by their number there. */
export type Parents = ReadonlyMap<number, { id: number; sku: string }>

/** By the names of our cells; pieces by the names of centres that we have, too. */
export function masterCells(
  { cells, quantities }: MasterProduct,
  centers: ReadonlyMap<number, string>,
  names: ReadonlySet<string>,
): Cells {
  const pieces = quantities.flatMap(({ centerId, pieces: count }) => {
    const name = centers.get(centerId)
    return name !== undefined && names.has(name) ? [[`distribution_centers.${name}`, count] as const] : []
  })
  const own = Object.entries(cells).map(([field, value]) => sharedCell(field, value))
  return Object.fromEntries([...own, ...pieces])
}

/** Some attributes are columns here. */
function sharedCell(field: string, value: unknown): [string, unknown] {
  const { place, name } = cellPlace(field)
  const shared = attributeColumns.find((each) => place === 'attributes' && each === name)
  if (shared === undefined) return [field, value]
  if (typeof value !== 'string') return [shared, value]
  const column = productColumn(shared)
  const reading = kindOf(column).fromText(column, value)
  return [shared, 'value' in reading ? wireValue(column, reading.value) : value]
}

/** What the product is to be, of what is taken. */
export function masterInput(
  { product, before }: { product: MasterProduct; before: ProductBefore | undefined },
  { taken, parents, errors }: { taken: Cells; parents: Parents; errors: FieldErrors },
): ProductInput {
  const fields = new Map<string, unknown>()
  const attributes: Record<string, AttributeValue> = {}
  const quantities: Record<string, number> = {}
  let pictures: (string | null)[] = []
  for (const [field, value] of Object.entries(taken)) {
    const { place, name } = cellPlace(field)
    if (place === 'columns') fields.set(name, value)
    else if (place === 'attributes' && typeof value !== 'object') attributes[name] = value as AttributeValue
    else if (place === 'attributes' && value === null) attributes[name] = null
    else if (place === 'distribution_centers') quantities[name] = Number(value)
    else if (place === 'images') pictures = slotsOf(value, before)
  }
  // It is not a person who sets it.
  if (fields.has('retail_price')) fields.set('retail_price_manually_updated', false)
  fields.set('channel_advisor_id', product.id)
  fields.set('channel_advisor_parent_id', product.parentId)
  if (before === undefined) fields.set('sku', product.sku)
  const parent = before?.parent_id ? undefined : parents.get(product.parentId ?? 0)
  const columns = readFields(findProductColumn, [...fields], errors)
  if (before === undefined) columns.title ??= product.sku
  return {
    ...(before === undefined ? { productType: product.isParent ? 'parent' : 'basic' } : {}),
    columns,
    attributes,
    quantities,
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(parent === undefined ? {} : { parent }),
  }
}

/** A slot that is told of no more is emptied. */
function slotsOf(value: unknown, before: ProductBefore | undefined): (string | null)[] {
  const urls = Array.isArray(value) ? (value as unknown[]) : []
  const count = Math.max(urls.length, before?.pictures.length ?? 0)
  return Array.from({ length: count }, (_, slot) => {
    const url = urls[slot]
    return typeof url === 'string' ? url : null
  })
}
