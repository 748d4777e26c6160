import type { Context } from '../../context.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { refuseMissing } from './file-kept.ts'
import { findImport, insertImport } from './import-file.store.ts'

/** The lines that were rejected, and those that an import which broke off did not come to, as an import of their own. */
export async function retryImport(context: Context, { id }: StoredRun, { user }: Asker): Promise<number> {
  const source = await findImport(context.db, id)
  if (!source) throw new NotFound('There is no such import.')
  if (source.is_dry_run)
    throw new RuleBroken('A check writes nothing that could be tried again. Upload the file again.')
  await refuseMissing(source.file_path)
  return context.db.transaction().execute(async (tx) => {
    const next = await insertImport(tx, {
      isDryRun: false,
      fileName: source.label,
      filePath: source.file_path,
      fileBytes: source.file_bytes,
      layout: source.layout,
      headers: source.headers,
      mapping: source.mapping,
      refused: null,
      isUnmapped: false,
      requestedBy: user.username,
      retryOf: id,
    })
    await enqueueRun(context, tx, { queue: 'import', id: next })
    return next
  })
}
