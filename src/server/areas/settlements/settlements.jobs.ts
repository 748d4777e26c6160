import type { Context } from '../../context.ts'
import { sweepUploads } from '../imports/imports.jobs.ts'
import { settlementFolder } from './settlement-folder.ts'
import { findFilesInUse } from './settlements.store.ts'

const sweepSeconds = 3600

/** Looks after what uploads leave behind. */
export function startSettlementJobs(context: Context): void {
  context.jobs.repeat('sweep settlements', sweepSeconds, () =>
    sweepUploads(context, settlementFolder(context), findFilesInUse),
  )
}
