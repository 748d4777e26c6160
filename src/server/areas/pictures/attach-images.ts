import { mostImages, placements, type Placement } from '../../../contract/image-slots.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, NotFound, RuleBroken } from '../../platform/errors.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { lockProducts } from '../products/products.store.ts'
import * as store from './product-images.store.ts'
import type { PlacedImage, StoredImage } from './product-images.store.ts'

export type Attaching = {
  /** The product is there: made by this transaction, or before. */
  productId: number
  /** Of pictures that belong to it already, which stay where they are, and of loose ones, which it gets. */
  ids: readonly number[]
  /** Id of the user: loose pictures belong to whoever uploaded them. */
  user: number
}

/**
 * Gives a product the pictures that were uploaded for it, each in the slot that it was uploaded for. Whatever stood there
 * is taken off; pictures that are not named stay.
 */
export async function attachImages(tx: Tx, { productId, ids, user }: Attaching): Promise<void> {
  if (ids.length === 0) return
  await lockForPictures(tx, productId)
  const found = new Map((await store.lockImages(tx, ids)).map((image) => [image.id, image]))
  const images = [...new Set(ids)].map((id) => {
    const image = found.get(id)
    if (image !== undefined && isFor(image, productId, user)) return image
    throw invalidField('images', `There is no picture ${id} that this product could get. Upload it again.`)
  })
  const loose = images.filter((image) => image.product_id === null)
  if (loose.length > 0) await putInSlots(tx, { productId, loose, named: ids })
}

/** Locks a product whose pictures are to change; a deleted one keeps what it has. */
export async function lockForPictures(tx: Tx, productId: number): Promise<void> {
  const lock = { by: { ids: [productId] }, columns: [], centers: [], hasPictures: false }
  const [product] = await lockProducts(tx, lock)
  if (product === undefined) throw unknownProduct(productId)
  if (product.is_deleted) throw new RuleBroken(`The product ${product.sku} is deleted. Restore it first.`)
}

/** A picture that this user may change, locked after the product that it belongs to. */
export async function lockImage(tx: Tx, id: number, user: number): Promise<StoredImage> {
  const seen = await store.findImage(tx, id)
  const productId = seen?.product_id ?? seen?.removed_from ?? null
  if (productId !== null) await lockForPictures(tx, productId)
  const [image] = await store.lockImages(tx, [id])
  const isTheirs = image?.product_id === null ? isLooseFor(image, user) : image?.product_id === productId
  if (image === undefined || !isTheirs) throw unknownImage(id)
  return image
}

function unknownImage(id: number): NotFound {
  return new NotFound(`There is no picture ${id}.`)
}

function isLooseFor({ uploaded_by, removed_from }: StoredImage, user: number): boolean {
  return uploaded_by === user || removed_from !== null
}

function isFor(image: StoredImage, productId: number, user: number): boolean {
  if (image.product_id !== null) return image.product_id === productId
  return image.removed_from === null ? image.uploaded_by === user : image.removed_from === productId
}

async function putInSlots(
  tx: Tx,
  { productId, loose, named }: { productId: number; loose: readonly StoredImage[]; named: readonly number[] },
): Promise<void> {
  const there = await store.findPlaced(tx, productId)
  const staying = there.filter(({ id }) => named.includes(id))
  const taken = new Set<Placement>(staying.map((image) => image.placement_name))
  const placed: PlacedImage[] = []
  for (const { id, placement_name } of loose) {
    const free = [placement_name, ...placements].find((each) => !taken.has(each))
    if (free === undefined) throw invalidField('images', `A product has at most ${mostImages} pictures.`)
    taken.add(free)
    placed.push({ id, placement_name: free })
  }
  const slots = new Set(placed.map((image) => image.placement_name))
  const removed = there.filter((image) => slots.has(image.placement_name)).map(({ id }) => id)
  await store.writeSlots(tx, productId, { placed, removed })
}
