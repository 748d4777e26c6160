import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/database/database.ts'
import type { HouseState } from './house.ts'

/** Everything that the tables of publishing say, as a simulation compares it. */
export async function readState(db: Db): Promise<HouseState> {
  const { rows } = await sql<HouseState>`
    select
      (select coalesce(json_agg(each order by each.id), '[]') from (${groups}) each) as groups,
      (select coalesce(json_agg(each order by each."productId", each."marketplaceId"), '[]') from (${listings}) each)
        as listings,
      (
        select coalesce(json_agg(json_build_object(
          'kind', kind, 'status', status, 'success', success, 'failed', failed, 'skipped', skipped
        ) order by id), '[]')
        from run
      ) as runs,
      (select coalesce(json_agg(each order by each.id), '[]') from (${runRows}) each) as rows,
      (
        select coalesce(json_agg(json_build_object(
          'productId', product_id, 'marketplaceId', marketplace_id, 'action', action
        ) order by id), '[]')
        from publication_history
      ) as history,
      (select coalesce(json_agg(product_id order by product_id), '[]') from sold_out_product) as "soldOut"`.execute(
    db,
  )
  const [state] = rows
  if (state === undefined) throw new Error('nothing was read')
  return state
}

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const key = sql`listing_group.marketplace_id || ':' || listing_group.product_id`

const groups = sql`
  select ${key} as key, id, name, generation, settled_generation as settled, urgent_generation as urgent,
    leased_generation as leased,
    lease_token is not null as "isLeased", ${ms('lease_until')} as "leaseUntil", ${ms('next_try')} as "nextTry",
    attempts, last_error as error, external_id as "externalId", url, operations,
    operations_generation as "operationsGeneration", ${ms('operations_since')} as "operationsSince",
    requested_by as "requestedBy", request_id as "requestId", coalesce(last_offered, last_sent) as sent, ${ms('last_sent_on')} as "sentOn",
    last_received as received, ${ms('last_received_on')} as "receivedOn"
  from listing_group`

const listings = sql`
  select listing.product_id as "productId", listing.marketplace_id as "marketplaceId", ${key} as group,
    desired_state as desired, actual_state as actual, listing.generation, listing.last_error as error,
    price_sent_cents as price, cost_sent_cents as cost, margin_sent::text as margin, quantity_sent as quantity,
    price_step_cents as step, ${ms('published_on')} as "publishedOn", ${ms('seen_on')} as "seenOn",
    price_seen_cents as "priceSeen", quantity_seen as "quantitySeen", price_confirmed_cents as "priceConfirmed",
    quantity_confirmed as "quantityConfirmed",
    array(
      select channel_listing.external_id
      from channel_listing
      where channel_listing.product_id = listing.product_id
        and channel_listing.marketplace_id = listing.marketplace_id
      order by channel_listing.external_id collate "C"
    ) as "externalIds"
  from listing
  join listing_group on listing_group.id = listing.group_id`

const runRows = sql`
  select run_row.id, nth.run, run_row.product_id as "productId", run_row.marketplace_id as "marketplaceId", status,
    message, run_row.url, ${key} as group, run_row.generation
  from run_row
  join (select run.id, row_number() over (order by run.id) - 1 as run from run) nth on nth.id = run_row.run_id
  join listing_group on listing_group.id = run_row.group_id`
