// Everything that a productSet will do, worked out and checked before anything is touched.
import type { Call } from '../call.ts'
import type { ProductRecord, UserError } from '../records.ts'
import { checkFiles } from './check-files.ts'
import { checkMetafields } from './check-metafields.ts'
import { checkProduct } from './check-product.ts'
import { identifyProduct } from './identify-product.ts'
import { planOptions } from './plan-options.ts'
import type { PlannedOption } from './plan-options.ts'
import { planVariants } from './plan-variants.ts'
import type { PlannedVariant } from './plan-variants.ts'
import type { ProductSetInput, ProductSetRequest } from './product-set-input.ts'

export type ProductPlan = {
  input: ProductSetInput
  existing: ProductRecord | undefined
  handle: string
  /** Absent: the options and variants stay as they are. */
  shape: { options: PlannedOption[]; variants: PlannedVariant[] } | undefined
}

export function planProduct(
  call: Call,
  request: ProductSetRequest,
): { plan: ProductPlan } | { errors: UserError[] } {
  const { input } = request
  const { existing, handle, errors: identityErrors } = identifyProduct(call, request)
  if (identityErrors.length > 0) return { errors: identityErrors }
  const optionPlan = planOptions(input, existing)
  const variantPlan =
    optionPlan.errors.length === 0 && input.variants
      ? planVariants(call, input.variants, optionPlan.options, existing)
      : undefined
  const errors = [
    ...checkProduct(input, existing),
    ...optionPlan.errors,
    ...(variantPlan?.errors ?? []),
    ...checkFiles(call, input.files ?? [], input.variants ?? []),
    ...checkMetafields(input.metafields ?? [], existing?.metafields ?? [], ['input', 'metafields']),
  ]
  if (errors.length > 0) return { errors }
  const shape = variantPlan && { options: optionPlan.options, variants: variantPlan.variants }
  return { plan: { input, existing, handle, shape: shape ?? defaultShape(existing) } }
}

/** A product made without variants gets the one that Shopify gives every product. */
function defaultShape(existing: ProductRecord | undefined): ProductPlan['shape'] {
  if (existing !== undefined) return undefined
  const value = { id: undefined, name: 'Default Title' }
  return {
    options: [{ id: undefined, name: 'Title', values: [value] }],
    variants: [{ input: { optionValues: [] }, optionValues: [value.name], before: undefined }],
  }
}
