import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const keptDays = 180

/** Forgets runs that nobody looks at any more; what became of the products stays in their history. */
export async function purgeRuns(db: Db): Promise<void> {
  await sql`delete from publish_run where ended_on < now() - make_interval(days => ${keptDays})`.execute(db)
}
