import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Step, Turn } from '../../platform/runs/run-rules.ts'
import { RunRefused } from '../../platform/runs/work-on-run.ts'
import { createPicturePainter } from '../pictures/picture-painter.ts'
import { applyBatch } from './apply-batch.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { findImport, saveDoneLine } from './import-file.store.ts'
import type { ImportRun } from './import-file.store.ts'
import { checkReadable, importBatches } from '../product-files/import-groups.ts'
import { paintDrafts } from './paint-drafts.ts'
import type { DraftGroup } from '../product-files/product-draft.ts'
import { findRetriedImports } from './retried-lines.query.ts'
import type { RetriedImport } from './retried-lines.query.ts'
import { triedAgain } from './try-again.ts'

export type ImportContext = Pick<Context, 'db' | 'files'>

export type ImportStep = {
  stage: 'Checking' | 'Importing'
  done: number
  total: number
  /** Lines are counted, but bytes while checking: how many lines there are is not known yet. */
  unit?: 'bytes'
}

export type OnStep = (step: ImportStep) => void

/** Takes what is left of an import's file. */
export async function takeFile(context: ImportContext, turn: Turn, onStep?: OnStep): Promise<void> {
  const run = await findImport(context.db, turn.run.id)
  if (!run) return
  try {
    await takeLines(context, turn, { run, onStep })
  } catch (error) {
    throw error instanceof UnreadableFile ? new RunRefused(error.message, { cause: error }) : error
  }
}

type Reading = {
  run: ImportRun
  onStep: OnStep | undefined
}

async function takeLines(context: ImportContext, turn: Turn, { run, onStep }: Reading): Promise<void> {
  const { signal } = turn
  const { file_path: path, file_bytes: total, mapping, done_line: doneLine } = run
  // What can't be read to its end is refused before the first row of it is taken.
  const lines =
    doneLine > 0
      ? undefined
      : await checkReadable(path, signal, (done) =>
          onStep?.({ stage: 'Checking', done, total, unit: 'bytes' }),
        )
  const painter = createPicturePainter(context.files)
  const retried = await findRetriedImports(context.db, run.id)
  for await (const groups of importBatches(path, { mapping, doneLine, signal })) {
    signal?.throwIfAborted()
    const pictureOf = run.is_dry_run ? () => null : await paintDrafts(painter, groups)
    await triedAgain(() => turn.step((tx) => takeBatch(tx, run, { groups, pictureOf, retried })))
    if (lines !== undefined) {
      onStep?.({ stage: 'Importing', done: groups.at(-1)?.lastLine ?? 0, total: lines })
    }
  }
}

type Batch = {
  groups: DraftGroup[]
  pictureOf: Parameters<typeof applyBatch>[3]
  retried: RetriedImport[]
}

async function takeBatch(tx: Tx, run: ImportRun, { groups, pictureOf, retried }: Batch): Promise<Step> {
  const batch = { id: run.id, isDryRun: run.is_dry_run, retried }
  const counts = await applyBatch(tx, batch, groups, pictureOf)
  const last = groups.at(-1)
  await saveDoneLine(tx, run.id, last?.lastLine ?? 0)
  return {
    success: counts.created + counts.changed,
    failed: counts.rejected,
    skipped: counts.unchanged,
    counts: { ...counts },
    progress: run.file_bytes === 0 ? 0 : (last?.bytes ?? 0) / run.file_bytes,
  }
}
