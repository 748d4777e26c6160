import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import { judgePublish, judgeUnpublish, type Verdict } from '../listings/pair-eligibility.ts'
import type { ChosenBasic, ChosenProduct, KnownListing } from './chosen-products.query.ts'
import { pairKey } from './pair-key.ts'

export type JudgedPair = {
  productId: number
  sku: string
  marketplace: Marketplace
  /** Absent for what can't be sold at all. */
  owner?: { id: number; sku: string }
  verdict: Verdict
}

export type Choice = {
  kind: 'publish' | 'unpublish'
  products: ChosenProduct[]
  marketplaces: readonly Marketplace[]
  listings: KnownListing[]
  isConnected: (marketplace: Marketplace) => boolean
  /** Whether the marketplace knows each size by itself, without its parent. */
  sellsSizesAlone: (marketplace: Marketplace) => boolean
  /** Whether a chosen product is meant for the marketplace. */
  isAsked: (productId: number, marketplace: Marketplace) => boolean
}

/** One verdict for each basic on each marketplace, and for each choice that holds nothing to sell. */
export function judgeChoice(choice: Choice): JudgedPair[] {
  const { kind, products, listings, isConnected, sellsSizesAlone, isAsked } = choice
  const known = new Map(listings.map((listing) => [pairKey(listing), listing]))
  const seen = new Set<number>()
  return products.flatMap((product) => {
    const marketplaces = choice.marketplaces.filter((marketplace) => isAsked(product.id, marketplace))
    const hopeless = whyNothingToSell(product)
    if (hopeless !== null) {
      if (seen.has(product.id)) return []
      seen.add(product.id)
      const { id: productId, sku } = product
      const verdict: Verdict = { state: 'failed', reason: hopeless }
      return marketplaces.map((marketplace) => ({ productId, sku: sku ?? '', marketplace, verdict }))
    }
    const basics = product.basics.filter(({ id }) => !seen.has(id))
    for (const { id } of basics) seen.add(id)
    return basics.flatMap((basic) =>
      marketplaces.map((marketplace) => {
        const listing = known.get(pairKey({ productId: basic.id, marketplaceId: marketplace.id })) ?? null
        const owner = sellsSizesAlone(marketplace) ? basic : basic.owner
        return judgePair(kind, basic, { marketplace, listing, owner, isConnected: isConnected(marketplace) })
      }),
    )
  })
}

type Place = {
  marketplace: Marketplace
  listing: KnownListing | null
  /** The product that the channel knows it by. */
  owner: { id: number; sku: string }
  isConnected: boolean
}

function judgePair(kind: Choice['kind'], basic: ChosenBasic, place: Place): JudgedPair {
  const { marketplace, listing, owner, isConnected } = place
  const of = { name: marketplace.name, isConnected }
  const pair = { basic, owner: basic.owner, ownerId: owner.id, marketplace: of, listing }
  const base = { productId: basic.id, sku: basic.sku, marketplace }
  if (kind === 'publish') return { ...base, owner, verdict: judgePublish(pair) }
  // What is on sale is taken off where it is, whatever parent it has by now.
  const group = listing === null ? owner : { id: listing.ownerId, sku: owner.sku }
  return { ...base, owner: group, verdict: judgeUnpublish(pair) }
}

function whyNothingToSell({ id, sku, isDeleted, basics }: ChosenProduct): string | null {
  if (sku === null) return `There is no product ${id}.`
  if (basics.length > 0) return null
  return isDeleted ? `${sku} is deleted; restore it before publishing.` : `${sku} has no sizes to sell.`
}
