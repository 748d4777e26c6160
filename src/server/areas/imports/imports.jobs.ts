import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { Id } from '../../../contract/columns/list.ts'
import { defineQueue } from '../../platform/jobs/queue.ts'
import { failImport } from './fail-import.ts'
import { runImport } from './run-import.ts'
import { sweepUploads } from './sweep-uploads.ts'

/** A million rows take minutes; a dead worker is noticed by its heartbeat long before the job expires. */
export const importQueue = defineQueue('run-import', Type.Object({ import_id: Id }), {
  expiresAfterSeconds: 6 * 3600,
  // Each stop of the process takes one try: a long import outlives a day of deployments.
  retries: 20,
  key: ({ import_id: id }) => String(id),
})

const faultsBorne = 3
const sweepSeconds = 3600

export async function startImportJobs(context: Context): Promise<void> {
  const { jobs, log } = context
  const folder = join(context.config.dataDir, 'imports')
  await jobs.work(importQueue, { concurrency: 1 }, async ({ data, attempt, signal, stopping }) => {
    const ended = AbortSignal.any([signal, stopping])
    try {
      const run = await runImport(context, data.import_id, { signal: ended })
      const isOver = run && (run.status === 'FAILED' || (run.status === 'COMPLETED' && !run.is_dry_run))
      if (isOver) await rm(run.file_path, { force: true })
    } catch (error) {
      if (ended.aborted || attempt < faultsBorne) throw error
      log.error({ import: data.import_id, err: error }, 'import broke off')
      await failImport(context, data.import_id)
    }
  })
  jobs.repeat('sweep uploads', sweepSeconds, () => sweepUploads(context, folder))
}
