// Everything that a productSet will do, worked out and checked before anything is touched.
import type { Call } from '../call.ts'
import { checkMetafields } from '../metafields.ts'
import type { ProductRecord } from '../store.ts'
import { tooLong, userError, type Path, type UserError } from '../user-errors.ts'
import { identifyProduct } from './identify-product.ts'
import { planOptions, type PlannedOption } from './plan-options.ts'
import { planVariants, type PlannedVariant } from './plan-variants.ts'
import type { FileInput, ProductSetInput, ProductSetRequest } from './product-set-input.ts'

export type ProductPlan = {
  input: ProductSetInput
  existing: ProductRecord | undefined
  handle: string
  /** Absent: the options and variants stay as they are. */
  shape: { options: PlannedOption[]; variants: PlannedVariant[] } | undefined
}

const maxTags = 250
const maxFiles = 250

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
    ...checkFiles(call, input),
    ...checkMetafields(input.metafields, existing?.metafields ?? [], ['input', 'metafields']),
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
    variants: [{ input: {}, optionValues: [value.name], before: undefined }],
  }
}

/** The product's own fields: what must be there, how long it may be, and what this store does not sell. */
function checkProduct(input: ProductSetInput, existing: ProductRecord | undefined): UserError[] {
  const long = (field: string, label: string, text: string | null | undefined, most?: number) =>
    tooLong('INVALID_PRODUCT', ['input', field], label, text, most)
  const isTitleMissing = !input.title?.trim() && !(input.title === undefined && existing)
  const tags = input.tags ?? []
  return [
    ...(isTitleMissing
      ? [userError('INVALID_PRODUCT', ['input', 'title'], "Title can't be blank")]
      : long('title', 'Title', input.title)),
    ...long('vendor', 'Vendor', input.vendor),
    ...long('productType', 'Product type', input.productType),
    ...long('descriptionHtml', 'Body', input.descriptionHtml, 524_287),
    ...(tags.length > maxTags
      ? [userError('INVALID_PRODUCT', ['input', 'tags'], `Tags can't be more than ${maxTags}`)]
      : tags.flatMap((tag) => long('tags', 'Tag', tag))),
    ...checkUnsold(input),
  ]
}

function checkUnsold(input: ProductSetInput): UserError[] {
  const errors = (input.collections ?? []).map((id, index) =>
    userError('INVALID_INPUT', ['input', 'collections', index], `Collection ${id} does not exist`),
  )
  if (input.giftCard) {
    const message = 'Gift card products can only be created after they have been activated.'
    errors.unshift(userError('GIFT_CARDS_NOT_ACTIVATED', ['input', 'giftCard'], message))
  }
  if (input.category && !/^gid:\/\/shopify\/TaxonomyCategory\/[a-z]{2}(-\d+)*$/.test(input.category)) {
    errors.push(userError('INVALID_INPUT', ['input', 'category'], 'Category does not exist'))
  }
  return errors
}

/** The pictures of a product: each is one that is there, or an address to fetch one from. */
function checkFiles({ store }: Call, input: ProductSetInput): UserError[] {
  const refuse = (at: Path, message: string) => [userError('INVALID_INPUT', ['input', ...at], message)]
  const files = input.files ?? []
  if (files.length > maxFiles) return refuse(['files'], `A product can have at most ${maxFiles} files`)
  const ofProduct = files.flatMap(({ id, originalSource }, index) => {
    const at = ['files', index]
    if (id) return store.get('file', id) ? [] : refuse([...at, 'id'], `File ${id} does not exist`)
    if (!originalSource) return refuse(at, 'Either id or originalSource is required')
    if (/^https?:\/\//i.test(originalSource) && URL.canParse(originalSource)) return []
    return refuse([...at, 'originalSource'], 'The URL of the file is not valid')
  })
  const ofVariants = (input.variants ?? []).flatMap(({ file }, index) => {
    if (!file || files.some((one) => isSameFile(one, file))) return []
    return refuse(
      ['variants', index, 'file'],
      'Any file of a variant must also be in the files of the product',
    )
  })
  return [...ofProduct, ...ofVariants]
}

function isSameFile(a: FileInput, b: FileInput): boolean {
  return b.id ? a.id === b.id : a.originalSource === b.originalSource
}
