// npm run row-types: writes the row types of the tables as the migrations leave them.
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { startThrowawayPostgres } from '../tests/support/throwaway-postgres.ts'
import { formatRowTypes, rowTypesPath } from './row-types/row-types-file.ts'

const server = await startThrowawayPostgres()
const { db, close } = openDatabase({ url: server.url, applicationName: 'backroom row types', poolSize: 1 })
try {
  await migrate(db)
  await writeFile(rowTypesPath, await formatRowTypes(db))
} finally {
  await close()
  await server.stop()
}
