// What Shopify says inside an answer that went through, turned into sentences for the seller.
import type { ChannelError, ChannelErrorKind } from '../ports/channel-error.ts'
import { redact } from '../calls/redact.ts'

export type UserError = { field?: string[] | null; message: string; code?: string | null }

/** Whom the words are about: the product's handle, and the SKUs in the order in which they were sent. */
export type Subject = { handle?: string; skus: string[] }

type Sentence = { kind: ChannelErrorKind; message: (about: string, said: string) => string }

const sentences: Record<string, Sentence> = {
  HANDLE_NOT_UNIQUE: {
    kind: 'duplicate',
    message: (about) => `Shopify has another product at the address of ${about}. Rename or delete it there.`,
  },
  PRODUCT_DOES_NOT_EXIST: { kind: 'not_found', message: gone },
  PRODUCT_VARIANT_DOES_NOT_EXIST: { kind: 'conflict', message: changedThere },
  NOT_FOUND: { kind: 'not_found', message: gone },
  OPTION_DOES_NOT_EXIST: { kind: 'conflict', message: changedThere },
  OPTION_VALUE_DOES_NOT_EXIST: { kind: 'conflict', message: changedThere },
  INVALID_VARIANT: { kind: 'validation', message: refused },
  INVALID_PRODUCT: { kind: 'validation', message: refused },
  INVALID_INPUT: { kind: 'validation', message: refused },
  INVALID_METAFIELD: {
    kind: 'validation',
    message: (about, said) => `Shopify refused a custom field of ${about}: ${said}`,
  },
  PRODUCT_OPTIONS_INPUT_MISSING: { kind: 'validation', message: noOptions },
  OPTION_VALUES_MISSING: { kind: 'validation', message: noOptions },
  DUPLICATED_OPTION_VALUE: { kind: 'validation', message: sameOptions },
  DUPLICATED_OPTION_NAME: { kind: 'validation', message: sameOptions },
  DUPLICATED_VALUE: { kind: 'validation', message: sameOptions },
  VARIANTS_OVER_LIMIT: {
    kind: 'validation',
    message: (about) => `${about} has more sizes than this Shopify store takes for one product.`,
  },
  OPTIONS_OVER_LIMIT: {
    kind: 'validation',
    message: (about) => `Shopify takes three options for one product; ${about} has more.`,
  },
  OPTION_VALUES_OVER_LIMIT: {
    kind: 'validation',
    message: (about) => `${about} has more values of one option than Shopify takes.`,
  },
  INVENTORY_QUANTITIES_LIMIT_EXCEEDED: {
    kind: 'validation',
    message: (about) => `${about} has more stock entries than Shopify takes at once.`,
  },
  PRODUCT_SUSPENDED: {
    kind: 'remote_permanent',
    message: (about) => `Shopify has suspended ${about}. See the notice in the Shopify admin.`,
  },
  JOB_ERROR: { kind: 'remote_transient', message: stumbled },
  GENERIC_ERROR: { kind: 'remote_transient', message: stumbled },
  CHANGE_FROM_QUANTITY_STALE: {
    kind: 'conflict',
    message: (about) => `The stock of ${about} changed in Shopify meanwhile; Backroom tries again.`,
  },
  ITEM_NOT_STOCKED_AT_LOCATION: {
    kind: 'remote_permanent',
    message: (about) => `${about} is not stocked at this location in Shopify. Add the location to it there.`,
  },
  INVALID_INVENTORY_ITEM: { kind: 'conflict', message: changedThere },
  INVALID_LOCATION: {
    kind: 'remote_permanent',
    message: () => 'The location for the stock is gone or closed in Shopify. Open a location there.',
  },
  INVALID_QUANTITY_TOO_HIGH: { kind: 'validation', message: tooMany },
  INVALID_QUANTITY_TOO_LOW: { kind: 'validation', message: tooMany },
  INVALID_QUANTITY_NEGATIVE: {
    kind: 'validation',
    message: (about) => `Shopify takes no stock below zero; correct the quantity of ${about}.`,
  },
  NON_MUTABLE_INVENTORY_ITEM: {
    kind: 'remote_permanent',
    message: (about) => `${about} is a bundle in Shopify, whose stock can only be changed there.`,
  },
  IDEMPOTENCY_CONCURRENT_REQUEST: { kind: 'conflict', message: stumbled },
  IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED: { kind: 'conflict', message: stumbled },
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: {
    kind: 'contract_unknown',
    message: () => 'Backroom asked Shopify for two different things under one key. Please report this.',
  },
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
  const sentence = known ?? {
    kind: field === undefined ? ('remote_permanent' as const) : ('validation' as const),
    message: refused,
  }
  return {
    position: sku === undefined ? null : position,
    error: {
      kind: sentence.kind,
      message: sentence.message(about, said),
      ...(field === undefined ? {} : { field }),
      raw: { status: 200, ...(error.code ? { code: error.code } : {}), message: said },
    },
  }
}

function positionIn(path: string[]): number | null {
  const list = path.findIndex((step) => step === 'variants' || step === 'quantities')
  const position = list < 0 ? NaN : Number(path[list + 1] ?? NaN)
  return Number.isInteger(position) ? position : null
}

function refused(about: string, said: string): string {
  return `Shopify refused ${about}: ${said}`
}

function gone(about: string): string {
  return `Shopify no longer has ${about}. Publish it again to create it anew.`
}

function changedThere(about: string): string {
  return `${about} was changed in Shopify meanwhile; Backroom tries again.`
}

function noOptions(about: string): string {
  return `Give each size of ${about} a value to choose by.`
}

function sameOptions(about: string): string {
  return `Two sizes of ${about} have the same value to choose by.`
}

function stumbled(): string {
  return 'Shopify could not finish this just now; Backroom tries again.'
}

function tooMany(about: string): string {
  return `Shopify can’t count the stock of ${about}; correct its quantity.`
}
