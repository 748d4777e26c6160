import { readFile } from 'node:fs/promises'
import { maxFetchedBytes, placements, type Placement } from '../../../contract/image-slots.ts'
import type { ProductImages } from '../../../contract/pictures.ts'
import { FetchFailure } from '../../connectors/ports/public-files.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { invalidField, RuleBroken } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { lockForPictures } from './attach-images.ts'
import { cleanPicture, PictureRefused } from './clean-picture.ts'
import { keepPicture } from './keep-picture.ts'
import * as store from './product-images.store.ts'
import type { ImageUpload, PictureSource } from './receive-images.ts'

type Uploading = Pick<Context, 'db' | 'files' | 'publicFiles'>

/** Draws the pictures of an upload anew and keeps them, for a product or for the user who sent them; all or none. */
export async function uploadImages(
  context: Uploading,
  upload: ImageUpload,
  { user, signal }: { user: CurrentUser; signal: AbortSignal },
): Promise<ProductImages> {
  const { productId, sources, changes } = upload
  const act = { actor: user.username, reason: 'pictures uploaded' }
  // Asked before the work, and again when it is done.
  if (productId !== undefined) await inTransaction(context.db, act, (tx) => lockForPictures(tx, productId))
  const kept: Awaited<ReturnType<typeof keepPicture>>[] = []
  for (const [index, source] of sources.entries()) {
    const place = upload.placements[index] ?? 'images'
    const drawn = await read(context, source, signal)
      .then((bytes) => cleanPicture(bytes, changes))
      .catch((error: unknown) => refuseAt(place, error))
    kept.push(await keepPicture(context, drawn))
  }
  return inTransaction(context.db, act, async (tx) => {
    if (productId !== undefined) await lockForPictures(tx, productId)
    const there = productId === undefined ? [] : await store.findPlaced(tx, productId)
    const slots = slotsFor(upload, there)
    const ids: number[] = []
    for (const [index, { url, originalUrl }] of kept.entries()) {
      const placement = slots[index] ?? 'ITEMIMAGEURL1'
      ids.push(await store.insertLoose(tx, { placement, url, originalUrl, uploadedBy: user.id }))
    }
    if (productId !== undefined) await placeAll(tx, productId, { ids, slots, there })
    return { images: await store.findImages(tx, { ids }) }
  })
}

async function read({ publicFiles }: Uploading, source: PictureSource, signal: AbortSignal): Promise<Buffer> {
  if ('file' in source) return readFile(source.file)
  return publicFiles.fetch(source.address, { maxBytes: maxFetchedBytes, signal })
}

/** Says of which slot it is that its picture can't be taken. */
function refuseAt(place: string, error: unknown): never {
  if (!(error instanceof PictureRefused) && !(error instanceof FetchFailure)) throw error
  const errors = { [place]: [error.message] }
  throw new RuleBroken(error.message, { code: 'picture_refused', errors, cause: error })
}

type Taken = { placement_name: Placement; id: number }

function slotsFor({ sources, placements: given }: ImageUpload, there: readonly Taken[]): Placement[] {
  const taken = new Set<Placement>([...given, ...there.map((image) => image.placement_name)])
  const free = placements.filter((each) => !taken.has(each))
  const slots = sources.flatMap((_source, index) => given[index] ?? free.shift() ?? [])
  if (slots.length < sources.length)
    throw invalidField('images', 'There is no free slot left. Name the slots that they are to have.')
  return slots
}

async function placeAll(
  tx: Tx,
  productId: number,
  { ids, slots, there }: { ids: readonly number[]; slots: readonly Placement[]; there: readonly Taken[] },
): Promise<void> {
  const placed = ids.flatMap((id, index) => {
    const placement = slots[index]
    return placement === undefined ? [] : [{ id, placement_name: placement }]
  })
  const removed = there.filter((image) => slots.includes(image.placement_name)).map(({ id }) => id)
  await store.writeSlots(tx, productId, { placed, removed })
}
