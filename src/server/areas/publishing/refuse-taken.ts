import type { ListingParts } from '../listings/listing-queues.ts'
import { findKnownListings } from './chosen-products.query.ts'
import type { JudgedPair } from './judge-choice.ts'
import { pairKey, placeOf } from './pair-key.ts'
import type { PairPlan } from './plan-pairs.ts'

type Parts = Pick<ListingParts, 'channels' | 'db'>
// As many names as a statement carries without being felt.
const pairsAtOnce = 10_000

type Planned = { pair: JudgedPair; plan: PairPlan }

/**
 * The plans in order, refused where what would go out asks for a place in the channel's catalogue under which another product is on
 * sale; no channel is asked.
 */
export async function refuseTaken(parts: Parts, planned: Planned[]): Promise<PairPlan[]> {
  const asking = planned.filter(({ pair, plan }) => pair.verdict.state === 'go' && plan.refusal === null)
  const refusals = new Map<Planned, PairPlan>()
  for (const ofMarketplace of Map.groupBy(asking, ({ pair }) => pair.marketplace.id).values())
    for (let from = 0; from < ofMarketplace.length; from += pairsAtOnce)
      for (const [each, refused] of await refusedOf(parts, ofMarketplace.slice(from, from + pairsAtOnce)))
        refusals.set(each, refused)
  return planned.map((each) => refusals.get(each) ?? each.plan)
}

async function refusedOf({ channels, db }: Parts, asking: Planned[]): Promise<[Planned, PairPlan][]> {
  const account = channels.account(asking[0]?.pair.marketplace.name ?? '')
  const places = asking.flatMap(({ pair: { productId, sku }, plan: { catalogueId } }) =>
    catalogueId === null ? [] : [{ ref: String(productId), sku, catalogueId }],
  )
  const taken = (places.length > 0 && (await account?.sales.taken?.(account.credential, places))) || []
  if (taken.length === 0) return []
  const listings = await findKnownListings(
    db,
    taken.map(({ by }) => Number(by)),
  )
  const onSale = new Set(listings.filter(({ actual }) => actual === 'listed').map((each) => pairKey(each)))
  const byRef = new Map(taken.map((place) => [place.ref, place]))
  return asking.flatMap((each): [Planned, PairPlan][] => {
    const { productId, marketplaceId } = placeOf(each.pair)
    const place = byRef.get(String(productId))
    if (place === undefined) return []
    const isHeld = place.isOpen || onSale.has(pairKey({ productId: Number(place.by), marketplaceId }))
    const { message, field } = place.error
    const missing = field === undefined ? [] : [{ field, productId }]
    return isHeld ? [[each, { ...each.plan, refusal: message, missing }]] : []
  })
}
