import { prepareAppRole } from './app-role.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database.ts'
import { migrate } from './migrate.ts'

/** Migrates as the connecting role, which owns the tables, and opens the pool as the one that may only use them. */
export async function openAppDatabase(options: Omit<DatabaseOptions, 'role'>): Promise<Database> {
  return openDatabase({ ...options, role: await migrateAsOwner(options) })
}

async function migrateAsOwner(options: DatabaseOptions): Promise<string | undefined> {
  const { db, close } = openDatabase({ ...options, poolSize: 1 })
  try {
    await migrate(db, options.log ? { log: options.log } : {})
    return await prepareAppRole(db, options.log)
  } finally {
    await close()
  }
}
