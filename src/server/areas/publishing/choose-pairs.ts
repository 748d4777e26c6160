import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { isAlreadyPublished } from '../listings/pair-eligibility.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { chooseMarketplaces } from './choose-marketplaces.ts'
import {
  findChosenProducts,
  findFailedPairs,
  findKnownListings,
  findLivePlaces,
} from './chosen-products.query.ts'
import { judgeChoice, type JudgedPair } from './judge-choice.ts'
import { leftOutOf } from './left-out.ts'
import { pairKey } from './pair-key.ts'

export type ChosenPairs = {
  kind: 'publish' | 'unpublish'
  productIds: number[]
  marketplaces: readonly Marketplace[]
  /** The run whose failed pairs are meant; absent: each of the products on each of the marketplaces. */
  retryOf?: number | undefined
  /** Basics that stay as they are on a marketplace. */
  leftOut?: PublishBody['left_out']
  /** What is not on sale somewhere stays so. */
  isLiveOnly?: boolean
}

/** The chosen products on the named marketplaces. */
export async function publishChoice(parts: ListingParts, body: PublishBody): Promise<ChosenPairs> {
  const marketplaces = chooseMarketplaces(await findMarketplaces(parts.db), body.market_place ?? [])
  const productIds = await chosenIds(parts, body.product_list, 'product_list')
  return { kind: 'publish', productIds, marketplaces, leftOut: body.left_out }
}

/** The chosen products on the named marketplaces, or wherever they are. */
export async function unpublishChoice(parts: ListingParts, body: PublishBody): Promise<ChosenPairs> {
  const known = await findMarketplaces(parts.db)
  const named = body.market_place === undefined ? null : chooseMarketplaces(known, body.market_place)
  const productIds = await chosenIds(parts, body.product_list, 'product_list')
  const marketplaces = named ?? wherever(known, await findLivePlaces(parts.db, productIds))
  return { kind: 'unpublish', productIds, marketplaces, leftOut: body.left_out }
}

// Where nothing is on sale at all, the usual marketplaces say so.
function wherever(known: Marketplace[], live: readonly number[]): Marketplace[] {
  return known.filter((each) => (live.length > 0 ? live.includes(each.id) : each.offer_in_publish_dialog))
}

/** Every pair of a choice with its verdict, but those that are left out. */
export async function choosePairs(
  { channels }: Pick<ListingParts, 'channels'>,
  db: Db | Tx,
  { kind, productIds, marketplaces, retryOf, leftOut = [], isLiveOnly = false }: ChosenPairs,
): Promise<JudgedPair[]> {
  const products = await findChosenProducts(db, productIds)
  const basics = products.flatMap((product) => product.basics.map(({ id }) => id))
  const failed = retryOf === undefined ? null : await findFailedPairs(db, retryOf, productIds)
  const isFailed = new Set(failed?.map(pairKey))
  const connected = await channels.connected(db)
  const pairs = judgeChoice({
    kind,
    products,
    listings: await findKnownListings(db, basics),
    marketplaces,
    isAsked: (productId, { id }) =>
      failed === null || isFailed.has(pairKey({ productId, marketplaceId: id })),
    isConnected: ({ name }) => connected.has(name),
    sellsSizesAlone: ({ name }) => channels.account(name)?.sales.groupedBy === 'basic',
  })
  const isLeftOut = leftOutOf(leftOut)
  const left = pairs.filter((pair) => !isLeftOut(pair))
  const wanted = isLiveOnly ? left.filter(({ verdict }) => isAlreadyPublished(verdict)) : left
  return retryOf === undefined ? wanted : wanted.map(sentAgain)
}

/** What is on sale and failed has not got what was to be sent: that it is there is no reason to leave it. */
function sentAgain(pair: JudgedPair): JudgedPair {
  return isAlreadyPublished(pair.verdict) ? { ...pair, verdict: { state: 'go' } } : pair
}
