import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announceProgress } from '../../platform/events/announce-progress.ts'
import { keepHeapSmall } from '../../platform/keep-heap-small.ts'
import { createPicturePainter } from '../pictures/picture-painter.ts'
import { applyBatch } from './apply-batch.ts'
import { UnreadableFile } from './csv/csv-file.ts'
import { checkReadable, importBatches } from './import-groups.ts'
import { importProgress } from './import-reply.ts'
import { advanceImport, endImport, findImport, ImportTaken, takeImport } from './import-runs.store.ts'
import type { ImportRunRow } from './import-runs.store.ts'
import { paintDrafts } from './paint-drafts.ts'
import type { DraftGroup } from './product-draft.ts'
import { triedAgain } from './try-again.ts'

export type ImportContext = Pick<Context, 'db' | 'files'>

export interface ImportStep {
  stage: 'Checking' | 'Importing'
  done: number
  total: number
  /** Lines are counted, but bytes while checking: how many lines there are is not known yet. */
  unit?: 'bytes'
}

export interface RunOptions {
  signal?: AbortSignal
  onStep?: (step: ImportStep) => void
}

/** Runs one import to its end, or goes on where an earlier try stopped; safe to call twice. Answers the run as it is then. */
export async function runImport(
  context: ImportContext,
  id: number,
  options: RunOptions = {},
): Promise<ImportRunRow | undefined> {
  const run = await takeImport(context.db, id)
  if (!run) return findImport(context.db, id)
  try {
    await keepHeapSmall(() => takeFile(context, run, options))
    await finish(context, run, { status: 'COMPLETED', refused: null })
  } catch (error) {
    if (error instanceof UnreadableFile) {
      await finish(context, run, { status: 'FAILED', refused: error.message })
    } else if (!(error instanceof ImportTaken)) throw error
  }
  return findImport(context.db, id)
}

async function takeFile(context: ImportContext, run: ImportRunRow, options: RunOptions): Promise<void> {
  const { signal, onStep } = options
  const totalBytes = run.file_bytes
  // What can't be read to its end is refused before the first row of it is taken.
  const lines =
    run.done_line > 0
      ? undefined
      : await checkReadable(run.file_path, signal, (done) =>
          onStep?.({ stage: 'Checking', done, total: totalBytes, unit: 'bytes' }),
        )
  const painter = createPicturePainter(context.files)
  const reading = { mapping: run.mapping, doneLine: run.done_line, signal }
  for await (const groups of importBatches(run.file_path, reading)) {
    signal?.throwIfAborted()
    const pictureOf = run.is_dry_run ? () => null : await paintDrafts(painter, groups)
    const doneLine = groups.at(-1)?.lastLine ?? 0
    await triedAgain(() => takeBatch(context, run, { groups, pictureOf, doneLine }))
    if (lines !== undefined) onStep?.({ stage: 'Importing', done: doneLine, total: lines })
  }
}

interface Batch {
  groups: DraftGroup[]
  pictureOf: Parameters<typeof applyBatch>[3]
  doneLine: number
}

function takeBatch({ db }: ImportContext, run: ImportRunRow, { groups, pictureOf, doneLine }: Batch) {
  return inTransaction(db, actorOf(run), async (tx) => {
    const counts = await applyBatch(tx, { id: run.id, isDryRun: run.is_dry_run }, groups, pictureOf)
    const bytes = groups.at(-1)?.bytes ?? 0
    await announceProgress(tx, [importProgress(await advanceImport(tx, run, { doneLine, bytes, counts }))])
  })
}

function finish(
  { db }: ImportContext,
  run: ImportRunRow,
  outcome: Parameters<typeof endImport>[2],
): Promise<void> {
  return inTransaction(db, actorOf(run), async (tx) => {
    await announceProgress(tx, [importProgress(await endImport(tx, run, outcome))])
  })
}

function actorOf({ id, requested_by: actor }: ImportRunRow) {
  return { actor, reason: `import ${id}` }
}
