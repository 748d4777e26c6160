import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImages } from '../../../contract/pictures.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Conflict, RuleBroken } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { lockImage } from './attach-images.ts'
import * as store from './product-images.store.ts'
import type { PlacedImage, StoredImage } from './product-images.store.ts'

type Choice = { id: number; user: CurrentUser }

/** Takes a picture off its product, to which it can go back for a day; one that never had a product is gone. */
export async function removeImage(db: Db, choice: Choice): Promise<void> {
  await withImage(db, choice, 'picture removed', async (tx, { id, product_id: productId, removed_from }) => {
    if (productId !== null) await store.writeSlots(tx, productId, { placed: [], removed: [id] })
    // Whoever takes it off a second time, in another window, leaves the way back open.
    else if (removed_from === null) await store.deleteImage(tx, id)
  })
}

/** Moves a picture to another slot; what stands there takes its place. */
export function moveImage(db: Db, choice: Choice, placement: Placement): Promise<ProductImages> {
  return withImage(db, choice, 'picture moved', async (tx, image) => {
    const { id, product_id: productId, placement_name } = image
    if (productId === null) {
      await store.moveLoose(tx, id, placement)
      return { images: await store.findImages(tx, { ids: [id] }) }
    }
    const other = await findIn(tx, productId, placement)
    const placed: PlacedImage[] = [{ id, placement_name: placement }]
    if (other !== undefined && other.id !== id) placed.push({ id: other.id, placement_name })
    await store.writeSlots(tx, productId, { placed })
    return { images: await store.findImages(tx, { productId }) }
  })
}

/** Puts a picture back where it stood, unless another has the slot by now. */
export function restoreImage(db: Db, choice: Choice): Promise<ProductImages> {
  return withImage(db, choice, 'picture put back', async (tx, image) => {
    const { id, placement_name, removed_from: from } = image
    const productId = image.product_id ?? from
    if (productId === null) throw new RuleBroken('This picture belonged to no product.')
    if (image.product_id === null) {
      if ((await findIn(tx, productId, placement_name)) !== undefined)
        throw new Conflict(`${placement_name} has another picture by now. Clear that one first.`)
      await store.writeSlots(tx, productId, { placed: [{ id, placement_name }] })
    }
    return { images: await store.findImages(tx, { productId }) }
  })
}

/** Has a picture fetched again that could not be. */
export function retryImage(db: Db, choice: Choice): Promise<ProductImages> {
  return withImage(db, choice, 'picture fetched again', async (tx, { id, product_id: productId }) => {
    await store.askAgain(tx, id)
    return { images: await store.findImages(tx, productId === null ? { ids: [id] } : { productId }) }
  })
}

async function withImage<T>(
  db: Db,
  { id, user }: Choice,
  reason: string,
  work: (tx: Tx, image: StoredImage) => Promise<T>,
): Promise<T> {
  return inTransaction(db, { actor: user.username, reason }, async (tx) =>
    work(tx, await lockImage(tx, id, user.id)),
  )
}

async function findIn(tx: Tx, productId: number, placement: Placement) {
  const placed = await store.findPlaced(tx, productId)
  return placed.find((image) => image.placement_name === placement)
}
