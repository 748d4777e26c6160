// What belongs to products in tables of their own.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { carryPictures } from './products.store.ts'

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

/** Has products lie in these centres, with no pieces yet where they did not. */
export async function openPlaces(
  tx: Tx,
  places: readonly { productId: number; center: string }[],
): Promise<void> {
  await sql`
    insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
    select distinct place.product_id, center.id, 0
    from unnest(
      ${places.map(({ productId }) => productId)}::integer[], ${places.map(({ center }) => center)}::text[]
    ) place (product_id, center)
    join distribution_center center on center.name = place.center
    on conflict (product_id, distribution_center_id) do nothing`.execute(tx)
}

/** A place for a picture; null empties it. */
export type PictureSlot = { id: number; slot: number; url: string | null }

/**
 * Keeps picture addresses in their slots. Those at other servers wait to be fetched; one that was fetched before leads to
 * the same picture at once.
 */
export async function writePictures(tx: Tx, pictures: readonly PictureSlot[]): Promise<void> {
  if (pictures.length === 0) return
  const ids = [...new Set(pictures.map(({ id }) => id))]
  await withPictureHistory(tx, ids, () => fillSlots(tx, pictures))
  await carryPictures(tx, ids)
}

async function fillSlots(tx: Tx, pictures: readonly PictureSlot[]): Promise<void> {
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
  const written = pictures.filter(({ url }) => url !== null)
  if (written.length > 0) {
    await sql`
      insert into product_image (product_id, placement_name, url)
      select filled.product_id, filled.placement_name, filled.url
      from (${slots}) filled
      where filled.url is not null
      on conflict (product_id, placement_name) do update
      set url = excluded.url, source_url = null, original_url = null, uploaded_by = null
      where coalesce(product_image.source_url, product_image.url) <> excluded.url`.execute(tx)
    await askForPictures(tx, written)
  }
}

type SlotPicture = { product_id: number; placement_name: string; picture: string }

/**
 * Changes what stands in the slots of products that are locked, and writes down what then differs: steps between, while
 * pictures change places, are none that happened.
 */
export async function withPictureHistory(
  tx: Tx,
  ids: readonly number[],
  change: () => Promise<void>,
): Promise<void> {
  const before = await findSlotPictures(tx, ids)
  await change()
  const changes = pictureChanges(before, await findSlotPictures(tx, ids))
  if (changes.length === 0) return
  await sql`
    insert into picture_history (product_id, placement_name, action, previous_picture, updated_picture)
    select *
    from unnest(
      ${changes.map((each) => each.product_id)}::integer[],
      ${changes.map((each) => each.placement_name)}::text[],
      ${changes.map((each) => each.action)}::text[],
      ${changes.map((each) => each.previous)}::text[],
      ${changes.map((each) => each.updated)}::text[]
    )`.execute(tx)
}

async function findSlotPictures(tx: Tx, ids: readonly number[]): Promise<SlotPicture[]> {
  const { rows } = await sql<SlotPicture>`
    select product_id, placement_name, coalesce(source_url, url) as picture
    from product_image
    where product_id = any(${ids}::integer[])
    order by product_id, placement_name`.execute(tx)
  return rows
}

function pictureChanges(before: readonly SlotPicture[], after: readonly SlotPicture[]) {
  const [then, now] = [bySlot(before), bySlot(after)]
  const stood = new Set(before.map(pictureName))
  const stands = new Set(after.map(pictureName))
  return [...new Map([...then, ...now]).entries()].flatMap(([slot, { product_id, placement_name }]) => {
    const [old, fresh] = [then.get(slot), now.get(slot)]
    if (old?.picture === fresh?.picture) return []
    const hasCome = fresh !== undefined && stood.has(pictureName(fresh))
    const hasGone = old !== undefined && stands.has(pictureName(old))
    const isMoved = hasCome || (hasGone && fresh === undefined)
    const plain = old === undefined ? 'added' : fresh === undefined ? 'removed' : 'replaced'
    const values = { previous: old?.picture ?? null, updated: fresh?.picture ?? null }
    return [{ product_id, placement_name, action: isMoved ? 'moved' : plain, ...values }]
  })
}

function bySlot(pictures: readonly SlotPicture[]): Map<string, SlotPicture> {
  return new Map(pictures.map((each) => [`${each.product_id} ${each.placement_name}`, each]))
}

/** One address may stand in slots of several products. */
function pictureName({ product_id: id, picture }: SlotPicture): string {
  return `${id} ${picture}`
}

function isElsewhere(url: string | null): url is string {
  return url !== null && /^https?:/i.test(url)
}

async function askForPictures(tx: Tx, pictures: readonly PictureSlot[]): Promise<void> {
  const addresses = [...new Set(pictures.flatMap(({ url }) => (isElsewhere(url) ? [url] : [])))].sort()
  if (addresses.length === 0) return
  // The row of an address is locked, so that whoever fetches it just now either is seen here or sees what is written here.
  await sql`
    insert into picture_fetch (address, host)
    select address, left(split_part(split_part(lower(address), '/', 3), '@', -1), 253)
    from unnest(${addresses}::text[]) address
    order by address
    on conflict (md5(address)) do update
    set state = case picture_fetch.state when 'done' then 'done' else 'waiting' end,
      tries = case picture_fetch.state when 'failed' then 0 else picture_fetch.tries end,
      due_on = case picture_fetch.state when 'failed' then now() else picture_fetch.due_on end`.execute(tx)
  await placeFetched(
    tx,
    pictures.map(({ id }) => id),
  )
}

/** Puts pictures that were fetched in the place of their addresses. The products are locked. */
export async function placeFetched(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update product_image
    set url = '/media/' || fetched.name, source_url = fetched.address
    from picture_fetch fetched
    where product_image.product_id = any(${ids}::integer[])
      and product_image.url not like '/media/%'
      and md5(fetched.address) = md5(product_image.url)
      and fetched.address = product_image.url
      and fetched.state = 'done'`.execute(tx)
}
