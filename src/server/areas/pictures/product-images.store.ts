// Pictures in the slots of products, and loose ones that belong to none.
import { sql } from 'kysely'
import type { Placement } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { carryPictures } from '../products/products.store.ts'
import { placeFetched, withPictureHistory } from '../products/product-parts.store.ts'

/** A picture with what decides who may put it where. */
export type StoredImage = {
  id: number
  product_id: number | null
  placement_name: Placement
  uploaded_by: number | null
  removed_from: number | null
}

/** A picture and the slot that it is to have. */
export type PlacedImage = { id: number; placement_name: Placement }

const facts = ['id', 'product_id', 'placement_name', 'uploaded_by', 'removed_from'] as const

export async function findImage(tx: Tx, id: number) {
  return tx.selectFrom('product_image').select(facts).where('id', '=', id).executeTakeFirst()
}

/** Those of the pictures that there are, kept from changing. */
export function lockImages(tx: Tx, ids: readonly number[]): Promise<StoredImage[]> {
  const found = tx
    .selectFrom('product_image')
    .select(facts)
    .where('id', 'in', [...ids])
  return found.orderBy('id').forUpdate().$narrowType<{ placement_name: Placement }>().execute()
}

/** What stands in the product's slots; the product is locked. */
export function findPlaced(tx: Tx, productId: number): Promise<StoredImage[]> {
  const found = tx.selectFrom('product_image').select(facts).where('product_id', '=', productId)
  return found.orderBy('placement_name').$narrowType<{ placement_name: Placement }>().execute()
}

type SlotsWrite = { placed: readonly PlacedImage[]; removed?: readonly number[] }

/** Puts pictures into slots of the product and takes others off it, which stay loose for a day. The product is locked. */
export async function writeSlots(tx: Tx, productId: number, write: SlotsWrite): Promise<void> {
  await withPictureHistory(tx, [productId], () => changeSlots(tx, productId, write))
}

async function changeSlots(tx: Tx, productId: number, { placed, removed = [] }: SlotsWrite): Promise<void> {
  const ids = placed.map(({ id }) => id)
  // Taken off first: no two may have a slot, not even while they change places.
  await sql`
    update product_image
    set product_id = null, loose_since = now(), removed_from = ${productId}
    where id = any(${[...ids, ...removed]}::integer[])`.execute(tx)
  await sql`
    update product_image
    set product_id = ${productId}, placement_name = slot.name, loose_since = null, removed_from = null
    from unnest(${ids}::integer[], ${placed.map((each) => each.placement_name)}::text[]) slot (id, name)
    where product_image.id = slot.id`.execute(tx)
  await sql`
    update picture_file
    set is_shown = true
    from product_image image
    where image.id = any(${ids}::integer[])
      and picture_file.name in (substr(image.url, 8), substr(image.original_url, 8))
      and not picture_file.is_shown`.execute(tx)
  await placeFetched(tx, [productId])
  await carryPictures(tx, [productId])
}

/** Adds a picture that belongs to no product yet. */
export async function insertLoose(
  tx: Tx,
  image: { placement: Placement; url: string; originalUrl: string | null; uploadedBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('product_image')
    .values({
      placement_name: image.placement,
      url: image.url,
      original_url: image.originalUrl,
      uploaded_by: image.uploadedBy,
      loose_since: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function moveLoose(tx: Tx, id: number, placement: Placement): Promise<void> {
  await tx.updateTable('product_image').set({ placement_name: placement }).where('id', '=', id).execute()
}

export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product_image').where('id', '=', id).execute()
}

/** Pictures as the wire has them, by slot. */
export async function findImages(
  db: Db,
  which: { productId: number } | { ids: readonly number[] },
): Promise<ProductImage[]> {
  const { rows } = await sql<ProductImage>`
    select image.id, image.placement_name, image.url,
      case
        when image.url like '/media/%' then 'kept'
        when fetched.state = 'failed' then 'failed'
        else 'waiting'
      end as state,
      case when image.url not like '/media/%' then fetched.error end as error
    from product_image image
    left join picture_fetch fetched
      on image.url not like '/media/%' and md5(fetched.address) = md5(image.url) and fetched.address = image.url
    where ${'ids' in which ? sql`image.id = any(${which.ids}::integer[])` : sql`image.product_id = ${which.productId}`}
    order by image.placement_name, image.id`.execute(db)
  return rows
}

/** Has the address of a picture fetched anew. */
export async function askAgain(tx: Tx, id: number): Promise<void> {
  await sql`
    update picture_fetch
    set state = 'waiting', tries = 0, due_on = now(), error = null
    from product_image image
    where image.id = ${id} and picture_fetch.state = 'failed'
      and md5(picture_fetch.address) = md5(image.url) and picture_fetch.address = image.url`.execute(tx)
}
