// A process that prepares the database of a DATA_DIR, says so in one line of JSON, and leaves at SIGTERM.
import { prepareDatabase, type DatabaseRole } from '../../src/server/platform/database/prepare-database.ts'

const [dataDir = '', role = 'serve', patienceMs = '8000'] = process.argv.slice(2)
const say = (fields: object): boolean => process.stdout.write(`${JSON.stringify(fields)}\n`)
const log = {
  info: (fields: object, message: string) => say({ message, ...fields }),
  warn: (fields: object, message: string) => say({ message, ...fields }),
  error: (fields: object, message: string) => say({ message, ...fields }),
}

const beating = setInterval(() => undefined, 60_000)
try {
  const database = await prepareDatabase({ databaseUrl: undefined, dataDir }, log, role as DatabaseRole)
  process.once('SIGTERM', () => {
    void database.stop(Number(patienceMs)).then(() => clearInterval(beating))
  })
  say({ message: 'ready', url: database.url })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
