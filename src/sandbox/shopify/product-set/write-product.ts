// Carries out a planned productSet: lists that were given replace what was there, lists that were not stay.
import type { Call } from '../call.ts'
import type { Draft, FileRecord, OptionRecord, ProductRecord } from '../store.ts'
import { pictureFailure } from '../pictures.ts'
import { given, type FileInput, type ProductSetInput } from './product-set-input.ts'
import type { ProductPlan } from './plan-product.ts'
import type { PlannedOption } from './plan-options.ts'
import { writeMetafields } from '../metafields.ts'
import { writeVariants } from './write-variants.ts'

export function writeProduct(draft: Draft, call: Call, plan: ProductPlan): ProductRecord {
  const { input, existing, handle, shape } = plan
  const before = existing ?? emptyProduct(draft.newId('Product'), call.now)
  const product: ProductRecord = {
    ...before,
    ...ownFields(input, before),
    handle,
    updatedAt: call.now.toISOString(),
    options: shape ? shape.options.map((option) => writeOption(draft, option)) : before.options,
    variantIds: shape ? writeVariants(draft, call, before, shape.variants) : before.variantIds,
    fileIds: input.files ? input.files.map((file) => writeFile(draft, call, file)) : before.fileIds,
    metafields: writeMetafields(draft, input.metafields, before.metafields),
  }
  if (existing && existing.handle !== handle) draft.drop('handle', existing.handle)
  draft.put('handle', handle, { productId: product.id })
  draft.put('product', product.id, product)
  return product
}

function ownFields(input: ProductSetInput, before: ProductRecord): Partial<ProductRecord> {
  return {
    title: input.title?.trim() || before.title,
    descriptionHtml: given(input.descriptionHtml, before.descriptionHtml, ''),
    vendor: given(input.vendor, before.vendor, ''),
    productType: given(input.productType, before.productType, ''),
    tags: input.tags ? uniqueTags(input.tags) : before.tags,
    status: input.status ?? before.status,
    templateSuffix: given(input.templateSuffix, before.templateSuffix, null),
    requiresSellingPlan: input.requiresSellingPlan ?? before.requiresSellingPlan,
    category: given(input.category, before.category, null),
    seo: {
      title: given(input.seo?.title, before.seo.title, null),
      description: given(input.seo?.description, before.seo.description, null),
    },
  }
}

function uniqueTags(tags: string[]): string[] {
  const byName = new Map(
    tags
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag]),
  )
  return [...byName.values()].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
}

function writeOption(draft: Draft, { id, name, values }: PlannedOption): OptionRecord {
  return {
    id: id ?? draft.newId('ProductOption'),
    name,
    values: values.map((value) => ({ id: value.id ?? draft.newId('ProductOptionValue'), name: value.name })),
  }
}

/** An address is fetched anew each time it is named; only an id keeps the file that is there. */
function writeFile(draft: Draft, call: Call, { id, alt, originalSource }: FileInput): string {
  const known = id ? draft.get('file', id) : undefined
  if (known) {
    if (alt !== undefined) draft.put('file', known.id, { ...known, alt })
    return known.id
  }
  const source = originalSource ?? ''
  const file: FileRecord = {
    id: draft.newId('MediaImage'),
    alt: alt ?? null,
    source,
    createdAt: call.now.toISOString(),
    failure: pictureFailure(source, call),
  }
  draft.put('file', file.id, file)
  return file.id
}

function emptyProduct(id: string, now: Date): ProductRecord {
  return {
    id,
    handle: '',
    title: '',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    tags: [],
    status: 'ACTIVE',
    templateSuffix: null,
    requiresSellingPlan: false,
    category: null,
    seo: { title: null, description: null },
    options: [],
    variantIds: [],
    fileIds: [],
    metafields: [],
    publishedAt: {},
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}
