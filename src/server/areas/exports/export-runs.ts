import type { Context } from '../../context.ts'
import type { List } from '../../platform/lists/define-list.ts'
import type { RunRules } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { findExport, insertExport } from './exports.store.ts'
import { writeExport } from './write-export.ts'
import { NotFound } from '../../platform/errors.ts'

/** Exports of the lists of an installation: the worker writes the file, and a successor writes it anew. */
export function exportRuns(listsOf: (context: Context) => readonly List[]): RunRules<Context> {
  return {
    kinds: ['export'],
    work: (context, turn) => writeExport(context, listsOf(context), turn),
    async retry(context, { id }, { user, keepId }) {
      const asked = await findExport(context.db, id)
      if (asked === undefined) throw new NotFound('There is no such export.')
      return context.db.transaction().execute(async (tx) => {
        const { list, question, ids, with_xlsx } = asked
        const next = await insertExport(tx, { list, question, ids, with_xlsx, user: user.username })
        await enqueueRun(context, tx, { queue: 'export', id: next })
        await keepId?.(tx, next)
        return next
      })
    },
  }
}
