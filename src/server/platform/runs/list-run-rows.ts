import type { RunRowList, RunRowQuery } from '../../../contract/runs.ts'
import type { Db } from '../database/database.ts'
import { existingRun } from './existing-run.ts'
import { pageOf } from '../page-of.ts'
import { runRowReply } from './run-reply.ts'
import { countRows, findRows } from './runs.query.ts'

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
