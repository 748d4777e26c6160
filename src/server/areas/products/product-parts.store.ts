// What belongs to products in tables of their own.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Sets what lies in these centres; the others keep theirs. */
export async function writeQuantities(
  tx: Tx,
  quantities: readonly { productId: number; center: string; quantity: number }[],
): Promise<void> {
  if (quantities.length === 0) return
  await sql`
    insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
    select stock.product_id, center.id, stock.quantity
    from unnest(
      ${quantities.map(({ productId }) => productId)}::integer[],
      ${quantities.map(({ center }) => center)}::text[],
      ${quantities.map(({ quantity }) => quantity)}::integer[]
    ) stock (product_id, center, quantity)
    join distribution_center center on center.name = stock.center
    on conflict (product_id, distribution_center_id) do update
    set quantity = excluded.quantity
    where distribution_center_quantity.quantity <> excluded.quantity`.execute(tx)
}

/** A place for a picture; null empties it. */
export type PictureSlot = { id: number; slot: number; url: string | null }

/** Keeps picture addresses in their slots. */
export async function writePictures(tx: Tx, pictures: readonly PictureSlot[]): Promise<void> {
  if (pictures.length === 0) return
  const slots = sql`
    select slot.id as product_id, 'ITEMIMAGEURL' || slot.number as placement_name, slot.url
    from unnest(
      ${pictures.map(({ id }) => id)}::integer[],
      ${pictures.map(({ slot }) => slot)}::integer[],
      ${pictures.map(({ url }) => url)}::text[]
    ) slot (id, number, url)`
  if (pictures.some(({ url }) => url === null)) {
    await sql`
      delete from product_image
      using (${slots}) emptied
      where emptied.url is null
        and product_image.product_id = emptied.product_id
        and product_image.placement_name = emptied.placement_name`.execute(tx)
  }
  await sql`
    insert into product_image (product_id, placement_name, url)
    select filled.product_id, filled.placement_name, filled.url
    from (${slots}) filled
    where filled.url is not null
    on conflict (product_id, placement_name) do update
    set url = excluded.url
    where product_image.url <> excluded.url`.execute(tx)
}
