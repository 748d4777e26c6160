import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { firstSlot, slotOf, waitForRoom, type Quota, type Used } from './quota.ts'

type Ask = { calls: number; items: number; now: Date }

/** Counts a call where every quota has room for it; else until when to wait. The caller holds the credential's limiter row. */
export async function useQuotas(tx: Tx, credential: string, quotas: Quota[], ask: Ask): Promise<Date | null> {
  let until: Date | null = null
  const asked = quotas.filter((quota) => ask[quota.counts] > 0)
  for (const quota of asked) {
    const used = await findUsed(tx, credential, quota, ask.now)
    const wait = waitForRoom(quota, used, { amount: ask[quota.counts], now: ask.now })
    if (wait !== null && (until === null || wait > until)) until = wait
  }
  if (until !== null) return until
  for (const quota of asked) await addUsed(tx, credential, quota, ask)
  return null
}

/** What was used of a quota, slot by slot. */
export async function findUsed(tx: Db | Tx, credential: string, quota: Quota, now: Date): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select slot::float8 as slot, used
    from channel_quota
    where credential = ${credential} and quota = ${quota.name} and slot >= ${firstSlot(quota, now)}`.execute(
    tx,
  )
  return rows
}

async function addUsed(tx: Tx, credential: string, quota: Quota, ask: Ask): Promise<void> {
  await sql`
    with old as (
      delete from channel_quota
      where credential = ${credential} and quota = ${quota.name} and slot < ${firstSlot(quota, ask.now)}
    )
    insert into channel_quota (credential, quota, slot, used)
    values (${credential}, ${quota.name}, ${slotOf(quota, ask.now)}, ${ask[quota.counts]})
    on conflict (credential, quota, slot) do update set used = channel_quota.used + excluded.used`.execute(tx)
}

/** What a refused call carried was not taken; the call itself stays counted. */
export async function giveItemsBack(
  tx: Tx,
  credential: string,
  quotas: Quota[],
  items: number,
): Promise<void> {
  const names = quotas.flatMap(({ name, counts }) => (counts === 'items' ? [name] : []))
  await sql`
    update channel_quota
    set used = used - ${items}
    from (
      select quota, max(slot) as slot
      from channel_quota
      where credential = ${credential} and quota = any(${names}::text[]) and used >= ${items}
      group by quota
    ) last
    where channel_quota.credential = ${credential} and channel_quota.quota = last.quota
      and channel_quota.slot = last.slot`.execute(tx)
}
