// The places of calls that are under way, where a channel takes only so many at once.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** Whether fewer calls than that are under way. The caller holds the credential's limiter row. */
export async function isPlaceFree(tx: Tx, credential: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::integer as taken
    from channel_place
    where credential = ${credential} and lease_until > clock_timestamp()`.execute(tx)
  return (rows[0]?.taken ?? 0) < most
}

/** Takes a place for a call, and for so long at most: a worker that dies must not hold it for ever. Clears up after those that did. */
export async function takePlace(tx: Tx, credential: string, leaseMs: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (
      delete from channel_place
      where credential = ${credential} and lease_until <= clock_timestamp()
    )
    insert into channel_place (credential, lease_until)
    values (${credential}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    returning id::float8 as id`.execute(tx)
  const place = rows[0]?.id
  if (place === undefined) throw new Error(`No place was taken for a call of ${credential}.`)
  return place
}

export async function leavePlace(db: Db, place: number): Promise<void> {
  await db.deleteFrom('channel_place').where('id', '=', place).execute()
}
