import type { Context } from '../../context.ts'
import { uploadFolder } from './file-kept.ts'
import { sweepUploads } from './sweep-uploads.ts'

const sweepSeconds = 3600

/** Looks after what uploads leave behind. */
export async function startImportJobs(context: Context): Promise<void> {
  context.jobs.repeat('sweep uploads', sweepSeconds, () => sweepUploads(context, uploadFolder(context)))
}
