import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'

/** Whether there is a note at all: it is asked every few seconds. */
export async function isAnySoldOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`${plannedOnce}
    select exists (select from sold_out_product) as is`.execute(db)
  return rows[0]?.is === true
}

/** Takes the notes of some products whose last piece has gone; answers those that still have none. */
export async function takeSoldOut(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      delete from sold_out_product
      where product_id = any(array(
        select product_id from sold_out_product order by product_id limit ${most} for update skip locked
      ))
      returning product_id
    )
    select product.id
    from product
    where product.id in (select taken.product_id from taken) and product.total_available_quantity <= 0
    order by product.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Some of the products that were taken off sale for want of stock, and have stock again. */
export async function findRestocked(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct listing.product_id as id
    from listing
    join product on product.id = listing.product_id
    where listing.is_sold_out and product.total_available_quantity > 0 and not product.is_deleted
    order by listing.product_id
    limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

type SoldOutPair = { productId: number; marketplaceId: number }

/** Notes of listings that they went off sale for want of stock alone: whoever asks for them anew takes the note away. */
export function noteSoldOut(tx: Tx, pairs: readonly SoldOutPair[]): Promise<void> {
  return setSoldOut(tx, pairs, true)
}

/** Whoever takes a listing off that is off already means it to stay so when there is stock again. */
export function forgetSoldOut(tx: Tx, pairs: readonly SoldOutPair[]): Promise<void> {
  return setSoldOut(tx, pairs, false)
}

async function setSoldOut(tx: Tx, pairs: readonly SoldOutPair[], isSoldOut: boolean): Promise<void> {
  await sql`
    update listing
    set is_sold_out = ${isSoldOut}
    from unnest(
      ${pairs.map(({ productId }) => productId)}::int[], ${pairs.map(({ marketplaceId }) => marketplaceId)}::int[]
    ) as pair(product_id, marketplace_id)
    where listing.product_id = pair.product_id and listing.marketplace_id = pair.marketplace_id
      and listing.is_sold_out <> ${isSoldOut}`.execute(tx)
}

/** Which of these pairs were taken off sale for want of stock. */
export async function findSoldOutPairs(tx: Tx, productIds: readonly number[]): Promise<SoldOutPair[]> {
  return tx
    .selectFrom('listing')
    .select(['product_id as productId', 'marketplace_id as marketplaceId'])
    .where(sql<boolean>`product_id = any(${productIds}::int[])`)
    .where('is_sold_out', '=', true)
    .execute()
}
