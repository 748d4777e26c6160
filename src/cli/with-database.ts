import { loadConfig, type Config } from '../server/config.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { prepareDatabase } from '../server/platform/database/prepare-database.ts'
import { createLog } from '../server/platform/log.ts'
import { terminalLog } from './terminal.ts'

export type Surroundings = Database & {
  config: Config
  url: string
  /** The migrations that had to run first. */
  migrated: string[]
}

/** Runs one command on a migrated database, joined or started for it, and leaves the server as it found it. */
export async function withDatabase(
  command: string,
  work: (surroundings: Surroundings) => Promise<unknown>,
): Promise<void> {
  const config = loadConfig()
  const { url, stop } = await prepareDatabase(config, terminalLog, 'command')
  try {
    // A command at a terminal may take its time; the person who waits can end it.
    const limits = { statementTimeoutMs: 0, poolSize: config.databasePoolSize, log: createLog('silent') }
    const database = openDatabase({ url, applicationName: `backroom ${command}`, ...limits })
    try {
      const migrated = await migrate(database.db)
      await work({ ...database, config, url, migrated })
    } finally {
      await database.close()
    }
  } finally {
    await stop()
  }
}
