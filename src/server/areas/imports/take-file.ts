import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sameKey, triedAgain } from '../../platform/database/tried-again.ts'
import type { Step, Turn } from '../../platform/runs/run-rules.ts'
import { RunRefused, workOnRun } from '../../platform/runs/work-on-run.ts'
import { openExport, type ExportedRows } from '../exports/exported-rows.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { checkReadable, importBatches } from '../product-files/import-groups.ts'
import { applyBatch, type Batch } from './apply-batch.ts'
import { findImport, forgetNames, saveDoneLine, type ImportRun } from './imports.store.ts'
import { findRetriedImports } from './retried-lines.query.ts'
import { besideExported, noLongerKept } from './edited-export.ts'

export type ImportContext = Pick<Context, 'db'>

type ImportStep = {
  stage: 'Checking' | 'Importing'
  done: number
  total: number
  /** Lines are counted, but bytes while checking: how many lines there are is not known yet. */
  unit?: 'bytes'
}

type OnStep = (step: ImportStep) => void

/** Takes what is left of an import's file. */
export async function takeFile(context: ImportContext, turn: Turn, onStep?: OnStep): Promise<void> {
  const run = await findImport(context.db, turn.run.id)
  if (!run) return
  const exported = run.export_path === null ? undefined : await openExport(run.export_path)
  if (run.export_path !== null && exported === undefined) throw new RunRefused(noLongerKept)
  try {
    await takeLines(context, turn, { run, onStep, exported })
  } catch (error) {
    throw error instanceof UnreadableFile ? new RunRefused(error.message, { cause: error }) : error
  } finally {
    await exported?.close()
  }
}

type Reading = { run: ImportRun; onStep: OnStep | undefined; exported: ExportedRows | undefined }

async function takeLines(
  context: ImportContext,
  turn: Turn,
  { run, onStep, exported }: Reading,
): Promise<void> {
  const { signal } = turn
  const { file_path: path, file_bytes: total, mapping, done_line: doneLine } = run
  // What can't be read to its end is refused before the first row of it is taken.
  const lines =
    doneLine > 0
      ? undefined
      : await checkReadable(path, signal, (done) =>
          onStep?.({ stage: 'Checking', done, total, unit: 'bytes' }),
        )
  const retried = await findRetriedImports(context.db, run.id)
  const beside = exported && besideExported(context.db, exported, mapping)
  for await (const groups of importBatches(path, { mapping, doneLine, signal, beside })) {
    signal?.throwIfAborted()
    await triedAgain(() => turn.step((tx) => takeBatch(tx, run, { groups, retried })), [sameKey])
    if (lines !== undefined) {
      onStep?.({ stage: 'Importing', done: groups.at(-1)?.lastLine ?? 0, total: lines })
    }
  }
}

async function takeBatch(tx: Tx, run: ImportRun, batch: Batch): Promise<Step> {
  const counts = await applyBatch(tx, run, batch)
  const last = batch.groups.at(-1)
  await saveDoneLine(tx, run.id, last?.lastLine ?? 0)
  return {
    success: counts.created + counts.changed,
    failed: counts.rejected,
    skipped: counts.unchanged,
    counts: { ...counts },
    progress: run.file_bytes === 0 ? 0 : (last?.bytes ?? 0) / run.file_bytes,
  }
}

type RunOptions = { signal?: AbortSignal; onStep?: OnStep }

/** Runs one import to its end in this process, or goes on where an earlier try stopped. Answers the import as it is then. */
export async function runImport(
  context: ImportContext,
  id: number,
  { signal, onStep }: RunOptions = {},
): Promise<ImportRun | undefined> {
  const rules = {
    work: (each: ImportContext, turn: Turn) => takeFile(each, turn, onStep),
    clearUp: ({ db }: ImportContext) => forgetNames(db, id),
  }
  await workOnRun(context, id, rules, signal)
  return findImport(context.db, id)
}
