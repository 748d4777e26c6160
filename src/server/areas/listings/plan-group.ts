import type { DraftPicture, ListingRef, SalesChannel } from '../../connectors/ports/sales-channel.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { buildListing, type BuiltListing } from '../mapping/build-listing.ts'
import type { ClaimedGroup, ClaimedListing } from './listing-groups.store.ts'
import type { GroupProducts, GroupSource } from './listing-source.query.ts'
import { whyNotSellable } from './pair-eligibility.ts'
import type { PublishingEngine } from './publishing-engine.ts'

export type Claim = {
  group: ClaimedGroup
  listings: ClaimedListing[]
}

export type GroupPlan = {
  /** Product id → why it is refused before the channel hears of it. */
  unsellable: Map<number, string>
  /** Null when the group is to go off sale. */
  built: BuiltListing | null
}

type ChannelFacts = Pick<SalesChannel, 'groupedBy' | 'priceStepCents'>
type Pictures = Pick<FileStore, 'read'>

/** What the channel is to hold for the group, from the products as they are at this moment. */
export async function planGroup(
  { store, files }: Pick<PublishingEngine, 'store' | 'files'>,
  claim: Claim,
  channel: ChannelFacts,
): Promise<GroupPlan> {
  const [source] = await store.readSources([productsOf(claim)], channel.groupedBy)
  if (source === undefined) throw new Error(`listing group ${claim.group.id} has no products`)
  return planFrom(source, claim, { ...channel, files })
}

/** The products that a group is made of. */
export function productsOf({ group, listings }: PlannedClaim): GroupProducts {
  return { ownerId: group.ownerId, basicIds: listings.map(({ productId }) => productId) }
}

/** A group as far as a plan needs to know it; one that is not there yet has an id of nought. */
export type PlannedClaim = {
  group: Pick<ClaimedGroup, 'id' | 'ownerId' | 'generation' | 'name' | 'externalId' | 'marketplaceMargin'>
  listings: Pick<ClaimedListing, 'productId' | 'desired' | 'actual' | 'externalIds'>[]
}

/** The same for whoever has read the products already; the preview and the worker both ask here. */
export function planFrom(
  source: GroupSource,
  { group, listings }: PlannedClaim,
  { priceStepCents, files }: Pick<ChannelFacts, 'priceStepCents'> & { files: Pictures },
): GroupPlan {
  const unsellable = refuseUnsellable(listings, source)
  const wanted = new Set(
    listings
      .filter(({ productId, desired }) => desired === 'listed' && !unsellable.has(productId))
      .map(({ productId }) => productId),
  )
  const basics = source.basics.filter(({ id }) => wanted.has(id))
  if (basics.length === 0) return { unsellable, built: null }
  const urls = source.pictures.map(({ url }) => url)
  const built = buildListing({
    place: placeOf(group),
    externalIds: new Map(listings.map(({ productId, externalIds }) => [productId, externalIds])),
    marketplaceMargin: group.marketplaceMargin,
    priceStepCents,
    owner: source.owner,
    basics,
    pictures: draftPictures(urls, source.owner.title, files),
  })
  return { unsellable, built }
}

/** What points at the group at its channel. */
export function refOf({
  group,
  listings,
}: Pick<PlannedClaim, 'group'> & Pick<Claim, 'listings'>): ListingRef {
  const variants = listings.map(({ productId, sku, externalIds }) => ({
    ref: String(productId),
    sku,
    externalIds,
  }))
  return { ...placeOf(group), variants }
}

function placeOf({ id, ownerId, generation, name, externalId }: PlannedClaim['group']) {
  return {
    ref: String(ownerId),
    name,
    intent: `group-${id}-${generation}`,
    ...(externalId === null ? {} : { externalId }),
  }
}

// What is on sale already stays in the listing: blocking keeps from publishing, unpublishing takes off.
function refuseUnsellable(
  listings: PlannedClaim['listings'],
  { owner, basics }: GroupSource,
): Map<number, string> {
  const refused = new Map<number, string>()
  for (const { productId, desired, actual } of listings) {
    const basic = basics.find(({ id }) => id === productId)
    if (desired !== 'listed' || actual === 'listed' || basic === undefined) continue
    const obstacle = whyNotSellable(basic) ?? whyNotSellable(owner)
    if (obstacle !== null) refused.set(productId, obstacle.message)
  }
  return refused
}

const ownPicture = /^\/media\/(([0-9a-f]{64})\.webp)$/

/** Our own pictures by their bytes, others by their public address; what no channel could fetch is left out. */
function draftPictures(urls: string[], alt: string, files: Pictures): DraftPicture[] {
  return urls.flatMap((url): DraftPicture[] => {
    const [, name, sha256] = ownPicture.exec(url) ?? []
    if (name !== undefined && sha256 !== undefined) {
      return [{ alt, file: { name, sha256, mimeType: 'image/webp', read: () => readPicture(files, name) } }]
    }
    return URL.canParse(url) && new URL(url).protocol === 'https:' ? [{ alt, url }] : []
  })
}

async function readPicture(files: Pictures, name: string): Promise<Uint8Array> {
  const bytes = await files.read(name)
  if (bytes === undefined) throw new Error(`picture ${name} is missing`)
  return bytes
}
