import type { RunList, RunQuery } from '../../../contract/runs.ts'
import type { Db } from '../database/database.ts'
import { pageOf } from '../page-of.ts'
import { runReply } from './run-reply.ts'
import { countRuns, findRuns } from './runs.query.ts'

/** A page of all runs, newest first. */
export async function listRuns(
  db: Db,
  { kind, open = false, ...page }: RunQuery,
  userName: string,
): Promise<RunList> {
  const wanted = { ...(kind && { kinds: [kind] }), ...(open && { openTo: userName }) }
  const [runs, count] = await Promise.all([findRuns(db, wanted, pageOf(page)), countRuns(db, wanted)])
  return { results: runs.map(runReply), count }
}
