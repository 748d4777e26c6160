// Publishes 300 products while the processes that do it are killed with no warning, and compares what the marketplace
// holds with what our database says: nothing may be lost, nothing doubled.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../../tests/support/app.ts'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { practiceShop, type PracticeShop } from '../../../../tests/support/practice-shop.ts'
import { fetchNoOrders } from '../../../../tests/support/no-orders.ts'
import { killStarted, startProcess, type TestProcess } from '../../../../tests/support/processes.ts'
import { startSandboxProcess, type SandboxProcess } from '../../../../tests/support/sandbox.ts'
import { startThrowawayPostgres } from '../../../../tests/support/throwaway-postgres.ts'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createUser } from '../accounts/manage-users.ts'

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))
// Far more than it takes: other tests may keep the machine busy.
const timeout = 900_000
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const all = 300

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
let database: Database
let sandbox: SandboxProcess
let shop: PracticeShop
let dataDir: string

beforeAll(async () => {
  ;[postgres, sandbox, dataDir] = await Promise.all([
    startThrowawayPostgres(),
    startSandboxProcess(),
    mkdtemp(join(tmpdir(), 'backroom-kill-')),
  ])
  shop = practiceShop(sandbox)
  database = openDatabase({ url: postgres.url, applicationName: 'kill test', poolSize: 4 })
  await migrate(database.db)
  await fetchNoOrders(database.db)
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
})
afterEach(() => killStarted())
afterAll(async () => {
  await database.close()
  await sandbox.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('ten deaths, of the API and of the worker by turns, lose and double nothing', { timeout }, async () => {
  const chosen = await addCatalogue('K', { parents: 40, alone: 60 })
  await shop.reset()
  let [api, worker] = await Promise.all([start('api'), start('worker')])
  const lost = requestPublish(await signIn(api.address), chosen).catch(() => undefined)
  await expect.poll(() => database.db.selectFrom('idempotency_key').select('key').execute()).toHaveLength(1)
  await api.process.kill('SIGKILL')
  await lost
  api = await start('api')
  // The seller saw a broken connection and asks again.
  const { id } = await requestPublish(await signIn(api.address), chosen)
  for (let kill = 2; kill <= 10; kill += 1) {
    await succeeded(id, Math.floor((kill * all) / 14))
    const isWorkersTurn = kill % 2 === 0
    await (isWorkersTurn ? worker : api).process.kill('SIGKILL')
    if (isWorkersTurn) worker = await start('worker')
    else api = await start('api')
  }
  await expectRunComplete(id)
  await expectShopToAgree('K', { remotes: 100 })
})

test(
  'a fault in every fifth call, and three deaths on top, lose and double nothing',
  { timeout },
  async () => {
    const chosen = await addCatalogue('F', { parents: 50, alone: 0 })
    await shop.reset()
    await shop.disturb(
      { kind: 'throttle', rate: 0.07 },
      { kind: 'error', rate: 0.07, status: 500 },
      { kind: 'lost_answer', rate: 0.06 },
    )
    let server = await start('all')
    const { id } = await requestPublish(await signIn(server.address), chosen)
    for (let kill = 1; kill <= 3; kill += 1) {
      await succeeded(id, Math.floor((kill * all) / 5))
      await server.process.kill('SIGKILL')
      server = await start('all')
    }
    await expectRunComplete(id)
    await shop.heal()
    await expectShopToAgree('F', { remotes: 50 })
  },
)

/** Parents of six sizes and basics of their own: 300 products to sell, fewer in the shop's eyes. */
async function addCatalogue(prefix: string, { parents, alone }: Catalogue): Promise<number[]> {
  const ids: number[] = []
  for (let number = 0; number < parents; number += 1) {
    ids.push((await addParent(database.db, `${prefix}P${number}`, sizes)).id)
  }
  for (let number = 0; number < alone; number += 1)
    ids.push(await addBasic(database.db, `${prefix}B${number}`))
  return ids
}

type Catalogue = {
  parents: number
  alone: number
}

async function start(role: 'api' | 'worker' | 'all'): Promise<{ process: TestProcess; address: string }> {
  const channels = { SHOPIFY_API_URL: sandbox.url, STOCKX_API_URL: sandbox.stockxUrl }
  const env = { ROLE: role, PORT: '0', DATABASE_URL: postgres.url, ...channels }
  const process = startProcess([program], { env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'info' } })
  const [, line = '{}'] = await process.says(/^(\{.*"msg":"serving"\})$/m)
  return { process, address: (JSON.parse(line) as { address?: string }).address ?? '' }
}

type Caller = (path: string, body: object) => Promise<Response>

async function signIn(address: string): Promise<Caller> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const reply = await post('/accounts/login/', { username: 'seller', password: testPassword })
  const { token } = (await reply.json()) as { token: string }
  return (path, body) =>
    post(path, body, { authorization: `Token ${token}`, 'idempotency-key': `publish at ${address}` })
}

async function requestPublish(call: Caller, chosen: number[]): Promise<{ id: number }> {
  const body = { product_list: chosen, market_place: ['Shopify'] }
  const reply = await call('/api/products/publish-products/', body)
  expect([200, 202]).toContain(reply.status)
  return (await reply.json()) as { id: number }
}

async function succeeded(runId: number, count: number): Promise<void> {
  await expect
    .poll(() => run(runId).then(({ success, skipped }) => success + skipped), patience)
    .toBeGreaterThanOrEqual(count)
}

async function expectRunComplete(runId: number): Promise<void> {
  await expect.poll(() => run(runId).then(({ status }) => status), patience).toBe('COMPLETED')
  const { total, success, failed, skipped } = await run(runId)
  expect({ total, failed, over: success + skipped }).toEqual({ total: all, failed: 0, over: all })
}

const patience = { timeout: 400_000, interval: 100 }

function run(id: number) {
  return database.db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function expectShopToAgree(prefix: string, { remotes }: { remotes: number }): Promise<void> {
  const ours = await database.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .innerJoin('listing_group', 'listing_group.id', 'listing.group_id')
    .innerJoin('channel_listing', (join) =>
      join
        .onRef('channel_listing.product_id', '=', 'listing.product_id')
        .onRef('channel_listing.marketplace_id', '=', 'listing.marketplace_id'),
    )
    .select([
      'product.sku',
      'listing.actual_state',
      'channel_listing.external_id as variant',
      'listing_group.external_id as remote',
      'listing_group.name',
      'listing_group.product_id as owner',
      'product.is_published_to_shopify as flag',
    ])
    .where('product.sku', 'like', `${prefix}%`)
    .execute()
  const theirs = (await shop.products())
    .filter(({ handle }) => handle.startsWith(prefix.toLowerCase()))
    .flatMap(({ id, handle, isOnSale, variants }) =>
      variants.map(({ id: variant, sku, price, quantity }) => ({
        sku,
        variant,
        remote: id,
        handle,
        isOnSale,
        price,
        quantity,
      })),
    )
  expect(bySku(theirs)).toEqual(
    bySku(
      ours.map(({ sku, variant, remote, name, owner }) => ({
        sku,
        variant,
        remote,
        handle: `${name.toLowerCase()}-${owner}`,
        isOnSale: true,
        price: '120.00',
        quantity: 3,
      })),
    ),
  )
  expect(ours).toHaveLength(all)
  expect(ours.every(({ actual_state, flag }) => actual_state === 'listed' && flag)).toBe(true)
  expect(new Set(theirs.map(({ remote }) => remote)).size).toBe(remotes)
  const history = await database.db
    .selectFrom('publication_history')
    .innerJoin('product', 'product.id', 'publication_history.product_id')
    .select('action')
    .where('product.sku', 'like', `${prefix}%`)
    .execute()
  expect(history.map(({ action }) => action)).toEqual(Array.from({ length: all }, () => 'Published'))
}

function bySku<T extends { sku: string }>(rows: T[]): T[] {
  return rows.toSorted((one, other) => (one.sku < other.sku ? -1 : 1))
}
