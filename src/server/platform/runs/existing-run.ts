import type { Db } from '../database/database.ts'
import { NotFound } from '../errors.ts'
import { findRun } from './runs.query.ts'
import type { StoredRun } from './stored-run.ts'

/** The run of this id; anybody may see it. */
export async function existingRun(db: Db, id: number): Promise<StoredRun> {
  const run = await findRun(db, id)
  if (run === undefined) throw new NotFound(`There is no run ${id}.`)
  return run
}
