import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import { isSame } from '../../../contract/still-meant.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { mergedAttributes } from './product-attributes.ts'
import { changedCells, own, shown, wired } from './product-cells.ts'
import type { ProductBefore, ProductChange, ProductInput } from './product-write.ts'

/** Slots for pictures that a product has. */
export const pictureSlots = 8

/** Why a product can't be written so, in words for a seller. */
export type ProductRefusal = {
  code: 'deleted' | 'type_is_fixed' | 'cost_of_family' | 'parent_of_family' | 'master_of_other'
  /** The field to blame; undefined when it is the product as a whole. */
  field: string | undefined
  sentence: string
}

/** The rules that every write of a product keeps, wherever it comes from. */
export function productRefusal(
  before: ProductBefore | undefined,
  { productType, columns, parent, masterId }: ProductInput,
): ProductRefusal | undefined {
  if (before?.is_deleted === true) {
    const sentence = `The product ${before.sku} is deleted. Restore it first.`
    return { code: 'deleted', field: undefined, sentence }
  }
  const sku = before?.sku ?? String(columns.sku)
  const type = before?.product_type ?? productType ?? 'basic'
  if (productType !== undefined && productType !== type) {
    const sentence = `${sku} is a ${type}; it can't become a ${productType}.`
    return { code: 'type_is_fixed', field: 'product_type', sentence }
  }
  if (type !== 'parent' && masterId) {
    const sentence = `${sku} is a ${type}; only parent products have a master.`
    return { code: 'master_of_other', field: 'master_id', sentence }
  }
  if (type === 'basic') return undefined
  // Parents and masters have no stock of their own, so no cost either.
  if ('cost' in columns) {
    const sentence = `Cost belongs to the basic products: ${sku} is a ${type} and has none of its own.`
    return { code: 'cost_of_family', field: 'cost', sentence }
  }
  if (!parent) return undefined
  const sentence = `${sku} is a ${type}; only basic products have a parent.`
  return { code: 'parent_of_family', field: 'parent_sku', sentence }
}

/** The same where a product is found by a SKU that somebody wrote, who may write another one. */
export function refusalOfSku(before: ProductBefore | undefined, input: ProductInput): string | undefined {
  const refusal = productRefusal(before, input)
  return refusal?.code === 'deleted'
    ? `The product ${before?.sku} is deleted. Restore it first, or use another SKU.`
    : refusal?.sentence
}

/** Compares what is wanted with what is there, cell by cell. */
export function productChange(before: ProductBefore | undefined, input: ProductInput): ProductChange {
  const change: ProductChange = {
    before,
    input,
    columns: changedColumns(before, input),
    attributes: changedAttributes(before?.attributes ?? {}, input.attributes ?? {}),
    quantities: changedQuantities(before, input.quantities ?? {}),
    pictures: changedPictures(before?.pictures ?? [], input.pictures ?? []),
    parent: isMove(before, input.parent) ? input.parent : undefined,
    masterId: input.masterId === (before?.master_id ?? null) ? undefined : input.masterId,
    cells: {},
  }
  return { ...change, cells: changedCells(change) }
}

/** Whether there is anything to write. */
export function isChanged({ before, cells }: ProductChange): boolean {
  return before === undefined || Object.keys(cells).length > 0
}

function changedColumns(
  before: ProductBefore | undefined,
  { columns }: ProductInput,
): Record<string, StoredValue> {
  if (before === undefined) return { ...columns }
  const changed = Object.fromEntries(
    Object.entries(columns).filter(([field, value]) => !isSame(shown(field, before), wired(field, value))),
  )
  // A price that a person sets is not overwritten by a sync. Who sends the flag along means it.
  const isManual = 'retail_price' in changed && !('retail_price_manually_updated' in columns)
  if (isManual && before.retail_price_manually_updated !== true) changed.retail_price_manually_updated = true
  return changed
}

function changedAttributes(
  before: Record<string, unknown>,
  written: Readonly<Record<string, AttributeValue>>,
): Record<string, unknown> | undefined {
  const after = mergedAttributes(before, written)
  return Object.keys(written).some((name) => own(before, name) !== own(after, name)) ? after : undefined
}

function changedQuantities(
  before: ProductBefore | undefined,
  written: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(written).filter(
      ([center, pieces]) => before === undefined || pieces !== (before.quantities[center] ?? 0),
    ),
  )
}

function changedPictures(
  before: readonly (string | null)[],
  written: readonly (string | null)[],
): readonly (string | null)[] | undefined {
  const slots = written.slice(0, pictureSlots)
  return slots.some((url, index) => (before[index] ?? null) !== url) ? slots : undefined
}

function isMove(before: ProductBefore | undefined, parent: ProductInput['parent']): boolean {
  if (!parent) return parent === null && before?.parent_id !== null
  return parent.id === undefined || parent.id !== before?.parent_id
}
