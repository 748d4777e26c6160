import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { findImport, forgetNames } from './import-file.store.ts'
import type { ImportRun } from './import-file.store.ts'
import { takeFile } from './take-file.ts'
import type { ImportContext, OnStep } from './take-file.ts'

export type RunOptions = {
  signal?: AbortSignal
  onStep?: OnStep
}

/** Runs one import to its end in this process, or goes on where an earlier try stopped. Answers the import as it is then. */
export async function runImport(
  context: ImportContext,
  id: number,
  { signal, onStep }: RunOptions = {},
): Promise<ImportRun | undefined> {
  const rules = {
    work: (each: ImportContext, turn: Parameters<typeof takeFile>[1]) => takeFile(each, turn, onStep),
    clearUp: ({ db }: ImportContext) => forgetNames(db, id),
  }
  await workOnRun(context, id, rules, signal)
  return findImport(context.db, id)
}
