// Changes variants of one product by id, prices above all; what is not named stays.
import type { Call } from './call.ts'
import { checkMetafields } from './metafields.ts'
import { checkVariant } from './product-set/check-variant.ts'
import type { VariantInput } from './product-set/product-set-input.ts'
import { writeVariant } from './product-set/write-variants.ts'
import { Findings, userError, type UserError } from './user-errors.ts'

type Row = VariantInput & Record<string, unknown>
type Args = { productId: string; variants: Row[]; allowPartialUpdates?: boolean | null }

/** Named in the input type, but not imitated: refused, so that nobody believes it was done. */
const notImitated = ['optionValues', 'mediaId', 'mediaSrc', 'quantityAdjustments', 'unitPriceMeasurement']
/** What this mutation calls a wrong value, by the field of the variant; any other is invalid input. */
const codes: Record<string, string> = {
  price: 'GREATER_THAN_OR_EQUAL_TO',
  compareAtPrice: 'GREATER_THAN_OR_EQUAL_TO',
  metafields: 'INVALID_VALUE',
}

export function updateVariants(_source: unknown, args: Args, call: Call) {
  const product = call.store.get('product', args.productId)
  if (product === undefined) {
    const userErrors = [userError('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')]
    return { product: null, productVariants: null, userErrors }
  }
  const errorsByRow = args.variants.map((row, index) => check(row, product.id, index, call))
  const userErrors = errorsByRow.flat()
  if (userErrors.length > 0 && !args.allowPartialUpdates)
    return { product, productVariants: null, userErrors }
  const good = args.variants.filter((_row, index) => errorsByRow[index]?.length === 0)
  call.store.write((draft) => {
    for (const input of good) {
      const variant = draft.get('variant', input.id ?? '')
      const item = draft.get('item', variant?.itemId ?? '')
      if (variant === undefined || item === undefined) continue
      const { optionValues } = variant
      writeVariant(draft, call, product.id, { input, optionValues, before: { variant, item } })
    }
    if (good.length > 0) draft.put('product', product.id, { ...product, updatedAt: call.now.toISOString() })
  })
  return {
    product: call.store.get('product', product.id),
    productVariants: good.flatMap(({ id }) => call.store.get('variant', id ?? '') ?? []),
    userErrors,
  }
}

function check(row: Row, productId: string, index: number, { store }: Call): UserError[] {
  const field = ['variants', index]
  const refuse = (code: string, part: string, message: string) => [userError(code, [...field, part], message)]
  if (!row.id) return refuse('PRODUCT_VARIANT_ID_MISSING', 'id', 'Product variant is missing ID attribute')
  const variant = store.get('variant', row.id)
  if (variant?.productId !== productId)
    return refuse('PRODUCT_VARIANT_DOES_NOT_EXIST', 'id', 'Product variant does not exist')
  if (row.inventoryQuantities) {
    const message =
      'Inventory quantities can only be provided during create. Use inventoryAdjustQuantities instead.'
    return refuse('NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE', 'inventoryQuantities', message)
  }
  const left = notImitated.find((name) => row[name] !== undefined && row[name] !== null)
  if (left !== undefined) return refuse('INVALID_INPUT', left, `The sandbox does not imitate ${left} here`)
  const findings = new Findings()
  checkVariant(row, field, findings)
  checkMetafields(row.metafields, variant.metafields, [...field, 'metafields'], findings)
  return findings.errors.map((error) => ({
    ...error,
    code: codes[error.field?.[2] ?? ''] ?? 'INVALID_INPUT',
  }))
}
