// What Shopify says inside an answer that went through, turned into sentences for the seller.
import { redact } from '../calls/redact.ts'
import { ChannelFailure, type ChannelError, type ChannelErrorKind } from '../ports/sales-channel.ts'

export type UserError = { field?: string[] | null; message: string; code?: string | null }

/** Whom the words are about: the product's handle, and the SKUs in the order in which they were sent. */
export type Subject = { handle?: string; skus: string[] }

/** `{about}` stands for what it is about, `{said}` for Shopify's own words. */
type Sentence = readonly [kind: ChannelErrorKind, words: string]

const refused = 'Shopify refused {about}: {said}'
const gone = 'Shopify no longer has {about}. Publish it again to create it anew.'
const changedThere = '{about} was changed in Shopify meanwhile; Backroom tries again.'
const noOptions = 'Give each size of {about} a value to choose by.'
const sameOptions = 'Two sizes of {about} have the same value to choose by.'
const stumbled = 'Shopify could not finish this just now; Backroom tries again.'
const tooMany = 'Shopify can’t count the stock of {about}; correct its quantity.'

const sentences: Record<string, Sentence> = {
  HANDLE_NOT_UNIQUE: [
    'duplicate',
    'Shopify has another product at the address of {about}. Rename or delete it there.',
  ],
  PRODUCT_DOES_NOT_EXIST: ['not_found', gone],
  PRODUCT_VARIANT_DOES_NOT_EXIST: ['conflict', changedThere],
  NOT_FOUND: ['not_found', gone],
  OPTION_DOES_NOT_EXIST: ['conflict', changedThere],
  OPTION_VALUE_DOES_NOT_EXIST: ['conflict', changedThere],
  INVALID_VARIANT: ['validation', refused],
  INVALID_PRODUCT: ['validation', refused],
  INVALID_INPUT: ['validation', refused],
  INVALID_METAFIELD: ['validation', 'Shopify refused a custom field of {about}: {said}'],
  PRODUCT_OPTIONS_INPUT_MISSING: ['validation', noOptions],
  OPTION_VALUES_MISSING: ['validation', noOptions],
  DUPLICATED_OPTION_VALUE: ['validation', sameOptions],
  DUPLICATED_OPTION_NAME: ['validation', sameOptions],
  DUPLICATED_VALUE: ['validation', sameOptions],
  VARIANTS_OVER_LIMIT: [
    'validation',
    '{about} has more sizes than this Shopify store takes for one product.',
  ],
  OPTIONS_OVER_LIMIT: ['validation', 'Shopify takes three options for one product; {about} has more.'],
  OPTION_VALUES_OVER_LIMIT: ['validation', '{about} has more values of one option than Shopify takes.'],
  INVENTORY_QUANTITIES_LIMIT_EXCEEDED: [
    'validation',
    '{about} has more stock entries than Shopify takes at once.',
  ],
  PRODUCT_SUSPENDED: [
    'remote_permanent',
    'Shopify has suspended {about}. See the notice in the Shopify admin.',
  ],
  JOB_ERROR: ['remote_transient', stumbled],
  GENERIC_ERROR: ['remote_transient', stumbled],
  CHANGE_FROM_QUANTITY_STALE: [
    'conflict',
    'The stock of {about} changed in Shopify meanwhile; Backroom tries again.',
  ],
  ITEM_NOT_STOCKED_AT_LOCATION: [
    'remote_permanent',
    '{about} is not stocked at this location in Shopify. Add the location to it there.',
  ],
  INVALID_INVENTORY_ITEM: ['conflict', changedThere],
  INVALID_LOCATION: [
    'remote_permanent',
    'The location for the stock is gone or closed in Shopify. Open a location there.',
  ],
  INVALID_QUANTITY_TOO_HIGH: ['validation', tooMany],
  INVALID_QUANTITY_TOO_LOW: ['validation', tooMany],
  INVALID_QUANTITY_NEGATIVE: [
    'validation',
    'Shopify takes no stock below zero; correct the quantity of {about}.',
  ],
  NON_MUTABLE_INVENTORY_ITEM: [
    'remote_permanent',
    '{about} is a bundle in Shopify, whose stock can only be changed there.',
  ],
  IDEMPOTENCY_CONCURRENT_REQUEST: ['conflict', stumbled],
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED: ['conflict', stumbled],
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: [
    'contract_unknown',
    'Backroom asked Shopify for two different things under one key. Please report this.',
  ],
}

const ourFields: Record<string, string> = {
  price: 'retail_price',
  compareAtPrice: 'retail_price',
  barcode: 'upc',
  sku: 'sku',
  title: 'title',
  descriptionHtml: 'description',
  vendor: 'brand',
  productType: 'shopify_product_type',
  cost: 'cost',
  weight: 'weight',
  harmonizedSystemCode: 'harmonized_code',
  countryCodeOfOrigin: 'attributes.origin',
  quantity: 'distribution_center_quantity',
  files: 'images',
  originalSource: 'images',
  optionValues: 'attributes.size',
  tags: 'labels',
}

/** The error, and which of the sent SKUs it is about; none when it is about the whole. */
export function readUserError(
  error: UserError,
  subject: Subject,
): { position: number | null; error: ChannelError } {
  const path = error.field ?? []
  const position = positionIn(path)
  const sku = position === null ? undefined : subject.skus[position]
  const about =
    sku ?? (subject.skus.length === 1 ? subject.skus[0] : undefined) ?? subject.handle ?? 'this product'
  const said = redact(error.message)
  const known = error.code ? sentences[error.code] : undefined
  const field = path.map((step) => ourFields[step]).findLast((name) => name !== undefined)
  const [kind, words] = known ?? [field === undefined ? 'remote_permanent' : 'validation', refused]
  return {
    position: sku === undefined ? null : position,
    error: {
      kind,
      message: words.replace('{about}', () => about).replace('{said}', () => said),
      ...(field === undefined ? {} : { field }),
      raw: { status: 200, ...(error.code ? { code: error.code } : {}), message: said },
    },
  }
}

/** Throws the first of the errors about what is written as a whole. */
export function refuseUserErrors([error]: UserError[]): void {
  if (error !== undefined) throw new ChannelFailure(readUserError(error, { skus: [] }).error)
}

function positionIn(path: string[]): number | null {
  const list = path.findIndex((step) => step === 'variants' || step === 'quantities')
  const position = list < 0 ? NaN : Number(path[list + 1] ?? NaN)
  return Number.isInteger(position) ? position : null
}
