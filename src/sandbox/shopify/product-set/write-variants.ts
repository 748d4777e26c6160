// Writes the variants of a product with their inventory items; those that are not named any more go.
import type { Call } from '../call.ts'
import { formatAmount } from '../money.ts'
import type { Draft, ItemRecord, ProductRecord, VariantRecord } from '../store.ts'
import { mainLocationId } from '../shop.ts'
import type { PlannedVariant, StoredVariant } from './plan-variants.ts'
import { given, type VariantInput } from './product-set-input.ts'
import { writeMetafields } from '../metafields.ts'

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

export function writeVariant(draft: Draft, call: Call, productId: string, planned: PlannedVariant): string {
  const { input, optionValues } = planned
  const before = planned.before ?? emptyVariant(draft, productId, call.now)
  const variant = changedVariant(draft, before.variant, input, call.now)
  draft.put('variant', variant.id, { ...variant, optionValues })
  draft.put('item', variant.itemId, { ...changedItem(before.item, input), variantId: variant.id })
  return variant.id
}

function changedVariant(draft: Draft, before: VariantRecord, input: VariantInput, now: Date): VariantRecord {
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
    metafields: writeMetafields(draft, input.metafields, before.metafields),
    updatedAt: now.toISOString(),
  }
}

function changedItem(before: ItemRecord, { inventoryItem, inventoryQuantities }: VariantInput): ItemRecord {
  const { tracked, cost, measurement } = inventoryItem ?? {}
  const levels = { ...before.levels }
  for (const { locationId, quantity } of inventoryQuantities ?? [])
    levels[locationId] = { available: quantity }
  return {
    ...before,
    tracked: tracked ?? before.tracked,
    cost: cost ? formatAmount(cost) : given(cost, before.cost, null),
    weight: measurement?.weight ?? before.weight,
    levels: Object.keys(levels).length > 0 ? levels : { [mainLocationId]: { available: 0 } },
  }
}

function emptyVariant(draft: Draft, productId: string, now: Date): StoredVariant {
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
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
    item: {
      id: itemId,
      tracked: false,
      cost: null,
      weight: { unit: 'KILOGRAMS', value: 0 },
      levels: {},
    },
  }
}
