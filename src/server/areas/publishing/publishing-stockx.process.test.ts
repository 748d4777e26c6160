// Puts pairs up at StockX, and takes them off again, while the worker is killed after every few calls: nothing may be lost, and
// no pair asked for twice. StockX forgives no repeat, so the window between an ask and its note is what this is after.
import { sql } from 'kysely'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { adminPort } from '../../../../tests/support/connector-bench.ts'
import { fetchNoOrders } from '../../../../tests/support/no-orders.ts'
import { killStarted, startProcess } from '../../../../tests/support/processes.ts'
import { startSandboxProcess, type SandboxProcess } from '../../../../tests/support/sandbox.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { listingsIn, stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import { startThrowawayPostgres } from '../../../../tests/support/throwaway-postgres.ts'
import { loadConfig } from '../../config.ts'
import { createContext, type Context } from '../../context.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { noMetrics } from '../../platform/metrics.ts'
import { publishProducts, unpublishProducts } from './publish-products.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))
const timeout = 900_000
const products = 36
const pairsOfEach = 3
const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const market_place = ['StockX']

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let database: Database
let sandbox: SandboxProcess
let context: Context
let stockx: ReturnType<typeof adminPort>
let env: Record<string, string>
let chosen: number[]

beforeAll(async () => {
  ;[postgres, sandbox] = await Promise.all([startThrowawayPostgres(), startSandboxProcess()])
  database = openDatabase({ url: postgres.url, applicationName: 'kill test', poolSize: 4 })
  await migrate(database.db)
  await fetchNoOrders(database.db)
  env = {
    ROLE: 'worker',
    PORT: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: sandbox.dataDir,
    SHOPIFY_API_URL: sandbox.url,
    STOCKX_API_URL: sandbox.stockxUrl,
    STOCKX_LIMIT_FACTOR: '1000',
    STOCKX_UNANSWERED_SECONDS: '8',
    LOG_LEVEL: 'info',
  }
  context = await createContext({
    config: loadConfig({ ...env, ROLE: 'api' }),
    databaseUrl: postgres.url,
    db: database.db,
    clock: systemClock,
    log: createLog('silent'),
    metrics: noMetrics,
  })
  stockx = adminPort(sandbox.stockxAdminUrl)
  // Slow enough that a death falls between two calls, or into one, and that a successor comes before a batch is carried out.
  await stockx.post('reset/', { ...quickStockX, delay_ms: { min: 20, max: 60 }, batch_delay_ms: 4_000 })
  chosen = []
  for (let number = 0; number < products; number += 1) {
    const fields = { condition: 'New', stockx_variant_id: stockxVariant(number) }
    chosen.push(await addBasic(database.db, `PAIR-${number}`, fields, pairsOfEach))
  }
})
afterEach(() => killStarted())
afterAll(async () => {
  await context.jobs.stop()
  await context.events.close()
  await database.close()
  await sandbox.stop()
  await postgres.stop()
})

test(
  'deaths between any two calls lose no pair and ask for none twice, up and down',
  { timeout },
  async () => {
    const up = await publishProducts(context, asker, { product_list: chosen, market_place })
    // The first to die knows nothing of what StockX took; those after it know it or not, as it happens.
    const lost = { kind: 'lost_answer', rate: 1, operation: 'CreateListings' }
    expect(await workUntilKilled(up, 3, [lost])).toBe(true)
    let deaths = 1
    for (const calls of [1, 2, 3, 4, 5]) deaths += Number(await workUntilKilled(up, calls))
    expect(deaths).toBeGreaterThan(2)
    await expectComplete(up)
    expect(await pairs('ACTIVE')).toEqual(chosen.map((_, index) => [stockxVariant(index), pairsOfEach]))
    expect(await pairs()).toEqual(await pairs('ACTIVE'))

    const down = await unpublishProducts(context, asker, { product_list: chosen, market_place })
    expect(await workUntilKilled(down, 1)).toBe(true)
    for (const calls of [2, 3]) await workUntilKilled(down, calls)
    await expectComplete(down)
    expect(await pairs('ACTIVE')).toEqual([])
    expect(await pairs('INACTIVE')).toEqual(chosen.map((_, index) => [stockxVariant(index), pairsOfEach]))
  },
)

test(
  'a fault in every fourth call, and two deaths on top, lose and double nothing',
  { timeout },
  async () => {
    await stockx.post('reset/', { ...quickStockX, batch_delay_ms: 300 })
    const faults = ['throttle', 'error', 'lost_answer', 'half', 'html'].map((kind) => ({ kind, rate: 0.05 }))
    await database.db.deleteFrom('stockx_size').execute()
    const run = await publishProducts(context, asker, { product_list: chosen, market_place })
    expect(await workUntilKilled(run, 3, faults)).toBe(true)
    await workUntilKilled(run, 8, faults)
    await stockx.post('faults/', { seed: 7, rules: faults })
    await expectComplete(run)
    expect(await pairs()).toEqual(chosen.map((_, index) => [stockxVariant(index), pairsOfEach]))
  },
)

/**
 * A worker that is killed once it has made so many calls, whether it was or the run was over before; nobody waits for what it
 * held. Past the next call StockX is silent: however late the kill comes, there is something left for the next one.
 */
async function workUntilKilled(runId: number, calls: number, faults: object[] = []): Promise<boolean> {
  const before = await callCount()
  await stockx.post('faults/', { seed: 7, rules: [{ kind: 'hang', rate: 1, after: calls + 1 }, ...faults] })
  const worker = startProcess([program], { env })
  const isDue = async (): Promise<boolean> => (await callCount()) >= before + calls
  await expect
    .poll(async () => (await isDue()) || (await statusOf(runId)) === 'COMPLETED', { timeout, interval: 50 })
    .toBe(true)
  const wasAtWork = (await statusOf(runId)) !== 'COMPLETED'
  await worker.kill('SIGKILL')
  await stockx.remove('faults/')
  await sql`update listing_group set lease_until = now() where lease_until is not null`.execute(database.db)
  return wasAtWork
}

async function statusOf(runId: number): Promise<string> {
  const ofIt = database.db.selectFrom('run').select('status').where('id', '=', runId)
  return (await ofIt.executeTakeFirstOrThrow()).status
}

async function callCount(): Promise<number> {
  const { log } = (await stockx.state()) as { log: { count: number } }
  return log.count
}

async function expectComplete(runId: number): Promise<void> {
  startProcess([program], { env })
  const { db } = database
  await expect.poll(() => statusOf(runId), { timeout }).toBe('COMPLETED')
  const run = db.selectFrom('run').selectAll().where('id', '=', runId)
  const { total, success, failed } = await run.executeTakeFirstOrThrow()
  expect({ total, success, failed }).toEqual({ total: products, success: products, failed: 0 })
  const listings = await db
    .selectFrom('channel_listing')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(listings.count)).toBe(products * pairsOfEach)
  killStarted()
}

/** Each size with the number of its pairs, in the order of the products. */
async function pairs(status?: string): Promise<[string, number][]> {
  const held = listingsIn(await stockx.state()).filter(
    (each) => status === undefined || each.status === status,
  )
  const counts = Map.groupBy(held, ({ variantId }) => variantId)
  return chosen.flatMap((_, index): [string, number][] => {
    const count = counts.get(stockxVariant(index))?.length ?? 0
    return count === 0 ? [] : [[stockxVariant(index), count]]
  })
}
