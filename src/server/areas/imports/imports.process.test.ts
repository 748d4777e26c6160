// Imports 4,000 products, and exports many, while the process that does it is killed with no warning: each row must be taken
// exactly once.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../../tests/support/app.ts'
import { killStarted, startProcess, type TestProcess } from '../../../../tests/support/processes.ts'
import { startThrowawayPostgres } from '../../../../tests/support/throwaway-postgres.ts'
import { jobsSchema } from '../../platform/database/app-role.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { findRun } from '../../platform/runs/runs.query.ts'
import { createUser } from '../accounts/manage-users.ts'
import { findImport } from './imports.store.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))
// Far more than it takes: other tests may keep the machine busy.
const timeout = 600_000
const count = 4000
// Three steps of an export: it tells of the first and dies before the last.
const exportedCount = 30_000

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let database: Database
let dataDir: string
beforeAll(async () => {
  ;[postgres, dataDir] = await Promise.all([
    startThrowawayPostgres(),
    mkdtemp(join(tmpdir(), 'backroom-import-kill-')),
  ])
  database = openDatabase({ url: postgres.url, applicationName: 'kill test', poolSize: 2 })
  await migrate(database.db)
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
})
afterEach(() => killStarted())
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a death in the middle of an import loses no row and doubles none', { timeout }, async () => {
  const server = await start()
  const id = await upload(server.address)
  await expect.poll(() => doneLine(id), { timeout, interval: 20 }).toBeGreaterThan(1000)
  await server.process.kill('SIGKILL')
  expect(await doneLine(id)).toBeLessThan(count)
  await start()
  await expect.poll(() => statusOf(id), { timeout }).toBe('COMPLETED')
  const run = await runOf(id)
  expect(run).toMatchObject({ total: count + 1, success: count, skipped: 0, failed: 1 })
  expect(run.counts).toMatchObject({ created: count, changed: 0, unchanged: 0, rejected: 1 })
  expect(run.attempt).toBeGreaterThanOrEqual(2)
  const { rows } = await database.pool.query(
    "select count(*) as count, count(distinct sku) as skus, sum(total_quantity) as pieces from product where sku like 'KILL-%'",
  )
  expect(rows).toEqual([{ count, skus: count, pieces: count * 3 }])
  const { rows: history } = await database.pool.query('select count(*) as count from stock_history')
  expect(history).toEqual([{ count }])
})

test('a death in the middle of undoing it takes each product away once', { timeout }, async () => {
  const server = await start()
  const { id: importId } = await database.db
    .selectFrom('run')
    .select('id')
    .where('kind', '=', 'import')
    .executeTakeFirstOrThrow()
  const started = await fetch(`${server.address}/api/products/import/${importId}/undo/`, {
    method: 'POST',
    headers: await signedIn(server.address),
  })
  expect(started.status).toBe(202)
  const { id } = (await started.json()) as { id: number }
  const removed = async () => (await findRun(database.db, id))?.success ?? 0
  await expect.poll(removed, { timeout, interval: 20 }).toBeGreaterThan(500)
  await server.process.kill('SIGKILL')
  expect(await removed()).toBeLessThan(count)
  await ageHeartbeats()
  await start()
  await expect.poll(async () => (await findRun(database.db, id))?.status, { timeout }).toBe('COMPLETED')
  const run = await findRun(database.db, id)
  expect(run).toMatchObject({ total: count, success: count, counts: { removed: count } })
  expect(run?.attempt).toBeGreaterThanOrEqual(2)
  const { rows } = await database.pool.query(
    "select count(*) filter (where is_deleted) as gone, count(*) as count from product where sku like 'KILL-%'",
  )
  expect(rows).toEqual([{ gone: count, count }])
})

test(
  'a death in the middle of an export leaves nothing half, and the file is whole in the end',
  { timeout },
  async () => {
    const server = await start()
    await addToExport()
    const started = await fetch(`${server.address}/api/products/?export=true&format=xlsx&order_by=sku`, {
      method: 'POST',
      headers: { ...(await signedIn(server.address)), 'content-type': 'application/json' },
      body: JSON.stringify({ filter: [{ sku__istartswith: 'OUT-' }] }),
    })
    expect(started.status).toBe(202)
    const { id } = (await started.json()) as { id: number }
    const exported = async () => findRun(database.db, id)
    await expect.poll(async () => (await exported())?.success, { timeout, interval: 20 }).toBeGreaterThan(0)
    await server.process.kill('SIGKILL')
    expect((await exported())?.status).toBe('IN PROGRESS')
    const reading =
      "select pid from pg_stat_activity where state <> 'idle' and query like '%rows_of_list%' and pid <> pg_backend_pid()"
    await expect.poll(async () => (await database.pool.query(reading)).rowCount, { timeout }).toBe(0)
    await ageHeartbeats()
    await start()
    await expect.poll(async () => (await exported())?.status, { timeout }).toBe('COMPLETED')
    expect(await exported()).toMatchObject({ total: exportedCount, success: exportedCount })
    const folder = join(dataDir, 'exports')
    const names = await readdir(folder)
    expect(names.map((name) => /[^.]*$/.exec(name)?.[0]).toSorted()).toEqual(['csv', 'rows', 'xlsx'])
    const text = await readFile(join(folder, names.find((name) => name.endsWith('.csv')) ?? ''), 'utf8')
    expect(text.split('\r\n')).toHaveLength(exportedCount + 2)
  },
)

async function start(): Promise<{ process: TestProcess; address: string }> {
  const env = { ROLE: 'all', PORT: '0', DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const process = startProcess([program], { env })
  const [, line = '{}'] = await process.says(/^(\{.*"msg":"serving"\})$/m)
  return { process, address: (JSON.parse(line) as { address?: string }).address ?? '' }
}

/** So that a successor need not wait for them to grow old; the first test has waited. */
async function ageHeartbeats(): Promise<void> {
  const { rowCount } = await database.pool.query(
    `update ${jobsSchema}.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
  expect(rowCount).toBeGreaterThan(0)
}

// Two dozen indexes take most of the time of an insert: slices stay far from the limit of a statement.
async function addToExport(): Promise<void> {
  const slice = 5000
  for (let first = 1; first <= exportedCount; first += slice) {
    await database.pool.query(
      "insert into product (sku, title, product_type) select 'OUT-' || n, 'Out ' || n, 'basic' from generate_series($1::integer, $2::integer) n",
      [first, first + slice - 1],
    )
  }
}

async function signedIn(address: string): Promise<{ authorization: string }> {
  const reply = await fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'seller', password: testPassword }),
  })
  const { token } = (await reply.json()) as { token: string }
  return { authorization: `Token ${token}` }
}

async function upload(address: string): Promise<number> {
  const lines = Array.from({ length: count }, (_, index) => `KILL-${index},Product ${index},3`)
  // The last line uses a SKU that the first batch has used.
  const text = ['sku,title,qty', ...lines, 'KILL-5,Again,9'].join('\n')
  const body = new FormData()
  body.append('file', new Blob([text]), 'kill.csv')
  const started = await fetch(`${address}/api/products/import/`, {
    method: 'POST',
    headers: await signedIn(address),
    body,
  })
  expect(started.status).toBe(202)
  return ((await started.json()) as { id: number }).id
}

async function runOf(id: number) {
  const run = await findImport(database.db, id)
  if (!run) throw new Error('the import is gone')
  return run
}

async function doneLine(id: number): Promise<number> {
  return (await runOf(id)).done_line
}

async function statusOf(id: number): Promise<string> {
  return (await runOf(id)).status
}
