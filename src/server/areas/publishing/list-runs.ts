import type { PublishRunList } from '../../../contract/publishing.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from './page-of.ts'
import { runReply } from './run-reply.ts'
import { countRuns, selectRuns } from './runs.query.ts'

/** A page of all runs, newest first. */
export async function listRuns(db: Db, query: Parameters<typeof pageOf>[0]): Promise<PublishRunList> {
  const [runs, count] = await Promise.all([selectRuns(db, pageOf(query)), countRuns(db)])
  return { results: runs.map(runReply), count }
}
