import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { isFileBeingRead, type ImportRun } from './imports.store.ts'

/** Where uploads lie. */
export function uploadFolder({ config }: Pick<Context, 'config'>): string {
  return join(config.dataDir, 'imports')
}

export async function refuseMissing(path: string): Promise<void> {
  const kept = await stat(path).catch(() => undefined)
  if (!kept) throw new RuleBroken('The file is no longer kept. Upload it again.')
}

/** Removes an upload that can't be run again. A file that a person named on the command line is theirs. */
export async function dropFile(context: Pick<Context, 'config' | 'db'>, run: ImportRun): Promise<void> {
  const path = run.file_path
  if (dirname(path) !== uploadFolder(context) || !isDoneWith(run)) return
  if (!(await isFileBeingRead(context.db, path))) await rm(path, { force: true })
}

function isDoneWith({ status, is_dry_run: isDryRun, failed, done_line: doneLine }: ImportRun): boolean {
  if (status === 'COMPLETED') return !isDryRun && failed === 0
  return status === 'FAILED' && doneLine === 0
}
