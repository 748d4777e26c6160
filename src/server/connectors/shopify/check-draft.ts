// What Shopify would refuse, found without calling it. The preview and the worker both ask here.
import type { ChannelError, DraftVariant, ItemProblem, ListingDraft } from '../ports/sales-channel.ts'

const mostVariants = 2048
const mostOptions = 3
const longestText = 255
const mostPictures = 250
const largestQuantity = 1_000_000_000

/** Nothing when Shopify will take the draft. What concerns the whole product is said of each of its variants. */
export function checkDraft(draft: ListingDraft): ItemProblem[] {
  const ofAll = productFindings(draft)
  const clashes = optionClashes(draft)
  return draft.variants.flatMap((variant) =>
    [...ofAll, ...variantFindings(variant), ...(clashes.get(variant.ref) ?? [])].map((error) => ({
      ref: variant.ref,
      error,
    })),
  )
}

/** True when the problem lies in the product itself, so that none of its variants can be written. */
export function hasProductProblem(draft: ListingDraft): boolean {
  return productFindings(draft).length > 0
}

function productFindings(draft: ListingDraft): ChannelError[] {
  const { title, variants, options, pictures } = draft
  return [
    title.trim() === '' && wrong('Give the product a title; Shopify needs one.', 'title'),
    title.length > longestText &&
      wrong(`Shorten the title to ${longestText} characters; it has ${title.length}.`, 'title'),
    draft.brand.length > longestText && wrong(`Shorten the brand to ${longestText} characters.`, 'brand'),
    draft.productType.length > longestText &&
      wrong(`Shorten the product type to ${longestText} characters.`, 'shopify_product_type'),
    variants.length > mostVariants &&
      wrong(`Shopify takes ${mostVariants} sizes of one product; this one has ${variants.length}.`),
    options.length > mostOptions &&
      wrong(`Shopify tells sizes apart by ${mostOptions} options at most, not by ${options.join(', ')}.`),
    options.length === 0 &&
      variants.length > 1 &&
      wrong(
        `Give each size a value to choose by; nothing tells ${listed(variants)} apart.`,
        'attributes.size',
      ),
    pictures.length > mostPictures &&
      wrong(
        `Shopify takes ${mostPictures} pictures of one product; this one has ${pictures.length}.`,
        'images',
      ),
    pictures.some((picture) => 'url' in picture && !isSecureAddress(picture.url)) &&
      wrong('A picture’s address must begin with https://, or Shopify can’t fetch it.', 'images'),
  ].filter((problem) => problem !== false)
}

function variantFindings(variant: DraftVariant): ChannelError[] {
  const { sku } = variant
  const code = variant.harmonizedCode?.replace(/[^0-9]/g, '')
  return [
    sku.trim() === '' && wrong('Give the product an SKU; without one it can’t be found again.', 'sku'),
    sku.length > longestText && wrong(`Shorten the SKU ${sku} to ${longestText} characters.`, 'sku'),
    (variant.barcode?.length ?? 0) > longestText &&
      wrong(`Shorten the barcode of ${sku} to ${longestText} characters.`, 'upc'),
    !(Number.isSafeInteger(variant.priceCents) && variant.priceCents > 0) &&
      wrong(`Give ${sku} a price of more than $0.`, 'retail_price'),
    Math.abs(variant.quantity) > largestQuantity &&
      wrong(
        `Shopify counts to one thousand million; ${sku} has ${variant.quantity}.`,
        'distribution_center_quantity',
      ),
    code !== undefined &&
      (code.length < 6 || code.length > 13) &&
      wrong(`The harmonized code of ${sku} needs 6 to 13 digits.`, 'harmonized_code'),
    variant.countryOfOrigin !== null &&
      !/^[A-Za-z]{2}$/.test(variant.countryOfOrigin) &&
      wrong(`Give the origin of ${sku} as a country of two letters, such as US.`, 'attributes.origin'),
    (variant.weightLb ?? 0) < 0 && wrong(`The weight of ${sku} can’t be below zero.`, 'weight'),
  ].filter((problem) => problem !== false)
}

/** Sizes that a buyer could not tell apart, by ref; each finding names all SKUs concerned. */
function optionClashes(draft: ListingDraft): Map<string, ChannelError[]> {
  const clashes = new Map<string, ChannelError[]>()
  const note = (variants: DraftVariant[], error: ChannelError) =>
    variants.forEach(({ ref }) => clashes.set(ref, [...(clashes.get(ref) ?? []), error]))

  const names = draft.options.map((option) => option.toLowerCase())
  for (const [position, name] of names.entries()) {
    const field = `attributes.${name}`
    const valueOf = ({ optionValues }: DraftVariant) => optionValues[position] ?? ''
    const missing = draft.variants.filter((variant) => valueOf(variant).trim() === '')
    if (missing.length > 0) note(missing, wrong(`Give a ${name} to ${listed(missing)}.`, field))
    for (const variant of draft.variants.filter((one) => valueOf(one).length > longestText))
      note([variant], wrong(`Shorten the ${name} of ${variant.sku}.`, field))
  }
  const [first] = names
  for (const equal of groups(draft.variants, ({ optionValues }) => optionValues.join('\n').toLowerCase())) {
    const hasBlank = equal.some(({ optionValues }) => optionValues.some((value) => value.trim() === ''))
    if (first === undefined || hasBlank) continue
    const same = `${listed(equal)} have the same ${names.join(' and ')}`
    note(equal, wrong(`${same}; a buyer could not choose between them.`, `attributes.${first}`))
  }
  for (const equal of groups(draft.variants, ({ sku }) => sku)) {
    note(equal, wrong(`Two sizes of one product have the SKU ${equal[0]?.sku ?? ''}.`, 'sku'))
  }
  return clashes
}

function groups(variants: DraftVariant[], key: (variant: DraftVariant) => string): DraftVariant[][] {
  return [...Map.groupBy(variants, key).values()].filter((group) => group.length > 1)
}

const list = new Intl.ListFormat('en-GB')

function listed(variants: DraftVariant[]): string {
  const skus = variants.slice(0, 10).map(({ sku }) => sku)
  const others = variants.length - skus.length
  return list.format(others > 0 ? [...skus, `${others} more`] : skus)
}

function isSecureAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

function wrong(message: string, field?: string): ChannelError {
  return { kind: 'validation', message, ...(field === undefined ? {} : { field }) }
}
