import type { Context } from '../../context.ts'
import type { RunRules } from '../../platform/runs/run-rules.ts'
import { dropFile } from './file-kept.ts'
import { findImport, forgetNames } from './import-file.store.ts'
import { placeOf } from './place-of.ts'
import { retryImport } from './retry-import.ts'
import { takeFile } from './take-file.ts'

/** Imports and their dry runs: the worker reads the file batch by batch. */
export const importRuns: RunRules<Context> = {
  kinds: ['import', 'import_check'],
  work: (context, turn) => takeFile(context, turn),
  async clearUp(context, { id }) {
    await forgetNames(context.db, id)
    const run = await findImport(context.db, id)
    if (run) await dropFile(context, run)
  },
  placeOf,
  retry: retryImport,
}
