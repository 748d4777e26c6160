import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PairListing, Sellable } from '../listings/pair-eligibility.ts'

export type ChosenBasic = {
  id: number
  owner: Sellable & { id: number }
} & Sellable

export type ChosenProduct = {
  id: number
  /** Null when there is no such product. */
  sku: string | null
  isDeleted: boolean
  /** Itself, or what can be sold of it. */
  basics: ChosenBasic[]
}

type Row = {
  wanted_id: number
  chosen_sku: string | null
  chosen_deleted: boolean | null
  basic: ChosenBasic | null
}

// So few that each is looked up by its index; for more at a time all products are read, whose million takes seconds.
const productsAtOnce = 500

/** The chosen products with their sizes: a parent stands for its basics, a master for those of its parents. */
export async function findChosenProducts(tx: Db | Tx, ids: number[]): Promise<ChosenProduct[]> {
  const found: ChosenProduct[] = []
  for (let from = 0; from < ids.length; from += productsAtOnce)
    for (const product of await findProducts(tx, ids.slice(from, from + productsAtOnce))) found.push(product)
  return found
}

async function findProducts(tx: Db | Tx, ids: number[]): Promise<ChosenProduct[]> {
  const { rows } = await sql<Row>`
    select wanted.id as wanted_id, chosen.sku as chosen_sku, chosen.is_deleted as chosen_deleted,
      case when basic.id is not null
        then json_build_object(${sellableSql('basic')}, 'owner', json_build_object(${sellableSql('owner')}))
      end as basic
    from unnest(${ids}::int[]) with ordinality wanted(id, position)
    left join product chosen on chosen.id = wanted.id
    left join lateral (
      select chosen.id as basic_id where chosen.product_type = 'basic'
      union all
      select child.id from product child
      where chosen.product_type = 'parent' and child.parent_id = chosen.id and not child.is_deleted
      union all
      select child.id from product parent
      join product child on child.parent_id = parent.id and not child.is_deleted
      where chosen.product_type = 'master' and parent.master_id = chosen.id and not parent.is_deleted
    ) sold on true
    left join product basic on basic.id = sold.basic_id
    left join product owner on owner.id = coalesce(basic.parent_id, basic.id)
    order by wanted.position, basic.id`.execute(tx)
  return [...Map.groupBy(rows, (row) => row.wanted_id)].map(([id, group]) => ({
    id,
    sku: group[0]?.chosen_sku ?? null,
    isDeleted: group[0]?.chosen_deleted ?? false,
    basics: group.flatMap(({ basic }) => basic ?? []),
  }))
}

/** The parts of a `Sellable` and its id, for an object. */
function sellableSql(product: 'basic' | 'owner') {
  const row = sql.ref(product)
  return sql`'id', ${row}.id, 'sku', ${row}.sku, 'isDeleted', ${row}.is_deleted, 'isBlocked', ${row}.is_blocked,
    'blockComment', ${row}.block_comment, 'isExternalQuantityBlocked', ${row}.is_external_quantity_blocked`
}

export type KnownListing = {
  productId: number
  marketplaceId: number
} & PairListing

/** How these products stand on the marketplaces. */
export async function findKnownListings(tx: Db | Tx, productIds: number[]): Promise<KnownListing[]> {
  return tx
    .selectFrom('listing')
    .innerJoin('listing_group', 'listing_group.id', 'listing.group_id')
    .select([
      'listing.product_id as productId',
      'listing.marketplace_id as marketplaceId',
      'listing.desired_state as desired',
      'listing.actual_state as actual',
      'listing_group.product_id as ownerId',
    ])
    .where(sql<boolean>`listing.product_id = any(${productIds}::int[])`)
    .execute()
}

type Pair = {
  productId: number
  marketplaceId: number
}

/** What a run was refused, pair by pair; of these products alone where they are named. */
export async function findFailedPairs(
  db: Db | Tx,
  runId: number,
  productIds: readonly number[] | null = null,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select product_id as "productId", marketplace_id as "marketplaceId"
    from run_row
    where run_id = ${runId} and status = 'failed'
      and (${productIds}::int[] is null or product_id = any(${productIds}::int[]))
    order by position, id`.execute(db)
  return rows
}

/** How many basics the chosen products stand for. */
export async function countBasics(db: Db, productIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${basicsOf(productIds)}) basic`.execute(db)
  return rows[0]?.count ?? 0
}

/** The marketplaces on which any of the chosen products is on sale, or about to be. */
export async function findLivePlaces(db: Db, productIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct listing.marketplace_id as id
    from (${basicsOf(productIds)}) basic
    join listing on listing.product_id = basic.id
    where listing.desired_state = 'listed' or listing.actual_state = 'listed'`.execute(db)
  return rows.map(({ id }) => id)
}

function basicsOf(productIds: readonly number[]) {
  const chosen = sql`any(${productIds}::int[])`
  return sql`
    select product.id from product where product.id = ${chosen} and product.product_type = 'basic'
    union
    select child.id from product child where child.parent_id = ${chosen} and not child.is_deleted
    union
    select child.id
    from product parent
    join product child on child.parent_id = parent.id and not child.is_deleted
    where parent.master_id = ${chosen} and not parent.is_deleted`
}
