import { toDecimal } from '../../platform/money.ts'
import type { ContentField, DraftVariant, ListingDraft, ListingRef } from '../ports/sales-channel.ts'
import { descriptionHtml, plainText } from './description-html.ts'

export type FileInput = { originalSource: string; alt: string; contentType: 'IMAGE' }

type OptionValue = { optionName: string; name: string }

/** A variant to write; one that is there keeps its id, a kept one stays as it is there. */
export type PlannedVariant = { variant: DraftVariant; remoteId?: string; keptValues?: string[] }

export type ProductPlan = {
  draft: ListingDraft
  variants: PlannedVariant[]
  /** Known once it exists: then neither handle nor marks are sent, since a list that is sent replaces what is there. */
  productId?: string
  locationId: string
  /** Absent: the pictures that are there stay. */
  pictures?: { files: FileInput[]; fingerprint: string }
}

/** What of a draft can be seen in the input of productSet, beside price and stock. */
export const shopifyContent: readonly ContentField[] = [
  'title',
  'description',
  'shortDescription',
  'mpn',
  'brand',
  'productType',
  'pictures',
  'sku',
  'barcode',
  'compareAtPriceCents',
  'costCents',
  'weightLb',
  'harmonizedCode',
  'countryOfOrigin',
  'optionValues',
]

/** The whole desired product, as productSet takes it. */
export function productInput(plan: ProductPlan) {
  const { draft, pictures } = plan
  const options = optionNames(draft)
  const seo = searchText(draft.shortDescription)
  const values = sameSpelling(plan.variants.map((planned) => valuesOf(planned)))
  return {
    title: draft.title,
    descriptionHtml: descriptionHtml(draft.description),
    // What somebody wrote there for search engines stays as long as nobody wrote any here.
    ...(seo === '' ? {} : { seo: { description: seo } }),
    vendor: draft.brand,
    productType: draft.productType,
    status: 'ACTIVE',
    ...(draft.tags ? { tags: draft.tags } : {}),
    ...(pictures ? { files: pictures.files } : {}),
    ...(plan.productId === undefined
      ? {
          handle: shopifyHandle(draft),
          metafields: marks({ product_id: draft.ref, mpn: draft.mpn, pictures: pictures?.fingerprint }),
        }
      : {}),
    productOptions: options.map((name, position) => ({
      name,
      values: [...new Set(values.map((of) => of[position] ?? ''))].map((value) => ({ name: value })),
    })),
    variants: plan.variants.map((planned, index) =>
      variantInput(planned, pairs(options, values[index] ?? []), plan.locationId),
    ),
  }
}

/** What tells the variants apart; Shopify's own words where nothing does. */
function optionNames(draft: Pick<ListingDraft, 'options'>): string[] {
  return draft.options.length === 0 ? ['Title'] : draft.options
}

/** The values as Shopify joins them into a variant's title. */
export function variantTitle(variant: Pick<DraftVariant, 'optionValues'>): string {
  return variant.optionValues.length === 0 ? 'Default Title' : variant.optionValues.join(' / ')
}

/** The values out of a title there; null when the product is told apart by other options by now. */
export function valuesInTitle(title: string, draft: Pick<ListingDraft, 'options'>): string[] | null {
  const values = draft.options.length < 2 ? [title] : title.split(' / ')
  return values.length === optionNames(draft).length ? values : null
}

function variantInput(planned: PlannedVariant, optionValues: OptionValue[], locationId: string) {
  const { variant, remoteId, keptValues } = planned
  const id = remoteId === undefined ? {} : { id: remoteId }
  if (keptValues !== undefined) return { ...id, optionValues }
  return {
    ...id,
    optionValues,
    sku: variant.sku,
    barcode: variant.barcode,
    price: toDecimal(variant.priceCents),
    compareAtPrice: variant.compareAtPriceCents === null ? null : toDecimal(variant.compareAtPriceCents),
    inventoryItem: inventoryItem(variant),
    // Only at creation: later the level has its own call, which also reaches variants that are sold in the meantime.
    ...(remoteId === undefined
      ? { inventoryQuantities: [{ locationId, name: 'available', quantity: variant.quantity }] }
      : {}),
  }
}

function inventoryItem(variant: DraftVariant) {
  return {
    tracked: true,
    cost: variant.costCents === null ? null : toDecimal(variant.costCents),
    harmonizedSystemCode: variant.harmonizedCode?.replace(/[^0-9]/g, '') ?? null,
    countryCodeOfOrigin: variant.countryOfOrigin?.toUpperCase() ?? null,
    ...(variant.weightLb === null
      ? {}
      : { measurement: { weight: { value: variant.weightLb, unit: 'POUNDS' } } }),
  }
}

function valuesOf({ variant, keptValues }: PlannedVariant): string[] {
  const values = keptValues ?? variant.optionValues
  return values.length === 0 ? ['Default Title'] : values
}

function pairs(options: string[], values: string[]): OptionValue[] {
  return values.map((name, position) => ({ optionName: options[position] ?? '', name }))
}

/** To Shopify "Red" and "red " are one value: the first spelling stands for all. */
function sameSpelling(rows: string[][]): string[][] {
  const spellings = new Map<string, string>()
  return rows.map((values) =>
    values.map((value, position) => {
      const name = value.trim()
      const key = `${position} ${name.toLowerCase()}`
      const first = spellings.get(key) ?? name
      spellings.set(key, first)
      return first
    }),
  )
}

export type Marks = Partial<Record<'product_id' | 'mpn' | 'pictures', string>>

/** What the store keeps with the product for us; Shopify takes no blank one. */
export function marks(values: Marks) {
  return Object.entries(values)
    .map(([key, value]) => ({ key, value: oneLine(value ?? '') }))
    .filter(({ value }) => value !== '')
    .map((mark) => ({ namespace: 'backroom', type: 'single_line_text_field', ...mark }))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** As much as the field for search engines takes. */
const longestSearchText = 320

function searchText(html: string): string {
  return oneLine(plainText(html)).slice(0, longestSearchText).trim()
}

const longestSlug = 200

/** `slug(sku)-{product id}`: readable, and nobody else's. */
export function shopifyHandle({ name, ref }: Pick<ListingRef, 'name' | 'ref'>): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return `${slug === '' ? 'p' : slug}-${ref}`
}
