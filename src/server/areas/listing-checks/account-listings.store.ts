import { sql } from 'kysely'
import type { AccountListing } from '../../connectors/ports/sales-channel.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type AccountPlace = { marketplaceId: number; marketplace: string; cursor: string | null }

/** Whose account is to be read next, and from where; only a check of all products looks at what is none of them. */
export async function findNextAccount(db: Db, runId: number): Promise<AccountPlace | undefined> {
  const { rows } = await sql<AccountPlace>`
    select marketplace.id as "marketplaceId", marketplace.name as marketplace,
      listing_check.account_cursors ->> marketplace.id::text as cursor
    from listing_check
    join marketplace on marketplace.id = any(listing_check.marketplace_ids)
    where listing_check.run_id = ${runId} and listing_check.product_ids is null
      and (listing_check.account_cursors -> marketplace.id::text) is distinct from 'null'::jsonb
    order by marketplace.id
    limit 1`.execute(db)
  return rows[0]
}

/** The check goes on behind this page; null: the account was read. */
export async function saveCursor(
  tx: Tx,
  runId: number,
  { marketplaceId, cursor }: Pick<AccountPlace, 'marketplaceId' | 'cursor'>,
): Promise<void> {
  await sql`
    update listing_check
    set account_cursors = account_cursors || jsonb_build_object(${marketplaceId}::text, ${cursor}::text)
    where run_id = ${runId}`.execute(tx)
}

/** Where among what was asked about, with the product of ours that it has to do with. */
export type Stranger = {
  at: number
  is: 'off_sale_here' | 'second' | 'same_sku' | 'unknown'
  sku: string | null
  /** Which of ours it is, down to the size; at some channels it has no SKU of its own that would say so. */
  skuOfOurs: string | null
}

/** Which of these are none of what we have on sale there. What is being published at this moment is none of them. */
export async function findStrangers(
  db: Db,
  marketplaceId: number,
  listings: readonly AccountListing[],
): Promise<Stranger[]> {
  const { rows } = await sql<Stranger>`
    select named.at::int as at,
      case
        when known.id is null and linked.id is not null then 'off_sale_here'
        when known.id is null then case when same.id is null then 'unknown' else 'same_sku' end
        when known.external_id is distinct from named.product_id and known.external_id is not null then 'second'
        else 'off_sale_here'
      end as is,
      coalesce(owner.sku, linked.sku, same.sku) as sku,
      coalesce(case when same.id is not null then named.sku end, owner.sku, linked.sku) as "skuOfOurs"
    from unnest(
      ${listings.map(({ productId }) => productId ?? null)}::text[],
      ${listings.map(({ ref }) => idOf(ref))}::int[], ${listings.map(({ sku }) => sku)}::text[]
    ) with ordinality named (product_id, ref, sku, at)
    left join lateral (
      select by_name.*, 1 as place
      from listing_group by_name
      where by_name.marketplace_id = ${marketplaceId} and by_name.external_id = named.product_id
      union all
      select by_product.*, 2
      from listing_group by_product
      where by_product.marketplace_id = ${marketplaceId} and by_product.product_id = named.ref
      order by place
      limit 1
    ) known on true
    left join product owner on owner.id = known.product_id
    left join product linked on linked.id = named.ref and not linked.is_deleted
    left join product same on same.sku_fold = fold(named.sku) and not same.is_deleted and named.sku <> ''
    where (known.id is null and not exists (
      select
      from listing
      join listing_group busy on busy.id = listing.group_id and busy.settled_generation < busy.generation
      where listing.product_id = same.id and listing.marketplace_id = ${marketplaceId}
    )) or (
      known.settled_generation >= known.generation
      and (
        (known.external_id is distinct from named.product_id and known.external_id is not null)
        or not exists (
          select from listing where listing.group_id = known.id and listing.actual_state = 'listed'
        )
      )
    )
    order by named.at`.execute(db)
  return rows
}

/** Whoever may write there may write anything where we keep our mark. */
function idOf(ref: string | undefined): number | null {
  return ref !== undefined && /^\d{1,9}$/.test(ref) ? Number(ref) : null
}
