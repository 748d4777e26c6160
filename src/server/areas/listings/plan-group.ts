import type { DraftPicture, ListingRef } from '../../connectors/ports/sales-channel.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { buildListing, type BuiltListing } from '../mapping/build-listing.ts'
import type { ClaimedGroup, ClaimedListing } from './listing-groups.store.ts'
import { readGroupSource, type GroupSource } from './listing-source.query.ts'
import { whyNotSellable } from './pair-eligibility.ts'

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

/** What the channel is to hold for the group, from the products as they are at this moment. */
export async function planGroup(
  { db, files }: { db: Db; files: Pick<FileStore, 'read'> },
  { group, listings }: Claim,
): Promise<GroupPlan> {
  const ids = listings.map(({ productId }) => productId)
  const source = await readGroupSource(db, group.ownerId, ids)
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
    owner: source.owner,
    basics,
    pictures: draftPictures(urls, source.owner.title, files),
  })
  return { unsellable, built }
}

/** What points at the group at its channel. */
export function refOf({ group, listings }: Claim): ListingRef {
  const variants = listings.map(({ productId, sku, externalIds }) => ({
    ref: String(productId),
    sku,
    externalIds,
  }))
  return { ref: String(group.ownerId), ...placeOf(group), variants }
}

function placeOf({ id, generation, name, externalId }: ClaimedGroup) {
  return { name, intent: `group-${id}-${generation}`, ...(externalId === null ? {} : { externalId }) }
}

// What is on sale already stays in the listing: blocking keeps from publishing, unpublishing takes off.
function refuseUnsellable(listings: ClaimedListing[], { owner, basics }: GroupSource): Map<number, string> {
  const refused = new Map<number, string>()
  for (const { productId, desired, actual } of listings) {
    const basic = basics.find(({ id }) => id === productId)
    if (desired !== 'listed' || actual === 'listed' || basic === undefined) continue
    const obstacle = whyNotSellable(basic) ?? whyNotSellable(owner)
    if (obstacle !== null) refused.set(productId, obstacle)
  }
  return refused
}

const ownPicture = /^\/media\/(([0-9a-f]{64})\.webp)$/

/** Our own pictures by their bytes, others by their public address; what no channel could fetch is left out. */
function draftPictures(urls: string[], alt: string, files: Pick<FileStore, 'read'>): DraftPicture[] {
  return urls.flatMap((url): DraftPicture[] => {
    const [, name, sha256] = ownPicture.exec(url) ?? []
    if (name !== undefined && sha256 !== undefined) {
      return [{ alt, file: { name, sha256, mimeType: 'image/webp', read: () => readPicture(files, name) } }]
    }
    return URL.canParse(url) && new URL(url).protocol === 'https:' ? [{ alt, url }] : []
  })
}

async function readPicture(files: Pick<FileStore, 'read'>, name: string): Promise<Uint8Array> {
  const bytes = await files.read(name)
  if (bytes === undefined) throw new Error(`picture ${name} is missing`)
  return bytes
}
