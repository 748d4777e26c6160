// Where proofs are made: an empty database, both practice marketplaces as a process of their own, and as many processes of ours
// as are asked for, which may die at any moment.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createUser } from '../../src/server/areas/accounts/manage-users.ts'
import { openDatabase, type Database } from '../../src/server/platform/database/database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { testPassword } from '../support/app.ts'
import { adminPort } from '../support/connector-bench.ts'
import { fetchNoOrders } from '../support/no-orders.ts'
import { killStarted, startProcess, type TestProcess } from '../support/processes.ts'
import { startSandboxProcess } from '../support/sandbox.ts'
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts'

/** How many times the usual a marketplace lets us do, and how long it takes over its answers. */
export type Limits = {
  shopify: number
  stockx: number
  /** Without, it answers at once and its batches are done in a blink. */
  isUnhurried: boolean
}

export type Role = 'api' | 'worker'
export type OurProcess = {
  role: Role
  process: TestProcess
  /** Where it serves, as soon as it does. */
  address: string
}

export type Crew = { api: OurProcess; workers: OurProcess[] }

export type Marketplace = ReturnType<typeof adminPort>

export type Ground = {
  database: Database
  shopify: Marketplace
  stockx: Marketplace
  limits: Limits
  /** The API and its workers, those that a proof before left alive among them. */
  crew(workers: number): Promise<Crew>
  /** In the place of one that died. */
  replace(crew: Crew, dead: OurProcess): Promise<OurProcess>
  /** Empties both marketplaces, and they hold no grudge. */
  clear(): Promise<void>
  stop(): Promise<void>
}

type Given = {
  limits: Limits
  /** How long an ask at StockX stays unanswered before it counts as not made. */
  unansweredSeconds: number
}

export async function openGround({ limits, unansweredSeconds }: Given): Promise<Ground> {
  const [postgres, sandbox, dataDir] = await Promise.all([
    startThrowawayPostgres(),
    startSandboxProcess(),
    mkdtemp(join(tmpdir(), 'backroom-proof-')),
  ])
  const database = openDatabase({ url: postgres.url, applicationName: 'proof', poolSize: 4 })
  await migrate(database.db)
  await fetchNoOrders(database.db)
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
  const [shopify, stockx] = [adminPort(sandbox.adminUrl), adminPort(sandbox.stockxAdminUrl)]
  const clear = async () => {
    await Promise.all([
      shopify.post('reset/', shopifySettings(limits)),
      stockx.post('reset/', stockxSettings(limits)),
      database.db.deleteFrom('channel_limiter').execute(),
      database.db.deleteFrom('channel_quota').execute(),
    ])
  }
  await clear()
  const env = {
    DATABASE_URL: postgres.url,
    SHOPIFY_API_URL: sandbox.url,
    // One by one, so that a death or a fault falls between two calls.
    SHOPIFY_BULK_FROM: '1000000',
    STOCKX_API_URL: sandbox.stockxUrl,
    STOCKX_LIMIT_FACTOR: String(limits.stockx),
    STOCKX_UNANSWERED_SECONDS: String(unansweredSeconds),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  const stop = async () => {
    killStarted()
    await database.close()
    await sandbox.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, shopify, stockx, limits, ...hireCrew(env), clear, stop }
}

const program = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const jumpingClock = new URL('jumping-clock.ts', import.meta.url).href

function hireCrew(env: Record<string, string>): Pick<Ground, 'crew' | 'replace'> {
  const start = async (role: Role): Promise<OurProcess> => {
    const port = await freePort()
    const args = ['--import', jumpingClock, program]
    const process = startProcess(args, { env: { ...env, ROLE: role, PORT: String(port) } })
    return { role, process, address: `http://127.0.0.1:${port}` }
  }
  let crew: Crew | undefined
  return {
    crew: async (workers) => {
      crew ??= { api: await start('api'), workers: [] }
      while (crew.workers.length < workers) crew.workers.push(await start('worker'))
      return crew
    },
    replace: async (of, dead) => {
      const next = await start(dead.role)
      if (dead.role === 'api') of.api = next
      else of.workers = of.workers.map((each) => (each === dead ? next : each))
      return next
    },
  }
}

function shopifySettings({ shopify: factor, isUnhurried }: Limits) {
  const haste = isUnhurried ? {} : { delay_ms: 0, delay_per_variant_ms: 0, operation_delay_ms: 0 }
  return { bucket_size: 2000 * factor, restore_rate: 100 * factor, ...haste }
}

function stockxSettings({ stockx: factor, isUnhurried }: Limits) {
  const haste = isUnhurried ? {} : { delay_ms: { min: 0, max: 0 }, batch_delay_ms: 300 }
  return {
    calls_per_second: factor,
    calls_per_day: 25_000 * factor,
    items_per_5_minutes: 500 * factor,
    items_per_day: 50_000 * factor,
    ...haste,
  }
}

/** What takes StockX longer to allow: the calls, or the items that they carry. */
export function dictatedByStockX(
  { stockx: factor }: Limits,
  { calls, items }: { calls: number; items: number },
): number {
  const atOnce = 500 * factor
  const fullWhiles = Math.ceil(items / atOnce) - 1
  const callsOfLast = (calls / items) * (items - fullWhiles * atOnce)
  return Math.max(calls / factor, fullWhiles * 5 * 60 + callsOfLast / factor) * 1000
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
