// Changes variants of one product by id, prices above all; what is not named stays.
import type { Call } from './call.ts'
import { itemOf } from './product-fields.ts'
import { checkMetafields } from './product-set/check-metafields.ts'
import { checkVariantFields } from './product-set/check-variant-fields.ts'
import type { VariantFields } from './product-set/product-set-input.ts'
import { changedItem, changedVariant } from './product-set/write-variants.ts'
import type { UserError } from './records.ts'
import { userError } from './user-errors.ts'

type Row = VariantFields & { id?: string | null } & Record<string, unknown>
type Args = {
  productId: string
  variants: Row[]
  allowPartialUpdates?: boolean | null
  media?: unknown[] | null
}
type Path = (string | number)[]

/** Named in the input type, but not imitated: refused, so that nobody believes it was done. */
const notImitated = ['optionValues', 'mediaId', 'mediaSrc', 'quantityAdjustments', 'unitPriceMeasurement']

export function updateVariants(_source: unknown, args: Args, call: Call) {
  const product = call.store.get('product', args.productId)
  if (product === undefined) {
    const userErrors = [userError('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')]
    return { product: null, productVariants: null, userErrors }
  }
  const checked = args.variants.map((row, index) => ({
    row,
    errors: check(row, args.productId, index, call),
  }))
  const userErrors = checked.flatMap(({ errors }) => errors)
  if (userErrors.length > 0 && !args.allowPartialUpdates)
    return { product, productVariants: null, userErrors }
  const good = checked.filter(({ errors }) => errors.length === 0).map(({ row }) => row)
  call.store.write((draft) => {
    for (const row of good) {
      const variant = draft.get('variant', row.id ?? '')
      if (variant === undefined) continue
      draft.put('variant', variant.id, changedVariant(draft, variant, row, call.now))
      const item = draft.get('item', variant.itemId) ?? itemOf(variant, call)
      draft.put('item', item.id, changedItem(item, row.inventoryItem ?? {}, call.now))
    }
    if (good.length > 0) draft.put('product', product.id, { ...product, updatedAt: call.now.toISOString() })
  })
  return {
    product: call.store.get('product', product.id),
    productVariants: good.flatMap((row) => call.store.get('variant', row.id ?? '') ?? []),
    userErrors,
  }
}

function check(row: Row, productId: string, index: number, { store }: Call): UserError[] {
  const field: Path = ['variants', index]
  if (!row.id)
    return [
      userError('PRODUCT_VARIANT_ID_MISSING', [...field, 'id'], 'Product variant is missing ID attribute'),
    ]
  const variant = store.get('variant', row.id)
  if (variant === undefined || variant.productId !== productId) {
    return [userError('PRODUCT_VARIANT_DOES_NOT_EXIST', [...field, 'id'], 'Product variant does not exist')]
  }
  if (row['inventoryQuantities']) {
    const message =
      'Inventory quantities can only be provided during create. Use inventoryAdjustQuantities instead.'
    return [
      userError('NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE', [...field, 'inventoryQuantities'], message),
    ]
  }
  const left = notImitated.find((name) => row[name] !== undefined && row[name] !== null)
  if (left !== undefined) {
    return [userError('INVALID_INPUT', [...field, left], `The sandbox does not imitate ${left} here`)]
  }
  return [
    ...checkVariantFields(row, field, 'INVALID_INPUT', 'GREATER_THAN_OR_EQUAL_TO'),
    ...checkMetafields(row.metafields ?? [], variant.metafields, [...field, 'metafields']).map((error) => ({
      ...error,
      code: 'INVALID_VALUE',
    })),
  ]
}
