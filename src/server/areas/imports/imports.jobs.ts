import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { uploadFolder } from './file-kept.ts'
import { findFilesInUse } from './imports.store.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'

const sweepSeconds = 3600

/** Looks after what uploads leave behind. */
export async function startImportJobs(context: Context): Promise<void> {
  context.jobs.repeat('sweep uploads', sweepSeconds, () => sweepUploads(context, uploadFolder(context)))
}

const smallestAgeMs = 24 * 3600 * 1000

/** Removes uploads that nobody imports any more: files of dry runs after a week, and what a kill has left behind. */
async function sweepUploads({ db, clock }: Pick<Context, 'db' | 'clock'>, folder: string): Promise<void> {
  const names = (await readdir(folder).catch(undefinedWhenMissing)) ?? []
  if (names.length === 0) return
  const inUse = new Set(await findFilesInUse(db))
  const now = clock.now().getTime()
  for (const path of names.map((name) => join(folder, name))) {
    if (inUse.has(path)) continue
    const file = await stat(path).catch(() => undefined)
    // An upload that is still coming in belongs to no run yet.
    if (file && now - file.mtimeMs > smallestAgeMs) await rm(path, { force: true })
  }
}
