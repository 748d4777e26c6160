// What Shopify would refuse, found without calling it. The preview and the worker both ask here.
import type { ChannelError, DraftVariant, ItemProblem, ListingDraft } from '../ports/sales-channel.ts'

const mostVariants = 2048
const mostOptions = 3
const longestText = 255
const mostPictures = 250
const largestQuantity = 1_000_000_000

type Finding = { field?: string; message: string }

/** Nothing when Shopify will take the draft. What concerns the whole product is said of each of its variants. */
export function checkDraft(draft: ListingDraft): ItemProblem[] {
  const ofAll = productFindings(draft)
  const clashes = optionClashes(draft)
  return draft.variants.flatMap((variant) =>
    [...ofAll, ...variantFindings(variant), ...(clashes.get(variant.ref) ?? [])].map((finding) => ({
      ref: variant.ref,
      error: asError(finding),
    })),
  )
}

/** True when the problem lies in the product itself, so that none of its variants can be written. */
export function hasProductProblem(draft: ListingDraft): boolean {
  return productFindings(draft).length > 0
}

function productFindings(draft: ListingDraft): Finding[] {
  const { title, variants, options, pictures } = draft
  return [
    title.trim() === '' && { field: 'title', message: 'Give the product a title; Shopify needs one.' },
    title.length > longestText && {
      field: 'title',
      message: `Shorten the title to ${longestText} characters; it has ${title.length}.`,
    },
    draft.brand.length > longestText && {
      field: 'brand',
      message: `Shorten the brand to ${longestText} characters.`,
    },
    draft.productType.length > longestText && {
      field: 'shopify_product_type',
      message: `Shorten the product type to ${longestText} characters.`,
    },
    variants.length > mostVariants && {
      message: `Shopify takes ${mostVariants} sizes of one product; this one has ${variants.length}.`,
    },
    options.length > mostOptions && {
      message: `Shopify tells sizes apart by ${mostOptions} options at most, not by ${options.join(', ')}.`,
    },
    options.length === 0 &&
      variants.length > 1 && {
        field: 'attributes.size',
        message: `Give each size a value to choose by; nothing tells ${listed(variants)} apart.`,
      },
    pictures.length > mostPictures && {
      field: 'images',
      message: `Shopify takes ${mostPictures} pictures of one product; this one has ${pictures.length}.`,
    },
    pictures.some((picture) => 'url' in picture && !isSecureAddress(picture.url)) && {
      field: 'images',
      message: 'A picture’s address must begin with https://, or Shopify can’t fetch it.',
    },
  ].filter((finding) => finding !== false)
}

function variantFindings(variant: DraftVariant): Finding[] {
  const { sku } = variant
  const code = variant.harmonizedCode?.replace(/[^0-9]/g, '')
  return [
    sku.trim() === '' && {
      field: 'sku',
      message: 'Give the product an SKU; without one it can’t be found again.',
    },
    sku.length > longestText && {
      field: 'sku',
      message: `Shorten the SKU ${sku} to ${longestText} characters.`,
    },
    (variant.barcode?.length ?? 0) > longestText && {
      field: 'upc',
      message: `Shorten the barcode of ${sku} to ${longestText} characters.`,
    },
    !(Number.isSafeInteger(variant.priceCents) && variant.priceCents >= 0) && {
      field: 'retail_price',
      message: `Give ${sku} a price of $0 or more.`,
    },
    Math.abs(variant.quantity) > largestQuantity && {
      field: 'distribution_center_quantity',
      message: `Shopify counts to one thousand million; ${sku} has ${variant.quantity}.`,
    },
    code !== undefined &&
      (code.length < 6 || code.length > 13) && {
        field: 'harmonized_code',
        message: `The harmonized code of ${sku} needs 6 to 13 digits.`,
      },
    variant.countryOfOrigin !== null &&
      !/^[A-Za-z]{2}$/.test(variant.countryOfOrigin) && {
        field: 'attributes.origin',
        message: `Give the origin of ${sku} as a country of two letters, such as US.`,
      },
    (variant.weightLb ?? 0) < 0 && { field: 'weight', message: `The weight of ${sku} can’t be below zero.` },
  ].filter((finding) => finding !== false)
}

/** Sizes that a buyer could not tell apart, by ref; each finding names all SKUs concerned. */
function optionClashes(draft: ListingDraft): Map<string, Finding[]> {
  const clashes = new Map<string, Finding[]>()
  const note = (variants: DraftVariant[], finding: Finding) =>
    variants.forEach(({ ref }) => clashes.set(ref, [...(clashes.get(ref) ?? []), finding]))

  draft.options.forEach((option, position) => {
    const field = `attributes.${option.toLowerCase()}`
    const missing = draft.variants.filter(({ optionValues }) => (optionValues[position] ?? '').trim() === '')
    if (missing.length > 0)
      note(missing, { field, message: `Give a ${option.toLowerCase()} to ${listed(missing)}.` })
    for (const variant of draft.variants) {
      if ((variant.optionValues[position] ?? '').length > longestText) {
        note([variant], { field, message: `Shorten the ${option.toLowerCase()} of ${variant.sku}.` })
      }
    }
  })
  const first = draft.options[0]
  for (const equal of groups(draft.variants, ({ optionValues }) => optionValues.join('\n').toLowerCase())) {
    if (
      first === undefined ||
      equal.some(({ optionValues }) => optionValues.some((value) => value.trim() === ''))
    )
      continue
    const words = draft.options.map((option) => option.toLowerCase()).join(' and ')
    note(equal, {
      field: `attributes.${first.toLowerCase()}`,
      message: `${listed(equal)} have the same ${words}; a buyer could not choose between them.`,
    })
  }
  for (const equal of groups(draft.variants, ({ sku }) => sku)) {
    note(equal, { field: 'sku', message: `Two sizes of one product have the SKU ${equal[0]?.sku ?? ''}.` })
  }
  return clashes
}

function groups(variants: DraftVariant[], key: (variant: DraftVariant) => string): DraftVariant[][] {
  return [...Map.groupBy(variants, key).values()].filter((group) => group.length > 1)
}

function listed(variants: DraftVariant[]): string {
  const skus = variants.slice(0, 10).map(({ sku }) => sku)
  const others = variants.length - skus.length
  if (others > 0) return `${skus.join(', ')} and ${others} more`
  return skus.length < 2 ? skus.join('') : `${skus.slice(0, -1).join(', ')} and ${skus.at(-1) ?? ''}`
}

function isSecureAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

function asError({ field, message }: Finding): ChannelError {
  return { kind: 'validation', message, ...(field === undefined ? {} : { field }) }
}
