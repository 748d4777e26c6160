import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type Health = {
  answered_on: Date | null
  failed_on: Date | null
  problem: string | null
  problem_kind: string | null
  expires_at: Date | null
  refresh_expires_at: Date | null
  answered: number
  failed: number
}

/** How it went with an account of late; nothing is known of one that was never asked. */
export async function findHealth(db: Db, credential: string): Promise<Health> {
  const { rows } = await sql<Health>`
    select health.answered_on, health.failed_on, health.problem, health.problem_kind, token.expires_at,
      token.refresh_expires_at,
      hour.answered, hour.failed
    from (select ${credential}::text as credential) account
    left join channel_health health using (credential)
    left join channel_token token using (credential)
    cross join lateral (
      select coalesce(sum(calls.answered), 0)::integer as answered, coalesce(sum(calls.failed), 0)::integer as failed
      from channel_call_minute calls
      where calls.credential = account.credential
        and calls.minute > floor(extract(epoch from now()) / 60)::bigint - 60
    ) hour`.execute(db)
  const [health] = rows
  if (health === undefined) throw new Error('One row was to be read.')
  return health
}

export type WebhookState = {
  problem: string | null
  subscribed_on: Date | null
  received_on: Date | null
  refused_on: Date | null
}

/** What came of an account's webhooks, and of asking for them in the process of this name. */
export async function findWebhookState(db: Db, credential: string, process: string): Promise<WebhookState> {
  const { rows } = await sql<WebhookState>`
    select upkeep.problem, webhook.subscribed_on, webhook.received_on, webhook.refused_on
    from (select ${credential}::text as credential, ${process}::text as process) asked
    left join webhook_account webhook on webhook.credential = asked.credential
    left join scheduled_process upkeep on upkeep.name = asked.process`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('One row was to be read.')
  return state
}

/** What waits for a marketplace, and for how many seconds nothing was heard of the longest waiting one. */
export async function findBacklog(
  db: Db,
  marketplaceId: number,
): Promise<{ queue: number; lag: number | null }> {
  const { rows } = await sql<{ queue: number; lag: number | null }>`
    select count(*)::integer as queue,
      round(extract(epoch from clock_timestamp() - min(updated_on)))::float8 as lag
    from listing_group
    where marketplace_id = ${marketplaceId} and settled_generation < generation`.execute(db)
  return rows[0] ?? { queue: 0, lag: null }
}

/** How many listings are live there whose price follows the marketplace's margin. */
export async function countLive(db: Db, marketplaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from listing
    join product on product.id = listing.product_id
    where listing.marketplace_id = ${marketplaceId} and listing.actual_state = 'listed' and product.margin is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
