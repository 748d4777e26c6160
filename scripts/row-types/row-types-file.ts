import type { Kysely } from 'kysely'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { describeTables } from './describe-tables.ts'
import { readTables } from './read-tables.ts'

export const rowTypesPath = fileURLToPath(
  new URL('../../src/server/platform/database/schema.ts', import.meta.url),
)

/** The whole file for a database, formatted like every other. */
export async function formatRowTypes<T>(db: Kysely<T>): Promise<string> {
  const text = describeTables(await readTables(db))
  return format(text, { ...(await resolveConfig(rowTypesPath)), filepath: rowTypesPath })
}
