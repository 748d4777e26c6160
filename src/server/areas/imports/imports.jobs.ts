import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { uploadFolder } from './file-kept.ts'
import { findFilesInUse } from './imports.store.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'

const sweepSeconds = 3600

/** Looks after what uploads leave behind. */
export async function startImportJobs(context: Context): Promise<void> {
  context.jobs.repeat('sweep uploads', sweepSeconds, () =>
    sweepUploads(context, uploadFolder(context), findFilesInUse),
  )
}

const smallestAgeMs = 24 * 3600 * 1000

/** Removes uploads that nobody needs any more: those that no run names within its week, and what a kill has left behind. */
export async function sweepUploads(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  folder: string,
  findInUse: (db: Db) => Promise<string[]>,
): Promise<void> {
  const names = (await readdir(folder).catch(undefinedWhenMissing)) ?? []
  if (names.length === 0) return
  const inUse = new Set(await findInUse(db))
  const now = clock.now().getTime()
  for (const path of names.map((name) => join(folder, name))) {
    if (inUse.has(path)) continue
    const file = await stat(path).catch(() => undefined)
    // An upload that is still coming in belongs to no run yet.
    if (file && now - file.mtimeMs > smallestAgeMs) await rm(path, { force: true })
  }
}
