import { sql } from 'kysely'
import type { Work } from '../../connectors/ports/forecast.ts'
import type { Db } from '../../platform/database/database.ts'

export type WaitingWork = Omit<Work, 'kind'>

// Of more than that, what these come to on average stands for the rest: a forecast is not worth a look at each of 100,000.
const mostLookedAt = 1_000

/** One listing takes no more pieces at a time. */
export const mostPieces = 100

/** What was asked of these marketplaces and is not settled yet, by marketplace: it goes before whatever is asked for now. */
export async function findWaitingWork(db: Db, marketplaces: string[]): Promise<Map<string, WaitingWork>> {
  const isWaiting = sql`listing_group.marketplace_id = marketplace.id
    and listing_group.settled_generation < listing_group.generation`
  const { rows } = await sql<WaitingWork & { marketplace: string }>`
    select marketplace.name as marketplace, waiting.groups,
      ceil(waiting.groups * seen.listings / greatest(seen.groups, 1))::int as listings,
      ceil(waiting.groups * seen.pieces / greatest(seen.groups, 1))::int as pieces
    from marketplace
    cross join lateral (
      select count(*)::int as groups
      from listing_group
      where ${isWaiting}
    ) waiting
    cross join lateral (
      select count(distinct looked_at.id)::numeric as groups, count(listing.product_id)::numeric as listings,
        coalesce(sum(least(${mostPieces}::int, case
          when listing.desired_state = 'listed' then greatest(product.total_available_quantity, 0)
          else coalesce(listing.quantity_sent, 0)
        end)), 0)::numeric as pieces
      from (
        select listing_group.id, listing_group.settled_generation
        from listing_group
        where ${isWaiting}
        limit ${mostLookedAt}
      ) looked_at
      left join listing
        on listing.group_id = looked_at.id and listing.generation > looked_at.settled_generation
      left join product on product.id = listing.product_id
    ) seen
    where marketplace.name = any(${marketplaces}::text[])`.execute(db)
  return new Map(rows.map(({ marketplace, ...work }) => [marketplace, work]))
}
