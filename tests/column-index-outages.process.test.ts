// Two API processes hold the columns of one catalogue while its database is killed, set back to an older copy, and filled by an
// import. COLUMN_INDEX_IMPORT asks for more lines than the usual 3,000, COLUMN_INDEX_WRITES for more writes than 60.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedProducts } from '../src/demo/seed-products.ts'
import { createUser } from '../src/server/areas/accounts/manage-users.ts'
import { insertImport } from '../src/server/areas/imports/imports.store.ts'
import { describeImport } from '../src/server/areas/imports/start-import.ts'
import { runImport } from '../src/server/areas/imports/take-file.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import {
  startPostgres,
  type EmbeddedPostgres,
} from '../src/server/platform/database/embedded/embedded-postgres.ts'
import { readPostmaster } from '../src/server/platform/database/embedded/postmaster.ts'
import { openDatabase, type Database } from '../src/server/platform/database/database.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { parseSort } from '../src/server/platform/grid/parse-sort.ts'
import { tableReader } from '../src/server/platform/lists/table-reader.ts'
import { hireCrew, type OurProcess } from './proofs/crew.ts'
import { testPassword } from './support/app.ts'
import { killStarted } from './support/processes.ts'
import { forgetfulSettings } from './support/throwaway-postgres.ts'

const products = 20_000
const writes = Number(process.env['COLUMN_INDEX_WRITES'] ?? 60)
const lines = Number(process.env['COLUMN_INDEX_IMPORT'] ?? 3_000)
/** A process starts within seconds; the limit is for one that never gets there, however busy the machine is. */
const readyMs = 240_000
const metricsToken = 'what a test may read'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let dataDir: string
let postgres: EmbeddedPostgres
let database: Database
let apis: OurProcess[]
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-test-'))
  await startDatabase()
  await migrate(database.db)
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
  const asOf = new Date('2026-11-22')
  await seedProducts(postgres.url, { count: products, seed: 5, asOf, picture: () => '' })
  await startApis()
})
afterAll(async () => {
  killStarted()
  await database.close()
  await postgres.stop(0)
  await rm(dataDir, { recursive: true, force: true })
})

async function startDatabase(): Promise<void> {
  postgres = await startPostgres({ dataDir, log, isLasting: true, settings: forgetfulSettings })
  database = openDatabase({ url: postgres.url, applicationName: 'backroom test', poolSize: 4 })
}

/** Both on one DATA_DIR, as processes of one installation are. */
async function startApis(): Promise<void> {
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metricsToken,
  }
  const crews = await Promise.all([hireCrew(env).crew(0), hireCrew(env).crew(0)])
  apis = crews.map(({ api }) => api)
  await Promise.all(apis.map(holdsColumns))
  const answer = await fetch(`${apis[0]?.address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'seller', password: testPassword }),
  })
  token = ((await answer.json()) as { token: string }).token
}

async function metric({ address }: OurProcess, pattern: RegExp): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`${address}/metrics/`, { headers }).catch(() => undefined)
  return Number(pattern.exec((await answer?.text()) ?? '')?.[1] ?? 0)
}

const holdsColumns = (api: OurProcess) =>
  vi.waitFor(
    async () => expect(await metric(api, /column_index_ready\{list="products"\} (\d+)/)).toBe(1),
    readyMs,
  )
const readsOfMemory = (api: OurProcess) =>
  metric(api, /list_reads_total\{list="products",reader="memory",reason=""\} (\d+)/)

type Found = { results: { id: number; version: number }[]; count: number }

function ask({ address }: OurProcess, query: Record<string, string>): Promise<Response> {
  const url = `${address}/api/products/?${new URLSearchParams({ page_size: '100', ...query }).toString()}`
  return fetch(url, { headers: { authorization: `Token ${token}` } })
}

async function find(api: OurProcess, query: Record<string, string>): Promise<Found> {
  const answer = await ask(api, query)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Found
}

async function setPrice({ address }: OurProcess, id: number, price: number): Promise<void> {
  const answer = await fetch(`${address}/api/products/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ retail_price: price }),
  })
  expect(answer.status).toBe(200)
}

/** A block of several orders, asked of each process and of the database itself. */
async function expectBothTrue(): Promise<void> {
  const reader = tableReader<{ id: number }>(database.db, productList, 'UTC')
  for (const order of ['-retail_price', 'title', '-total_quantity', 'updated_on']) {
    const sort = parseSort(order, productList.fields)
    const { rows, figures } = await reader.read({ condition: undefined, sort, offset: 300, limit: 100 }, [])
    for (const api of apis) {
      const { results, count } = await find(api, { order_by: order, page: '4' })
      expect(results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(count).toBe(figures.count)
    }
  }
}

async function writeAndLook(times: number): Promise<void> {
  const [one, other] = apis
  if (one === undefined || other === undefined) throw new Error('Two processes are needed.')
  const { results } = await find(one, { filter: JSON.stringify([{ product_type: 'basic' }]) })
  for (let time = 1; time <= times; time += 1) {
    const id = results[time % results.length]?.id ?? 0
    const price = 1_000 + time + Math.round(performance.now()) / 100
    const cents = Math.round(price * 100) / 100
    const [writer, reader] = time % 2 === 0 ? [one, other] : [other, one]
    await setPrice(writer, id, cents)
    const found = await find(reader, { filter: JSON.stringify([{ retail_price: cents }]) })
    expect(found.results.map((row) => row.id)).toContain(id)
  }
}

test('what is written through one process the other one lists at once, while their clocks jump', async () => {
  const before = await Promise.all(apis.map(readsOfMemory))
  await writeAndLook(writes / 2)
  for (const { process } of apis) process.child.kill('SIGUSR2')
  await writeAndLook(writes / 2)
  await expectBothTrue()
  const after = await Promise.all(apis.map(readsOfMemory))
  for (const [place, reads] of after.entries())
    expect(reads - (before[place] ?? 0)).toBeGreaterThan(writes / 3)
})

test('a database that is killed and comes back leaves no answer wrong', async () => {
  const pid = (await readPostmaster(join(dataDir, 'postgres')))?.pid
  if (pid === undefined) throw new Error('Nothing runs the database.')
  process.kill(pid, 'SIGKILL')
  const statuses = await Promise.all(apis.map(async (api) => (await ask(api, {})).status))
  for (const status of statuses) expect([200, 503]).toContain(status)
  for (const api of apis) await expect.poll(async () => (await ask(api, {})).status).toBe(200)
  for (const api of apis) await holdsColumns(api)
  await writeAndLook(10)
  await expectBothTrue()
})

test('while an import runs no count is behind what was there before, or ahead of what is there after', async () => {
  const path = join(dataDir, 'import.csv')
  const rows = Array.from(
    { length: lines },
    (_, line) => `IMPORTED-${line},Runner ${line % 97},Brand ${line % 7},${line % 300}`,
  )
  await writeFile(path, ['sku,title,brand,retail_price', ...rows].join('\n'))
  const request = {
    file: { name: 'import.csv', path },
    mapping: undefined,
    isDryRun: false,
    requestedBy: 'seller',
  }
  const described = await describeImport(request)
  const id = await database.db.transaction().execute((tx) => insertImport(tx, described))
  let isDone = false
  const imported = runImport({ db: database.db }, id, {}).finally(() => (isDone = true))
  const filter = JSON.stringify([{ brand: 'Brand 3' }])
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from product where brand = 'Brand 3' and not is_deleted`,
    )
    return rows[0]?.count ?? 0
  }
  let asked = 0
  while (!isDone) {
    for (const api of apis) {
      const least = await count()
      const told = (await find(api, { filter })).count
      expect(told).toBeGreaterThanOrEqual(least)
      expect(told).toBeLessThanOrEqual(await count())
      asked += 1
    }
  }
  await imported
  expect(asked).toBeGreaterThan(1)
  expect(await count()).toBe(Math.floor((lines - 4) / 7) + 1)
  await expectBothTrue()
})

test('a database set back to an older copy is read anew, not out of the file', async () => {
  const cluster = join(dataDir, 'postgres')
  const copy = join(dataDir, 'older')
  await stopAll()
  await cp(cluster, copy, { recursive: true })
  await startDatabase()
  await startApis()
  await writeAndLook(10)
  // Whoever starts now has all of it, and writes it into the file.
  killStarted()
  const file = join(dataDir, 'columns', 'products.columns')
  await rm(file)
  await startApis()
  await expect.poll(() => existsSync(file)).toBe(true)
  await stopAll()
  await rm(cluster, { recursive: true })
  await cp(copy, cluster, { recursive: true })
  await startDatabase()
  await startApis()
  await expectBothTrue()
})

async function stopAll(): Promise<void> {
  killStarted()
  await database.close()
  await postgres.stop()
}
