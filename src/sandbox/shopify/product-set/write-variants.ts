// Writes the variants of a product with their inventory items; those that are not named any more go.
import type { Call } from '../call.ts'
import { formatAmount } from '../money.ts'
import type { ItemRecord, Level, ProductRecord, VariantRecord } from '../records.ts'
import { mainLocationId } from '../shop.ts'
import type { Draft } from '../store.ts'
import type { PlannedVariant } from './plan-variants.ts'
import type { ItemInput, VariantFields, VariantInput } from './product-set-input.ts'
import { given } from './given.ts'
import { writeMetafields } from './write-metafields.ts'

export function writeVariants(
  draft: Draft,
  call: Call,
  product: ProductRecord,
  planned: PlannedVariant[],
): string[] {
  const ids = planned.map((variant) => writeVariant(draft, call, product.id, variant))
  for (const id of product.variantIds.filter((before) => !ids.includes(before))) {
    const gone = draft.get('variant', id)
    if (gone) draft.drop('item', gone.itemId)
    draft.drop('variant', id)
  }
  return ids
}

function writeVariant(draft: Draft, call: Call, productId: string, planned: PlannedVariant): string {
  const { input, optionValues } = planned
  const before = planned.before ?? emptyVariant(draft, productId, call.now)
  const variant = { ...changedVariant(draft, before.variant, input, call.now), optionValues }
  const item = changedItem(before.item, input.inventoryItem ?? {}, call.now)
  const levels = { ...item.levels, ...newLevels(input, call.now, before.item.levels) }
  const stocked = Object.keys(levels).length > 0 ? levels : { [mainLocationId]: levelOf(0, call.now) }
  draft.put('variant', variant.id, variant)
  draft.put('item', item.id, { ...item, levels: stocked })
  return variant.id
}

export function changedVariant(
  draft: Draft,
  before: VariantRecord,
  input: VariantFields,
  now: Date,
): VariantRecord {
  const sku = input.sku ?? input.inventoryItem?.sku
  const { compareAtPrice } = input
  return {
    ...before,
    sku: input.sku === null ? null : (sku ?? before.sku),
    barcode: given(input.barcode, before.barcode, null),
    price: input.price ? formatAmount(input.price) : before.price,
    compareAtPrice: compareAtPrice
      ? formatAmount(compareAtPrice)
      : given(compareAtPrice, before.compareAtPrice, null),
    taxable: input.taxable ?? before.taxable,
    inventoryPolicy: input.inventoryPolicy ?? before.inventoryPolicy,
    metafields: input.metafields
      ? writeMetafields(draft, input.metafields, before.metafields)
      : before.metafields,
    updatedAt: now.toISOString(),
  }
}

export function changedItem(before: ItemRecord, input: ItemInput, now: Date): ItemRecord {
  return {
    ...before,
    tracked: input.tracked ?? before.tracked,
    requiresShipping: input.requiresShipping ?? before.requiresShipping,
    cost: input.cost ? formatAmount(input.cost) : given(input.cost, before.cost, null),
    weight: input.measurement?.weight ?? before.weight,
    countryCodeOfOrigin: given(input.countryCodeOfOrigin, before.countryCodeOfOrigin, null),
    provinceCodeOfOrigin: given(input.provinceCodeOfOrigin, before.provinceCodeOfOrigin, null),
    harmonizedSystemCode: given(input.harmonizedSystemCode, before.harmonizedSystemCode, null),
    updatedAt: now.toISOString(),
  }
}

function newLevels(input: VariantInput, now: Date, before: Record<string, Level>): Record<string, Level> {
  const levels = (input.inventoryQuantities ?? []).map(({ locationId, quantity }): [string, Level] => [
    locationId,
    levelOf(quantity, now, before[locationId]),
  ])
  return Object.fromEntries(levels)
}

export function levelOf(available: number, now: Date, before?: Level): Level {
  return { available, createdAt: before?.createdAt ?? now.toISOString(), updatedAt: now.toISOString() }
}

function emptyVariant(
  draft: Draft,
  productId: string,
  now: Date,
): { variant: VariantRecord; item: ItemRecord } {
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const id = draft.newId('ProductVariant')
  const itemId = draft.newId('InventoryItem')
  return {
    variant: {
      id,
      productId,
      itemId,
      optionValues: [],
      sku: null,
      barcode: null,
      price: '0.00',
      compareAtPrice: null,
      taxable: true,
      inventoryPolicy: 'DENY',
      metafields: [],
      ...at,
    },
    item: {
      id: itemId,
      variantId: id,
      productId,
      tracked: false,
      requiresShipping: true,
      cost: null,
      weight: { unit: 'KILOGRAMS', value: 0 },
      countryCodeOfOrigin: null,
      provinceCodeOfOrigin: null,
      harmonizedSystemCode: null,
      levels: {},
      ...at,
    },
  }
}
