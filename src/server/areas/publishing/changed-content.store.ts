import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import type { ContentPlace } from './plan-content.ts'

/** Whether there is a note that is due: it is asked every few seconds. */
export async function isAnyContentChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`${plannedOnce}
    select exists (select from changed_content_product where due_on <= now()) as is`.execute(db)
  return rows[0]?.is === true
}

type NotedGroup = ContentPlace & { id: number; productId: number }

/**
 * Takes the notes of some products; answers the groups that something is on sale of, kept as they are until the transaction ends.
 * While a group is sent, or its channel decides about it, nobody knows which document it will have: its notes are left for later.
 */
export async function takeChangedContent(
  tx: Tx,
  most: number,
  laterSeconds: number,
): Promise<ContentPlace[]> {
  const noted = await lockNotes(tx, most)
  const groups = await findGroups(tx, noted)
  const free = await lockFree(
    tx,
    groups.map(({ id }) => id),
  )
  const busy = new Set(groups.filter(({ id }) => !free.has(id)).map(({ productId }) => productId))
  await sql`
    update changed_content_product
    set due_on = now() + make_interval(secs => ${laterSeconds})
    where product_id = any(${[...busy]}::int[])`.execute(tx)
  await sql`
    delete from changed_content_product
    where product_id = any(${noted.filter((id) => !busy.has(id))}::int[])`.execute(tx)
  const places = groups
    .filter(({ id }) => free.has(id))
    .map(({ id, productId: _, ...place }) => [id, place] as const)
  return [...new Map(places).values()]
}

async function lockNotes(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id
    from changed_content_product
    where due_on <= now()
    order by due_on, product_id
    limit ${most}
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those that a product is in, owns, or gives its words to. */
async function findGroups(tx: Tx, productIds: readonly number[]): Promise<NotedGroup[]> {
  const { rows } = await sql<NotedGroup>`
    select touched.noted_id as "productId", listing_group.id, listing_group.marketplace_id as "marketplaceId",
      listing_group.product_id as "ownerId", marketplace.name as marketplace
    from (
      select noted.id as noted_id, listing.group_id
      from unnest(${productIds}::int[]) noted(id)
      join listing on listing.product_id = noted.id
      union
      select noted.id, listing.group_id
      from unnest(${productIds}::int[]) noted(id)
      join product size on size.parent_id = noted.id
      join listing on listing.product_id = size.id
      union
      select noted.id, owned.id
      from unnest(${productIds}::int[]) noted(id)
      join listing_group owned on owned.product_id = noted.id
    ) touched
    join listing_group on listing_group.id = touched.group_id
    join marketplace on marketplace.id = listing_group.marketplace_id`.execute(tx)
  return rows
}

/** Nobody is waited for: whoever holds a group may wait for a product, and whoever edits that one for its note. */
async function lockFree(tx: Tx, groupIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select listing_group.id
    from listing_group
    where listing_group.id = any(${groupIds}::int[])
      and listing_group.lease_token is null and listing_group.operations is null
    order by listing_group.id
    for no key update skip locked`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type ListingContent = {
  productId: number
  marketplaceId: number
  changed: readonly string[]
  /** Our names of what the channel changed by itself; null where it was not asked. */
  changedThere: readonly string[] | null
}

/** Answers whether any of them is otherwise than it stood. */
export async function saveContent(tx: Tx, listings: readonly ListingContent[]): Promise<boolean> {
  const { rows } = await sql`
    update listing
    set changed_content = found.changed::text[],
      content_changed_there = coalesce(found.changed_there::text[], listing.content_changed_there)
    from unnest(
      ${listings.map(({ productId }) => productId)}::int[], ${listings.map(({ marketplaceId }) => marketplaceId)}::int[],
      ${listings.map(({ changed }) => arrayText(changed))}::text[],
      ${listings.map(({ changedThere }) => (changedThere === null ? null : arrayText(changedThere)))}::text[]
    ) as found(product_id, marketplace_id, changed, changed_there)
    where listing.product_id = found.product_id and listing.marketplace_id = found.marketplace_id
      and (
        listing.changed_content <> found.changed::text[]
        or listing.content_changed_there <> coalesce(found.changed_there::text[], listing.content_changed_there)
      )
    returning listing.product_id`.execute(tx)
  return rows.length > 0
}

// Of arrays of many lengths no array can be made.
function arrayText(names: readonly string[]): string {
  return `{${names.map((name) => JSON.stringify(name)).join(',')}}`
}
