// Fetches orders of two channels while workers are killed after every few calls, a part of the calls failing: each order is to be
// there once, with its pieces, as the channels have it.
import { sql } from 'kysely'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { adminPort } from '../../../../tests/support/connector-bench.ts'
import { killStarted, startProcess } from '../../../../tests/support/processes.ts'
import { startSandboxProcess, type SandboxProcess } from '../../../../tests/support/sandbox.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import { startThrowawayPostgres } from '../../../../tests/support/throwaway-postgres.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))
const ofEach = 30
const inStock = 40

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let database: Database
let sandbox: SandboxProcess
let env: Record<string, string>

beforeAll(async () => {
  ;[postgres, sandbox] = await Promise.all([startThrowawayPostgres(), startSandboxProcess()])
  database = openDatabase({ url: postgres.url, applicationName: 'kill test', poolSize: 4 })
  await migrate(database.db)
  env = {
    ...{ ROLE: 'worker', PORT: '0', DATABASE_URL: postgres.url, DATA_DIR: sandbox.dataDir },
    ...{ SHOPIFY_API_URL: sandbox.url, STOCKX_API_URL: sandbox.stockxUrl, STOCKX_LIMIT_FACTOR: '1000' },
    LOG_LEVEL: 'info',
  }
})
afterEach(() => killStarted())
afterAll(async () => {
  await database.close()
  await sandbox.stop()
  await postgres.stop()
})

test(
  'deaths in the middle of it lose no order and double none, nor any piece',
  { timeout: 900_000 },
  async () => {
    const product = await addBasic(database.db, 'SOLD', {}, inStock)
    await database.db
      .insertInto('stockx_size')
      .values({ credential: 'stockx', ref: String(product), variant_id: stockxVariant(0) })
      .execute()
    const [shopify, stockx] = [adminPort(sandbox.adminUrl), adminPort(sandbox.stockxAdminUrl)]
    const slow = { delay_ms: { min: 10, max: 30 } }
    await shopify.post('reset/', { ...slow, bucket_size: 1_000_000, restore_rate: 1_000_000 })
    await stockx.post('reset/', { ...quickStockX, ...slow })
    const each = <T>(make: (at: number) => T) => Array.from({ length: ofEach }, (_, at) => make(at))
    const [first, second] = [each((at) => `#${at}`), each((at) => `9${at}-1`)]
    await shopify.post('settings/', { orders: first.map((name) => ({ name, lines: [{ sku: 'SOLD' }] })) })
    await stockx.post('settings/', {
      orders: second.map((name) => ({ order_number: name, variant_id: stockxVariant(0) })),
    })
    const faults = { seed: 7, rules: ['error', 'lost_answer', 'half'].map((kind) => ({ kind, rate: 0.04 })) }
    await Promise.all([shopify.post('faults/', faults), stockx.post('faults/', faults)])

    const [gone, sent] = [first.slice(0, 5), second.slice(0, 5)]
    for (const orders of [4, 25]) await workUntilKilled(async () => (await countOrders()) >= orders)
    await workUntilKilled(async () => (await countOrders([...gone, ...sent])) === 10)
    // Meanwhile some went their way, which were known before.
    await shopify.post('settings/', { orders: gone.map((name) => ({ name, cancelled: true })) })
    await stockx.post('settings/', {
      orders: sent.map((name) => ({ order_number: name, status: 'SHIPPED' })),
    })
    await workUntilKilled(async () => (await countOrders()) >= 45)

    startProcess([program], { env })
    startProcess([program], { env })
    const settled = [
      { status: 'Canceled', orders: 5 },
      { status: 'Shipped', orders: 5 },
      { status: 'waiting', orders: 2 * ofEach - 10 },
    ]
    await expect.poll(hurryAndCount, { timeout: 500_000, interval: 500 }).toEqual(settled)
    // What a canceled order gave back goes to those that wait, at the end of the next round.
    await expect.poll(readPieces, { timeout: 300_000, interval: 500 }).toEqual([
      {
        ...{ here: inStock - 5, promised: inStock - 5, held: inStock - 5 },
        ...{ items: 2 * ofEach, arrivals: 2 * ofEach, parcels: 5 },
      },
    ])
    killStarted()
  },
)

/** A worker that is killed once enough orders are there; nobody waits for what it held. */
async function workUntilKilled(areEnough: () => Promise<boolean>): Promise<void> {
  const worker = startProcess([program], { env })
  await expect.poll(areEnough, { timeout: 300_000, interval: 20 }).toBe(true)
  await worker.kill('SIGKILL')
  await hurry()
}

/** All, or of these numbers. */
async function countOrders(numbers?: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sales_order
    where ${numbers ?? null}::text[] is null or order_number = any(${numbers ?? null}::text[])`.execute(
    database.db,
  )
  await hurry()
  return rows[0]?.count ?? 0
}

/** As if time passed between rounds, and after a death or a fault. */
async function hurry(): Promise<void> {
  await database.db.deleteFrom('channel_limiter').execute()
  await sql`
    update scheduled_process
    set next_try_on = null, ended_on = ended_on - interval '1 h',
      lease_until = case when turn_is_over then null else lease_until end
    from (select name as of, lease_until < clock_timestamp() + interval '58 s' as turn_is_over from scheduled_process) late
    where late.of = scheduled_process.name and name like 'order_fetch:%'`.execute(database.db)
}

async function hurryAndCount() {
  await hurry()
  const { rows } = await sql`
    select
      case when order_status in ('Open', 'Acknowledged') then 'waiting' else order_status end as status,
      count(*)::integer as orders
    from sales_order group by 1 order by 1`.execute(database.db)
  return rows
}

async function readPieces() {
  await hurry()
  const { rows } = await sql`
    select
      product.total_quantity as here, product.open_allocated_quantity as promised,
      (select sum(quantity)::integer from stock_reservation) as held,
      (select count(*)::integer from order_item) as items,
      (select count(*)::integer from order_history where order_status = 'Open' and note is null) as arrivals,
      (select count(*)::integer from order_history where order_status = 'Shipped' and note is null) as parcels
    from product where sku = 'SOLD'`.execute(database.db)
  return rows
}
