// Everything that a productSet will do, worked out and checked before anything is touched.
import type { Call } from '../call.ts'
import { checkMetafields } from '../metafields.ts'
import type { ProductRecord } from '../store.ts'
import { Findings, type Path, type UserError } from '../user-errors.ts'
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
  const findings = new Findings()
  checkProduct(input, existing, findings)
  checkUnsold(input, findings)
  const shape = planShape(call, input, existing, findings)
  checkFiles(call, input, findings)
  checkMetafields(input.metafields, existing?.metafields ?? [], ['input', 'metafields'], findings)
  if (findings.errors.length > 0) return { errors: findings.errors }
  return { plan: { input, existing, handle, shape: shape ?? defaultShape(existing) } }
}

function planShape(
  call: Call,
  input: ProductSetInput,
  existing: ProductRecord | undefined,
  findings: Findings,
): ProductPlan['shape'] {
  const foundBefore = findings.errors.length
  const options = planOptions(input, existing, findings)
  if (findings.errors.length > foundBefore || !input.variants) return undefined
  return { options, variants: planVariants(call, input.variants, options, existing, findings) }
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
function checkProduct(input: ProductSetInput, existing: ProductRecord | undefined, findings: Findings): void {
  const refuse = (field: string, message: string) =>
    findings.add('INVALID_PRODUCT', ['input', field], message)
  const long = (field: string, label: string, text: string | null | undefined, most?: number) =>
    findings.addLong('INVALID_PRODUCT', ['input', field], label, text, most)
  const tags = input.tags ?? []
  if (!input.title?.trim() && !(input.title === undefined && existing))
    refuse('title', "Title can't be blank")
  else long('title', 'Title', input.title)
  long('vendor', 'Vendor', input.vendor)
  long('productType', 'Product type', input.productType)
  long('descriptionHtml', 'Body', input.descriptionHtml, 524_287)
  if (tags.length > maxTags) refuse('tags', `Tags can't be more than ${maxTags}`)
  else for (const tag of tags) long('tags', 'Tag', tag)
}

function checkUnsold(input: ProductSetInput, findings: Findings): void {
  if (input.giftCard) {
    const message = 'Gift card products can only be created after they have been activated.'
    findings.add('GIFT_CARDS_NOT_ACTIVATED', ['input', 'giftCard'], message)
  }
  for (const [index, id] of (input.collections ?? []).entries())
    findings.add('INVALID_INPUT', ['input', 'collections', index], `Collection ${id} does not exist`)
  if (input.category && !/^gid:\/\/shopify\/TaxonomyCategory\/[a-z]{2}(-\d+)*$/.test(input.category)) {
    findings.add('INVALID_INPUT', ['input', 'category'], 'Category does not exist')
  }
}

/** The pictures of a product: each is one that is there, or an address to fetch one from. */
function checkFiles({ store }: Call, input: ProductSetInput, findings: Findings): void {
  const refuse = (at: Path, message: string) => findings.add('INVALID_INPUT', ['input', ...at], message)
  const files = input.files ?? []
  if (files.length > maxFiles) return refuse(['files'], `A product can have at most ${maxFiles} files`)
  for (const [index, { id, originalSource }] of files.entries()) {
    const at = ['files', index]
    const isAddress = originalSource && /^https?:\/\//i.test(originalSource) && URL.canParse(originalSource)
    if (id) {
      if (!store.get('file', id)) refuse([...at, 'id'], `File ${id} does not exist`)
    } else if (!originalSource) refuse(at, 'Either id or originalSource is required')
    else if (!isAddress) refuse([...at, 'originalSource'], 'The URL of the file is not valid')
  }
  for (const [index, { file }] of (input.variants ?? []).entries()) {
    if (!file || files.some((one) => isSameFile(one, file))) continue
    const message = 'Any file of a variant must also be in the files of the product'
    refuse(['variants', index, 'file'], message)
  }
}

function isSameFile(a: FileInput, b: FileInput): boolean {
  return b.id ? a.id === b.id : a.originalSource === b.originalSource
}
