import { rm } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createPicturePainter } from '../pictures/picture-painter.ts'
import { applyBatch } from './apply-batch.ts'
import { UnreadableFile } from './csv-file.ts'
import { checkReadable, importBatches } from './import-groups.ts'
import { advanceImport, endImport, findImport, takeImport } from './import-runs.store.ts'
import type { ImportRunRow } from './import-runs.store.ts'
import { paintDrafts } from './paint-drafts.ts'

export type ImportContext = Pick<Context, 'db' | 'files'>

export interface RunOptions {
  signal?: AbortSignal
  /** After each batch. */
  onBatch?: (progress: { bytes: number; totalBytes: number }) => void
}

/** Runs one import to its end, or goes on where an earlier try stopped; safe to call twice. Answers the run as it ended. */
export async function runImport(
  context: ImportContext,
  id: number,
  options: RunOptions = {},
): Promise<ImportRunRow | undefined> {
  const run = await takeImport(context.db, id)
  if (!run) return findImport(context.db, id)
  try {
    if (run.done_line === 0) await checkReadable(run.file_path, options.signal)
    await takeBatches(context, run, options)
    await endImport(context.db, run, { status: 'COMPLETED', refused: null })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await endImport(context.db, run, { status: 'FAILED', refused: error.message })
  }
  if (!run.is_dry_run) await rm(run.file_path, { force: true })
  return findImport(context.db, id)
}

async function takeBatches(
  { db, files }: ImportContext,
  run: ImportRunRow,
  { signal, onBatch }: RunOptions,
): Promise<void> {
  const painter = createPicturePainter(files)
  const actor = { actor: run.requested_by, reason: `import ${run.id}` }
  const reading = { mapping: run.mapping, doneLine: run.done_line, signal }
  for await (const groups of importBatches(run.file_path, reading)) {
    signal?.throwIfAborted()
    const last = groups.at(-1)
    if (!last) continue
    const pictureOf = await paintDrafts(painter, groups)
    await inTransaction(db, actor, async (tx) => {
      const counts = await applyBatch(tx, { id: run.id, isDryRun: run.is_dry_run }, groups, pictureOf)
      await advanceImport(tx, run, { doneLine: last.lastLine, bytes: last.bytes, counts })
    })
    onBatch?.({ bytes: last.bytes, totalBytes: Number(run.file_bytes) })
  }
}
