/**
 * Imports products into an empty catalogue on PostgreSQL as installed here and on another one, side by side so that what
 * else the machine does falls on both: `node bench/import.ts 1000000 postgresql://…`, the address of an empty database.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { insertImport } from '../src/server/areas/imports/imports.store.ts'
import { describeImport } from '../src/server/areas/imports/start-import.ts'
import { runImport } from '../src/server/areas/imports/take-file.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { startPostgres } from '../src/server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { createLog } from '../src/server/platform/log.ts'

const [given = '1000000', ...others] = process.argv.slice(2)
const products = Number(given)
const step = 50_000
const folder = await mkdtemp(join(tmpdir(), 'backroom-bench-import-'))
const path = join(folder, 'products.csv')
try {
  await pipeline(Readable.from(lines()), createWriteStream(path))
  const times = await Promise.all([undefined, ...others].map(importOn))
  const ratio = (Math.max(...times) / Math.min(...times)).toFixed(2)
  console.log(
    `${products.toLocaleString('en-US')} products: the slowest takes ${ratio} × the fastest, aim ≤ 1.3 ×`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

function* lines(): Generator<string> {
  yield 'sku,title,brand,mpn,retail_price,cost,Phoenix\n'
  for (let line = 1; line <= products; line += 1) {
    const style = `IM${(line * 7919) % 1_000_003}`
    const price = 20 + ((line * 31) % 400)
    yield `${style}-${line},Runner ${style} in size ${line % 17},Brand ${line % 211},${style},${price},${price / 2},${line % 40}\n`
  }
}

/** Seconds for all of them. */
async function importOn(address: string | undefined): Promise<number> {
  const postgres =
    address === undefined
      ? await startPostgres({ dataDir: folder, log: createLog('silent') })
      : { url: address, stop: async () => undefined }
  const database = openDatabase({
    url: postgres.url,
    applicationName: 'backroom bench',
    poolSize: 4,
    statementTimeoutMs: 0,
  })
  try {
    await migrate(database.db)
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
    const request = {
      file: { name: 'products.csv', path },
      mapping: undefined,
      isDryRun: false,
      requestedBy: 'bench',
    }
    const described = await describeImport(request)
    const id = await database.db.transaction().execute((tx) => insertImport(tx, described))
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    let told = 0
    await runImport({ db: database.db }, id, {
      onStep: ({ stage, done }) => {
        if (stage !== 'Importing' || done < told + step) return
        told = done
        console.log(`  PostgreSQL ${rows[0]?.server_version}: ${done} after ${seconds().toFixed(0)} s`)
      },
    })
    return seconds()
  } finally {
    await database.close()
    await postgres.stop()
  }
}
