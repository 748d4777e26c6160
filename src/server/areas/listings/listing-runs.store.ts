import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns } from '../../platform/runs/runs.store.ts'

/** A run begins with the first of its groups that a worker takes. */
export async function startRunsOf(tx: Tx, groupIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update run
    set status = 'IN PROGRESS', started_on = now()
    where status = 'QUEUED'
      and id in (select run_id from run_row where group_id = any(${groupIds}::int[]) and status = 'queued')
    returning id`.execute(tx)
  const runIds = rows.map(({ id }) => id)
  await announceRuns(tx, runIds)
}

/**
 * Takes back what a run asked for and nobody has answered yet: each listing is desired as the channel last showed it, unless
 * another run waits for it too. Where a worker may have begun, a new generation makes the channel follow.
 */
export async function withdrawRun(tx: Tx, runId: number): Promise<void> {
  // Locked in one order and before any row, as those do who answer them.
  await sql`
    select id
    from listing_group
    where id = any(array(select group_id from run_row where run_id = ${runId} and status = 'queued'))
    order by id
    for update`.execute(tx)
  await sql`
    with withdrawn as (
      update listing
      set desired_state = actual_state, updated_on = now()
      from run_row waiting
      where waiting.run_id = ${runId} and waiting.status = 'queued'
        and listing.product_id = waiting.product_id and listing.marketplace_id = waiting.marketplace_id
        and not exists (
          select from run_row other
          where other.status = 'queued' and other.run_id <> ${runId}
            and other.product_id = waiting.product_id and other.marketplace_id = waiting.marketplace_id
        )
      returning listing.group_id
    ), idle as (
      select listing_group.id, listing_group.leased_generation <= listing_group.settled_generation as is_untouched,
        exists (
          select from run_row other
          where other.status = 'queued' and other.run_id <> ${runId} and other.group_id = listing_group.id
        ) as is_awaited
      from listing_group
      where listing_group.id in (select group_id from withdrawn)
    )
    update listing_group
    set generation = case when is_untouched then generation else generation + 1 end,
      settled_generation = case when is_untouched and not is_awaited then generation else settled_generation end,
      attempts = 0, next_try = now(), updated_on = now()
    from idle
    where idle.id = listing_group.id`.execute(tx)
  await sql`
    update run_row
    set status = 'skipped', message = 'cancelled', updated_on = now()
    where run_id = ${runId} and status = 'queued'`.execute(tx)
}
