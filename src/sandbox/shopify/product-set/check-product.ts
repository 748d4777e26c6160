// The product's own fields: what must be there, how long it may be, and what this store does not sell.
import type { ProductRecord, UserError } from '../records.ts'
import { tooLong, userError } from '../user-errors.ts'
import type { ProductSetInput } from './product-set-input.ts'

const maxTags = 250

export function checkProduct(input: ProductSetInput, existing: ProductRecord | undefined): UserError[] {
  return [
    ...checkTitle(input, existing),
    ...tooLong('INVALID_PRODUCT', ['input', 'vendor'], 'Vendor', input.vendor),
    ...tooLong('INVALID_PRODUCT', ['input', 'productType'], 'Product type', input.productType),
    ...tooLong('INVALID_PRODUCT', ['input', 'descriptionHtml'], 'Body', input.descriptionHtml, 524_287),
    ...checkTags(input.tags ?? []),
    ...checkUnsold(input),
  ]
}

function checkTitle(input: ProductSetInput, existing: ProductRecord | undefined): UserError[] {
  if (input.title === undefined && existing !== undefined) return []
  const field = ['input', 'title']
  if (!input.title?.trim()) return [userError('INVALID_PRODUCT', field, "Title can't be blank")]
  return tooLong('INVALID_PRODUCT', field, 'Title', input.title)
}

function checkTags(tags: string[]): UserError[] {
  const field = ['input', 'tags']
  if (tags.length > maxTags)
    return [userError('INVALID_PRODUCT', field, `Tags can't be more than ${maxTags}`)]
  return tags.flatMap((tag) => tooLong('INVALID_PRODUCT', field, 'Tag', tag))
}

function checkUnsold(input: ProductSetInput): UserError[] {
  const errors: UserError[] = []
  if (input.giftCard) {
    const message = 'Gift card products can only be created after they have been activated.'
    errors.push(userError('GIFT_CARDS_NOT_ACTIVATED', ['input', 'giftCard'], message))
  }
  for (const [index, id] of (input.collections ?? []).entries()) {
    errors.push(
      userError('INVALID_INPUT', ['input', 'collections', index], `Collection ${id} does not exist`),
    )
  }
  if (input.category && !/^gid:\/\/shopify\/TaxonomyCategory\/[a-z]{2}(-\d+)*$/.test(input.category)) {
    errors.push(userError('INVALID_INPUT', ['input', 'category'], 'Category does not exist'))
  }
  return errors
}
