import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

const purgeSeconds = 3_600

/** Changes are kept for a day, whether or not a process holds columns in memory that they would be brought to. */
export function startColumnIndexJobs({ jobs, db }: { jobs: Pick<Jobs, 'repeat'>; db: Db }): void {
  jobs.repeat('forget row changes', purgeSeconds, () => forgetRowChanges(db))
}

export async function forgetRowChanges(db: Db): Promise<void> {
  await sql`select forget_row_changes()`.execute(db)
}
