import type { Selectable } from 'kysely'
import type {
  DraftPicture,
  DraftVariant,
  ListingDraft,
  ListingRef,
} from '../../connectors/ports/sales-channel.ts'
import type { ProductTable } from '../../platform/database/schema.ts'
import { money } from '../../platform/money.ts'

/** What a listing is made of, of the product that owns it and of each size. */
export const listedFields = [
  'id',
  'sku',
  'mpn',
  'title',
  'description',
  'short_description',
  'brand',
  'category',
  'shopify_product_type',
  'upc',
  'ean',
  'isbn',
  'weight',
  'harmonized_code',
  'retail_price_cents',
  'min_price_cents',
  'max_price_cents',
  'cost_cents',
  'margin',
  'total_available_quantity',
  'condition',
  'stockx_variant_id',
  'attributes',
] as const
export type ListedProduct = Pick<Selectable<ProductTable>, (typeof listedFields)[number]>

export type ListingSource = {
  /** Where the channel has it, and under which intent it is sent. */
  place: Pick<ListingRef, 'ref' | 'name' | 'intent' | 'externalId'>
  /** The smallest step of a price there. */
  priceStepCents: number
  /** Product id → the channel listings that are known to belong to it. */
  externalIds: Map<number, string[]>
  /** Percent. */
  marketplaceMargin: string | null
  /** The parent, or the basic itself when it has none. */
  owner: ListedProduct
  basics: ListedProduct[]
  pictures: DraftPicture[]
}

/** What a size is offered for, kept with its listing. */
export type ListingTerms = {
  priceCents: number | null
  costCents: number | null
  /** Percent. */
  margin: string
  quantity: number
  /** How the price came about, in words. */
  priceReason: string
  /** The smallest step of a price there. */
  priceStepCents: number
}

export type BuiltListing = {
  draft: ListingDraft
  /** By the variant's ref. */
  terms: Map<string, ListingTerms>
}

/** What goes to a channel for one parent with its sizes, or one basic, as long as no mapping says otherwise. */
export function buildListing(source: ListingSource): BuiltListing {
  const { owner, basics, place, pictures } = source
  const options = optionsOf(owner, basics)
  const built = basics.map((basic) => buildVariant(basic, { ...source, options }))
  return {
    draft: {
      ...place,
      title: owner.title,
      description: owner.description ?? '',
      shortDescription: owner.short_description ?? '',
      mpn: owner.mpn ?? '',
      brand: owner.brand ?? '',
      productType: owner.shopify_product_type ?? owner.category ?? '',
      pictures,
      options,
      variants: built.map(({ variant }) => variant),
    },
    terms: new Map(built.map(({ variant, terms }) => [variant.ref, terms])),
  }
}

// Colour only where it tells sizes apart; what is sold in one form needs nothing to choose by.
function optionsOf(owner: ListedProduct, basics: ListedProduct[]): string[] {
  const isAlone = basics.some(({ id }) => id === owner.id)
  const hasSize = basics.some((basic) => attribute(basic, 'size') !== '')
  if (isAlone || (basics.length === 1 && !hasSize)) return []
  const colors = new Set(basics.map((basic) => attribute(basic, 'color').toLowerCase()))
  return colors.size > 1 ? ['Size', 'Color'] : ['Size']
}

function buildVariant(
  basic: ListedProduct,
  { owner, marketplaceMargin, priceStepCents, options, externalIds }: ListingSource & { options: string[] },
): { variant: DraftVariant; terms: ListingTerms } {
  const retail = basic.retail_price_cents ?? owner.retail_price_cents
  const prices = { ...basic, retail_price_cents: retail, marketplaceMargin }
  const priceCents = inSteps(listingPriceCents(prices), priceStepCents)
  const variant: DraftVariant = {
    ref: String(basic.id),
    sku: basic.sku,
    externalIds: externalIds.get(basic.id) ?? [],
    barcode: basic.upc ?? basic.ean ?? basic.isbn,
    catalogueId: basic.stockx_variant_id,
    condition: basic.condition ?? owner.condition ?? '',
    // No number is what every channel refuses: a size without a price is never given away.
    priceCents: priceCents ?? Number.NaN,
    compareAtPriceCents: retail !== null && priceCents !== null && retail > priceCents ? retail : null,
    costCents: basic.cost_cents,
    weightLb: pounds(basic.weight ?? owner.weight),
    harmonizedCode: customsCode(basic.harmonized_code ?? owner.harmonized_code),
    countryOfOrigin: country(attribute(basic, 'origin') || attribute(owner, 'origin')),
    quantity: Math.max(0, basic.total_available_quantity),
    optionValues: options.map((option) => attribute(basic, option.toLowerCase())),
  }
  const terms: ListingTerms = {
    priceCents,
    costCents: basic.cost_cents,
    margin: marginFor(prices),
    quantity: variant.quantity,
    priceReason: priceReason(prices, { priceCents, stepCents: priceStepCents }),
    priceStepCents,
  }
  return { variant, terms }
}

function attribute(product: ListedProduct, name: string): string {
  const value = product.attributes[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function pounds(weight: string | null): number | null {
  return weight === null || Number(weight) <= 0 ? null : Number(weight)
}

// A code or country that the channel would refuse is left out: customs data must not keep a product from being sold.
function customsCode(code: string | null): string | null {
  const digits = (code ?? '').replace(/[\s.-]/g, '')
  return /^\d{6,13}$/.test(digits) ? digits : null
}

function country(origin: string): string | null {
  return /^[a-z]{2}$/i.test(origin) ? origin.toUpperCase() : null
}

type PriceFields = 'retail_price_cents' | 'min_price_cents' | 'max_price_cents' | 'margin'
export type PriceTerms = Pick<ListedProduct, PriceFields> & Pick<ListingSource, 'marketplaceMargin'>

/** The margin that counts: the product's own before the marketplace's, none is 0. */
function marginFor({ margin, marketplaceMargin }: PriceTerms): string {
  return margin ?? marketplaceMargin ?? '0'
}

/** Retail price with the margin on top, rounded half up once, within the product's limits; null without a price. */
export function listingPriceCents(terms: PriceTerms): number | null {
  const { retail_price_cents: retail, min_price_cents: least, max_price_cents: most } = terms
  if (retail === null || retail <= 0) return null
  const wanted = withPercentOnTop(retail, marginFor(terms))
  const price = Math.max(Math.min(wanted, most ?? wanted), least ?? 0)
  return price > 0 ? price : null
}

/** 'retail $320.00 + 10 % margin of the marketplace', and what else bent it. */
export function priceReason(
  terms: PriceTerms,
  { priceCents, stepCents }: { priceCents: number | null; stepCents: number },
): string {
  const { retail_price_cents: retail, min_price_cents: least, max_price_cents: most, margin } = terms
  if (retail === null || retail <= 0) return 'no retail price'
  const percent = Number(marginFor(terms))
  const onTop = `${percent < 0 ? '−' : '+'} ${Math.abs(percent)} %`
  const owner = margin === null ? 'margin of the marketplace' : 'margin of its own'
  const wanted = withPercentOnTop(retail, marginFor(terms))
  const parts = [percent === 0 ? `retail ${money(retail)}` : `retail ${money(retail)} ${onTop} ${owner}`]
  const limited = listingPriceCents(terms) ?? wanted
  if (most !== null && limited === most && wanted > most) parts.push(`at most ${money(most)}`)
  if (least !== null && limited === least && wanted !== least) parts.push(`at least ${money(least)}`)
  if (priceCents !== null && priceCents !== limited) parts.push(`in steps of ${money(stepCents)}`)
  return parts.join(', ')
}

/** Half a step goes up; what is sent is also what is shown. */
export function inSteps(cents: number | null, step: number): number | null {
  return cents === null ? null : Math.floor((2 * cents + step) / (2 * step)) * step
}

// In whole numbers, since 1.005 × 100 is not 100.5 in a float.
function withPercentOnTop(cents: number, percent: string): number {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent)
  if (parts === null) throw new RangeError(`"${percent}" is not a percentage`)
  const [, sign, whole = '0', fraction = ''] = parts
  const scale = 100n * 10n ** BigInt(fraction.length)
  const onTop = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const doubled = 2n * BigInt(cents) * (scale + onTop)
  return doubled <= 0n ? 0 : Number((doubled + scale) / (2n * scale))
}
