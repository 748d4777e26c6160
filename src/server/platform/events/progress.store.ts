import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** How far one piece of long work has come. */
export type Progress = {
  /** Which kind of work; the contract lists them. */
  topic: string
  /** Which run of it. */
  subjectId: number
  /** Who may see it; null is everybody. */
  userId: number | null
  /** The whole present state as it goes to the browser, never a difference: what is missed is made good by the next. */
  body: object
}

export const progressChannel = 'backroom_progress'

/** Writes down the newest state in the caller's transaction; whoever watches, in whatever process, hears of it. */
export async function announceProgress(tx: Tx | Db, announced: Progress[]): Promise<void> {
  if (announced.length === 0) return
  const rows = announced.toSorted((one, other) => one.subjectId - other.subjectId)
  await sql`
    insert into progress (topic, subject_id, user_id, body)
    select news.topic, news.subject_id, news.user_id, news.body
    from unnest(
      ${rows.map(({ topic }) => topic)}::text[], ${rows.map(({ subjectId }) => subjectId)}::int[],
      ${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ body }) => JSON.stringify(body))}::jsonb[]
    ) as news(topic, subject_id, user_id, body)
    on conflict (topic, subject_id) do update
    set body = excluded.body, user_id = excluded.user_id,
      revision = nextval('progress_revision'), changed_on = clock_timestamp()`.execute(tx)
  await sql`select pg_notify(${progressChannel}, '')`.execute(tx)
}

// A transaction that began earlier may become visible later than younger ones.
const overlapSeconds = 15
const keptDays = 7

/** What changed a moment ago, with the revision that tells new from known. */
export async function findRecentProgress(db: Db): Promise<(Progress & { revision: number })[]> {
  const { rows } = await sql<Progress & { revision: number }>`
    select topic, subject_id as "subjectId", user_id as "userId", body, revision
    from progress
    where changed_on > clock_timestamp() - make_interval(secs => ${overlapSeconds})
    order by revision`.execute(db)
  return rows
}

/** Forgets progress that nobody watches any more; the runs themselves stay. */
export async function forgetOldProgress(db: Db): Promise<void> {
  await sql`delete from progress where changed_on < now() - make_interval(days => ${keptDays})`.execute(db)
}
