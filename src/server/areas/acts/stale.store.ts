import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { dayIn, type Day } from '../../platform/grid/calendar-day.ts'

const task = 'find stale'

/** Sizes first: what owns others is stale when all of them are. */
const typesInOrder = ['basic', 'parent', 'master']

/** So many in one statement that nobody waits long for a row. */
const idsAtOnce = 5_000

/** Finds anew what is stale, once for each day of the business. Two workers at once do it twice, and the second changes nothing. */
export async function findStaleNightly({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const today = dayIn(config.businessTimeZone, now)
  if (await isDone(db, today)) return
  await findStale(db, now)
  await sql`
    insert into nightly_work (name, done_for)
    values (${task}, ${today})
    on conflict (name) do update set done_for = excluded.done_for`.execute(db)
}

async function isDone(db: Db, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select
    from nightly_work
    where name = ${task} and done_for >= ${today}`.execute(db)
  return rows.length > 0
}

/** Goes through the whole catalogue; answers how many products became stale, or fresh again. */
export async function findStale(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from product`.execute(db)
  const last = rows[0]?.last ?? 0
  let changed = 0
  for (const type of typesInOrder) {
    for (let first = 1; first <= last; first += idsAtOnce) {
      const { rows: found } = await sql<{ changed: number }>`
        select find_stale(${type}, ${first}, ${first + idsAtOnce - 1}, ${now}) as changed`.execute(db)
      changed += found[0]?.changed ?? 0
    }
  }
  return changed
}
