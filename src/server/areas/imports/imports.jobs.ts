import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { Id } from '../../../contract/list.ts'
import { defineQueue } from '../../platform/jobs/queue.ts'
import { runImport } from './run-import.ts'

/** A million rows take minutes; a dead worker is noticed by its heartbeat long before the job expires. */
export const importQueue = defineQueue('run-import', Type.Object({ import_id: Id }), {
  expiresAfterSeconds: 6 * 3600,
  key: ({ import_id: id }) => String(id),
})

export async function startImportJobs(context: Context): Promise<void> {
  await context.jobs.work(importQueue, { concurrency: 1 }, async ({ data, signal, stopping }) => {
    await runImport(context, data.import_id, { signal: AbortSignal.any([signal, stopping]) })
  })
}
