import { readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Context } from '../../context.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'
import { exportFolder } from './export-files.ts'
import { findFileNames, forgetFiles } from './exports.store.ts'

const sweepSeconds = 3600

/** Looks after the files of exports. */
export function startExportJobs(context: Context): void {
  context.jobs.repeat('sweep exports', sweepSeconds, () => sweepExports(context))
}

const dayMs = 24 * 3600 * 1000
const keptDays = 30

/** All files of an export have its name, each its own ending; removes them after 30 days, and what a kill has left behind. */
export async function sweepExports(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const { db, clock } = context
  const now = clock.now().getTime()
  await forgetFiles(db, new Date(now - keptDays * dayMs))
  const folder = exportFolder(context)
  const kept = new Set((await findFileNames(db)).map((name) => parse(name).name))
  for (const name of (await readdir(folder).catch(undefinedWhenMissing)) ?? []) {
    if (kept.has(parse(name).name)) continue
    const file = await stat(join(folder, name)).catch(() => undefined)
    // One that is being written is named by no record yet.
    if (file && now - file.mtimeMs > dayMs) await rm(join(folder, name), { force: true })
  }
}
