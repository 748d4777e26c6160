import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Progress } from './announce-progress.ts'

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
