import type { RunList, RunQuery, RunRowList, RunRowQuery } from '../../../contract/runs.ts'
import type { Db } from '../database/database.ts'
import { pageOf } from '../page-of.ts'
import { runReply, runRowReply } from './run-reply.ts'
import { countRuns, findRuns, existingRun, countRows, findRows } from './runs.query.ts'

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

/** A page of a run's rows; while it goes on, what moved last comes first. */
export async function listRunRows(db: Db, id: number, { status, ...page }: RunRowQuery): Promise<RunRowList> {
  const run = await existingRun(db, id)
  const [rows, count] = await Promise.all([
    findRows(db, {
      runId: id,
      ...(status && { status }),
      isByMove: run.ended_on === null,
      ...pageOf(page),
    }),
    countRows(db, id, status),
  ])
  return { results: rows.map(runRowReply), count }
}
