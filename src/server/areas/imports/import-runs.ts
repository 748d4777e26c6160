import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { RuleBroken } from '../../platform/errors.ts'
import type { Asker, RunRules } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { dropFile, refuseMissing } from './file-kept.ts'
import { existingImport, findImport, forgetNames, insertImport } from './imports.store.ts'
import { takeFile } from './take-file.ts'

/** Imports and their dry runs: the worker reads the file batch by batch. */
export const importRuns: RunRules<Context> = {
  kinds: ['import', 'import_check'],
  work: takeFile,
  async clearUp(context, { id }) {
    await forgetNames(context.db, id)
    const run = await findImport(context.db, id)
    if (run) await dropFile(context, run)
  },
  placeOf,
  retry: retryImport,
}

/** The lines that were rejected, and those that an import which broke off did not come to, as an import of their own. */
async function retryImport(context: Context, { id }: StoredRun, { user, keepId }: Asker): Promise<number> {
  const source = await existingImport(context.db, id)
  if (source.is_dry_run)
    throw new RuleBroken('A check writes nothing that could be tried again. Upload the file again.')
  await refuseMissing(source.file_path)
  return context.db.transaction().execute(async (tx) => {
    const again = { ...source, requested_by: user.username, retry_of: id, refused: null, isUnmapped: false }
    const next = await insertImport(tx, again)
    await enqueueRun(context, tx, { queue: 'import', id: next })
    await keepId?.(tx, next)
    return next
  })
}

/** How far an import came, in the words of who looks at the file. */
export async function placeOf({ db }: { db: Db }, { id }: { id: number }): Promise<string> {
  const { done_line: line = 0 } = (await findImport(db, id)) ?? {}
  return line === 0 ? 'before its first line' : `after line ${line.toLocaleString('en-US')}`
}
