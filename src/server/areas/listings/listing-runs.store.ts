import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { announceRuns } from '../../platform/runs/runs.store.ts'
import { isFree, type ClaimedGroup } from './listing-groups.store.ts'

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

/** Gives claimed groups back untouched until later, and tells the rows that wait for them why. */
export async function postponeGroups(
  tx: Tx,
  groups: ClaimedGroup[],
  { delayMs, message }: { delayMs: number; message: string },
): Promise<void> {
  const groupIds = groups.map(({ id }) => id)
  await sql`
    update listing_group
    set lease_token = null, lease_until = null, next_try = now() + make_interval(secs => ${delayMs / 1000}),
      leased_generation = case when claimed.was_taken then leased_generation else settled_generation end,
      updated_on = now()
    from unnest(
      ${groupIds}::int[], ${groups.map(({ leaseToken }) => leaseToken)}::uuid[],
      ${groups.map(({ wasTaken }) => wasTaken)}::boolean[]
    ) as claimed(id, lease_token, was_taken)
    where listing_group.id = claimed.id and listing_group.lease_token = claimed.lease_token`.execute(tx)
  await tellWaiting(tx, groupIds, message)
}

/** Has free groups wait until later, and tells the rows that wait for them why. */
export async function putOffGroups(
  tx: Tx,
  groupIds: number[],
  { delayMs, message }: { delayMs: number; message: string },
): Promise<void> {
  // Those that somebody takes at this moment are his.
  await sql`
    update listing_group
    set next_try = now() + make_interval(secs => ${delayMs / 1000}), updated_on = now()
    where id = any(array(
      select id
      from listing_group
      where id = any(${groupIds}::int[]) and ${isFree}
      order by id
      for update skip locked
    ))`.execute(tx)
  await tellWaiting(tx, groupIds, message)
}

async function tellWaiting(tx: Tx, groupIds: number[], message: string): Promise<void> {
  const { rows } = await sql<{ run_id: number }>`
    update run_row waiting
    set message = ${message}, updated_on = now()
    where waiting.status = 'queued' and waiting.group_id = any(${groupIds}::int[])
      and waiting.message is distinct from ${message}
    returning waiting.run_id`.execute(tx)
  await announceRuns(
    tx,
    rows.map(({ run_id }) => run_id),
  )
}

/**
 * Takes back what a run asked for and nobody has answered yet, of so many groups: each listing is desired as the channel last
 * showed it, unless another run waits for it too. Where a worker may have begun, a new generation makes the channel follow.
 * Answers of how many groups.
 */
export async function withdrawGroups(tx: Tx, runId: number, most: number): Promise<number> {
  // Locked in one order and before any row, as those do who answer them.
  const { rows: locked } = await sql<{ id: number }>`
    select id
    from listing_group
    where id = any(array(
      select distinct group_id
      from run_row
      where run_id = ${runId} and status = 'queued'
      order by group_id
      limit ${most}
    ))
    order by id
    for update`.execute(tx)
  const groupIds = locked.map(({ id }) => id)
  await sql`
    with withdrawn as (
      update listing
      set desired_state = actual_state, updated_on = now()
      from run_row waiting
      where waiting.group_id = any(${groupIds}::int[]) and waiting.run_id = ${runId} and waiting.status = 'queued'
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
    where group_id = any(${groupIds}::int[]) and run_id = ${runId} and status = 'queued'`.execute(tx)
  await announceRuns(tx, [runId])
  return groupIds.length
}

/** Whether anything that the run asked for was not answered yet. */
export async function awaitsAnswers(tx: Tx, runId: number): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select exists (select from run_row where run_id = ${runId} and status = 'queued') as awaits`.execute(tx)
  return rows[0]?.awaits === true
}
