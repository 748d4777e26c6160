import type { ContentField } from '../../connectors/ports/sales-channel.ts'
import { money } from '../../platform/money.ts'
import type { ListingTerms } from '../mapping/build-listing.ts'
import type { KnownOffer } from '../listings/planned-groups.query.ts'

/** What buyers see now, as far as it is known. */
export type LiveOffer = { priceCents: number | null; quantity: number | null }

/** What the channel showed last, or else what it took from us. */
export function liveOffer({ seenCents, seenQuantity, sentCents, sentQuantity }: KnownOffer): LiveOffer {
  return { priceCents: seenCents ?? sentCents, quantity: seenQuantity ?? sentQuantity }
}

type Difference = {
  known: KnownOffer
  terms: Pick<ListingTerms, 'priceCents' | 'quantity'>
  /** Our names of what else went out otherwise than it is now. */
  changed: string[]
}

/** 'live with $123.00; Sync sends $188.00'; null when what is live is what would go out. */
export function liveDifference({ known, terms, changed }: Difference): string | null {
  const live = liveOffer(known)
  if (live.priceCents !== null && terms.priceCents === null)
    return unsendable(known, 'it has no price here any more.')
  const hasPrice = live.priceCents !== null && live.priceCents !== terms.priceCents
  const hasQuantity = isOtherQuantity(known, terms.quantity)
  const seen: string[] = []
  const sent: string[] = []
  if (hasPrice) {
    seen.push(money(live.priceCents ?? 0))
    sent.push(money(terms.priceCents ?? 0))
  }
  if (hasQuantity) {
    seen.push(`${live.quantity ?? 0} in stock`)
    sent.push(`${terms.quantity} in stock`)
  }
  if (changed.length > 0) {
    seen.push(`another ${list.format(changed)}`)
    if (sent.length === 0) sent.push(changed.length === 1 ? 'it' : 'them')
    else sent.push(list.format(changed))
  }
  return seen.length === 0 ? null : `live with ${list.format(seen)}; Sync sends ${list.format(sent)}`
}

/** 'live with $123.00; Sync can’t send ours: Give AJ-8 a price of more than $0.' */
export function unsendable(known: KnownOffer, refusal: string): string {
  const { priceCents } = liveOffer(known)
  return `live${priceCents === null ? '' : ` with ${money(priceCents)}`}; Sync can’t send ours: ${refusal}`
}

// A channel may show less than it was sent, such as a hundred pairs of more: what counts is what changed since, here or there.
function isOtherQuantity(known: KnownOffer, quantity: number): boolean {
  const { sentQuantity, seenQuantity, confirmedQuantity } = known
  if (seenQuantity === quantity) return false
  const hasChangedThere = confirmedQuantity !== null && seenQuantity !== confirmedQuantity
  return hasChangedThere || (sentQuantity !== null && sentQuantity !== quantity)
}

const list = new Intl.ListFormat('en-GB')

const names: Record<ContentField, string> = {
  title: 'title',
  description: 'description',
  shortDescription: 'short description',
  mpn: 'MPN',
  brand: 'brand',
  productType: 'product type',
  pictures: 'pictures',
  pictureUrls: 'pictures',
  sku: 'SKU',
  barcode: 'barcode',
  compareAtPriceCents: 'compare-at price',
  costCents: 'cost',
  weightLb: 'weight',
  harmonizedCode: 'harmonized code',
  countryOfOrigin: 'origin',
  optionValues: 'size',
}

type Documents = { now: unknown; sent: unknown; ref: string }

/** Our names of what a channel takes, and is in a document otherwise than in the one that was sent last. */
export function changedContent(content: readonly ContentField[], { now, sent, ref }: Documents): string[] {
  if (!isObject(now) || !isObject(sent)) return []
  const [variantNow, variantSent] = [variantOf(now, ref), variantOf(sent, ref)]
  const areBoth = variantNow !== undefined && variantSent !== undefined
  const mine = areBoth ? { ...now, ...variantNow } : now
  const theirs = areBoth ? { ...sent, ...variantSent } : sent
  return content
    .filter((field) => textOf(valueOf(mine, field)) !== textOf(valueOf(theirs, field)))
    .map((field) => names[field])
}

function valueOf(document: Fields, field: ContentField): unknown {
  if (field !== 'pictureUrls') return document[field]
  const pictures = Array.isArray(document['pictures']) ? document['pictures'].filter(isObject) : []
  return pictures.flatMap(({ url }) => (url === undefined ? [] : [url]))
}

/** What a picture is said to show is the title, which is told by itself. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'alt' ? undefined : part))
}

type Fields = Record<string, unknown>

function variantOf({ variants }: Fields, ref: string): Fields | undefined {
  return Array.isArray(variants) ? variants.filter(isObject).find((each) => each.ref === ref) : undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
