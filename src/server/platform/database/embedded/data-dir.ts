import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** PostgreSQL can't run here as things are; the message is one line that says what to change. */
export class LauncherProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** Makes the folder that everything of this installation lies in. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (cause) {
    throw new LauncherProblem(`${dataDir} can't be written: set DATA_DIR to a folder of your own.`, { cause })
  }
}

// The operating system keeps this lock and frees it with its holder's death, whatever becomes of the process id: SQLite's
// file lock is the one such lock that Node offers on every platform without a native addon.

export type DataDirLock = { release: () => void }

const sqliteBusy = 5

/** Takes one of the locks of a DATA_DIR, or answers undefined when another process (or another part of this one) holds it. */
export function takeLock(dataDir: string, name: 'postgres' | 'serve'): DataDirLock | undefined {
  const file = new DatabaseSync(join(dataDir, `${name}.lock`), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
  }
  return { release: () => file.close() }
}
