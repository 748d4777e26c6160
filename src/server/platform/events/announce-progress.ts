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
