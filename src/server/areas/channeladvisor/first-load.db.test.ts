// The first load of a catalogue by an export file, over HTTP, with workers that die and files that are broken.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { demoCatalogue } from '../../../demo/seed-demo.ts'
import { seedProducts } from '../../../demo/seed-products.ts'
import { takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { followChannelAdvisor } from './follow-channeladvisor.ts'

const noKeys = { applicationId: undefined, sharedSecret: undefined, refreshToken: undefined }

let house: TestApp
let vendor: PracticeVendor

beforeAll(async () => {
  vendor = await openPracticeVendor('channeladvisor', new Date().toISOString())
  house = await createTestApp({ channelAdvisor: { apiUrl: vendor.url, ...noKeys } })
})
beforeEach(async () => {
  await forgetAll()
  await vendor.admin('reset/', { is_empty: true, products: [owner, ...sizes(3)] })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

async function forgetAll() {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('channeladvisor_product').execute()
  await db.deleteFrom('channel_limiter').execute()
  await sql`update product set is_deleted = true, deleted_on = now(), removed_by = 0`.execute(db)
}

const owner = {
  ...{ ID: 9_000, Sku: 'RUN', Title: 'Runner', IsParent: true, RetailPrice: 120 },
  ...{ Weight: null, IsBlocked: false, Description: null, UPC: null },
}
const sizes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ID: at + 1, Sku: `RUN-${at + 1}`, Title: `Läufer "${at + 1}"\tنسيم 跑`, Brand: 'Nike' },
    ...{ ParentProductID: 9_000, RetailPrice: 120.5, Cost: 60, Weight: 1.25, IsBlocked: at % 2 === 0 },
    ...{ Description: at % 2 === 0 ? 'First line\nsecond line' : null, UPC: `19000000${at + 1000}` },
    Attributes: [
      { Name: 'size', Value: String(at) },
      { Name: 'Shoe Color', Value: 'Red' },
    ].slice(at % 2),
    Labels: [{ Name: 'Shopify' }, { Name: 'StockX' }].slice(at % 3),
    Images: [{ PlacementName: 'ITEMIMAGEURL2', Url: 'https://cdn.example.com/a,b.jpg?c=d' }],
    DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: at % 4 }],
  }))
const wait = (seconds: number) => vendor.passTime(seconds * 1000)
const disturb = (rule: object) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
const heal = () =>
  fetch(vendor.url.replace('/channeladvisor', '/_sandbox/channeladvisor/faults/'), { method: 'DELETE' })

/** A turn of a worker that knows nothing of those before it, as soon as one may be taken. */
async function turn(ms?: number, stopping?: AbortSignal) {
  const { db } = house.database
  await db.deleteFrom('channel_limiter').execute()
  await sql`update scheduled_process set lease_until = null, next_try_on = null`.execute(db)
  await followChannelAdvisor(house.context, {
    makesNew: true,
    ...(ms === undefined ? {} : { ms }),
    ...(stopping === undefined ? {} : { stopping }),
  })
}
async function load(ms?: number) {
  await turn(ms)
  wait(20)
  await turn(ms)
}
async function process() {
  const row = await house.database.db.selectFrom('scheduled_process').selectAll().executeTakeFirstOrThrow()
  type Kept = { isParent: boolean; file?: { token: string | null; row: number; tries: number } }
  return { ...row, kept: row.progress as Kept }
}
async function calls(name: string) {
  type State = { log: { calls: { method: string; operations: string[] }[] } }
  const { log } = (await vendor.admin('state/')).body as State
  return log.calls.filter(({ method, operations }) => `${method} ${operations.join(' ')}` === name).length
}
const products = () =>
  house.database.db
    .selectFrom('product')
    .select(['id', 'sku', 'title', 'brand', 'version', 'retail_price_cents', 'parent_id', 'product_type'])
    .where('is_deleted', '=', false)
    .orderBy('channel_advisor_id')
    .execute()
const told = () =>
  house.database.db
    .selectFrom('channeladvisor_product')
    .select(['channel_advisor_id', 'cells', 'problem'])
    .orderBy('channel_advisor_id')
    .execute()
const nextRound = () =>
  sql`update scheduled_process set ended_on = ended_on - interval '1 h'`.execute(house.database.db)

describe('an export', () => {
  test('says what pages say, and what owns others comes first', async () => {
    await load()
    const byFile = { products: await products(), told: await told() }
    expect(byFile.products.map(({ sku, product_type: type }) => [sku, type])).toEqual([
      ...['RUN-1', 'RUN-2', 'RUN-3'].map((sku) => [sku, 'basic']),
      ['RUN', 'parent'],
    ])
    const [, , , parent] = byFile.products
    expect(byFile.products.map((each) => each.parent_id)).toEqual([parent?.id, parent?.id, parent?.id, null])
    expect(await process()).toMatchObject({ is_active: false, problem: null })
    expect([await calls('GET ExportFile'), await calls('GET Products')]).toEqual([1, 0])
    await forgetAll()
    await vendor.admin('settings/', { offers_export: false })
    await turn()
    expect(await calls('GET Products')).toBe(2)
    expect(await told()).toEqual(byFile.told)
  })

  test('brings what others hold of a pool', async () => {
    const elsewhere = [{ Sku: 'RUN-3', TotalQuantity: 5, PendingPaymentQuantity: 1 }]
    await vendor.admin('settings/', { elsewhere })
    await load()
    const { db } = house.database
    const figures = await db
      .selectFrom('product')
      .select(['sku', 'total_quantity', 'total_quantity_pooled', 'pending_payment_quantity_pooled'])
      .where('is_deleted', '=', false)
      .orderBy('sku')
      .execute()
    expect(figures.map((each) => Object.values(each))).toEqual([
      ['RUN', 0, 0, 0],
      ['RUN-1', 0, 0, 0],
      ['RUN-2', 1, 1, 0],
      ['RUN-3', 2, 7, 1],
    ])
  })

  test('is asked for once, and followed by whoever comes', async () => {
    await turn()
    const { kept, is_active: isActive, next_try_on: next } = await process()
    expect([isActive, kept.file?.token]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect((next ?? new Date(0)).getTime()).toBeGreaterThan(Date.now() + 5_000)
    for (const seconds of [5, 10, 4]) {
      wait(seconds)
      await turn()
      expect(await products()).toEqual([])
    }
    wait(1)
    await turn()
    expect(await products()).toHaveLength(4)
    expect(await calls('POST ProductExport')).toBe(1)
  })

  test('is taken batch by batch, none lost and none twice, by workers that die', async () => {
    const { db } = house.database
    await vendor.admin('settings/', { products: sizes(450) })
    await load(0)
    const rows = []
    for (let turns = 0; (await process()).is_active && turns < 9; turns += 1) {
      rows.push((await process()).kept.file?.row)
      // It took the turn, and was never heard of again.
      await sql`update scheduled_process set lease_until = null, next_try_on = null`.execute(db)
      await takeTurn(db, 'ca_product_fetch', { everySeconds: 900, leaseSeconds: 60 })
      await turn(0)
    }
    expect(rows).toEqual([451, 200, 400, 450])
    expect(await process()).toMatchObject({ is_active: false })
    const all = await products()
    expect(all).toHaveLength(451)
    const basics = all.filter(({ product_type: type }) => type === 'basic')
    expect(new Set(basics.map(({ version }) => version))).toEqual(new Set([1]))
    expect([await calls('POST ProductExport'), await calls('GET Products')]).toEqual([1, 0])
  })

  test('is left as it is by a worker that is to stop', async () => {
    await turn()
    const before = await process()
    wait(20)
    await turn(undefined, AbortSignal.abort())
    expect(await process()).toMatchObject({ is_active: true, problem: null, progress: before.progress })
    await turn()
    expect(await products()).toHaveLength(4)
  })

  test('is followed by what changed since it was asked for', async () => {
    await turn()
    wait(20)
    await vendor.admin('settings/', { products: [{ ID: 2, Title: 'Meanwhile' }] })
    await turn()
    expect((await products())[1]?.title).toContain('Läufer')
    await nextRound()
    await turn()
    expect((await products())[1]?.title).toBe('Meanwhile')
    expect([await calls('POST ProductExport'), await calls('GET Products')]).toEqual([1, 2])
  })

  test('takes nothing that was changed here', async () => {
    await load()
    await sql`update product set brand = 'Mine', retail_price_manually_updated = true, retail_price_cents = 9900
      where sku = 'RUN-2' and not is_deleted`.execute(house.database.db)
    await house.database.db.deleteFrom('scheduled_process').execute()
    await vendor.admin('settings/', {
      products: [
        { ID: 2, Brand: 'Theirs', RetailPrice: 150 },
        { ID: 3, Brand: 'Theirs' },
      ],
    })
    await load()
    const [, second, third] = await products()
    expect([second?.brand, second?.retail_price_cents, third?.brand]).toEqual(['Mine', 9900, 'Theirs'])
  })
})

describe('what goes wrong', () => {
  test.each([
    ['error', 'ProductExport'],
    ['lost_answer', 'ProductExport'],
    ['error', 'ExportFile'],
    ['half', 'ExportFile'],
    ['html', 'ExportFile'],
    ['huge', 'ExportFile'],
  ])('%s of %s is said, and taken the next time', async (kind, operation) => {
    await turn()
    const { token } = (await process()).kept.file ?? {}
    wait(20)
    await disturb({ kind, operation })
    await turn()
    expect(await process()).toMatchObject({
      is_active: true,
      problem: expect.stringContaining('ChannelAdvisor') as string,
    })
    expect(await products()).toEqual([])
    await heal()
    expect((await process()).kept.file).toMatchObject({ token, tries: 1 })
    await turn()
    expect(await products()).toHaveLength(4)
  })

  test('that comes again and again has pages read', async () => {
    await turn()
    wait(20)
    await disturb({ kind: 'half', operation: 'ExportFile' })
    for (let time = 1; time <= 3; time += 1) await turn()
    expect((await process()).kept).not.toHaveProperty('file')
    await turn()
    expect(await products()).toHaveLength(4)
    await heal()
  })

  test.each(['SystemicFailure', 'CompleteWithErrors'])(
    '%s has another one asked for, then pages read',
    async (end) => {
      await vendor.admin('settings/', { export_ends: end })
      for (let time = 1; time <= 3; time += 1) {
        await turn(0)
        wait(20)
        await turn(0)
      }
      expect(await calls('POST ProductExport')).toBe(3)
      await turn()
      expect(await products()).toHaveLength(4)
      expect(await process()).toMatchObject({ is_active: false, problem: null })
    },
  )

  test('an export that is gone has another one asked for', async () => {
    await turn()
    wait(4_000)
    await turn()
    wait(20)
    await turn()
    expect(await products()).toHaveLength(4)
    expect(await calls('POST ProductExport')).toBe(2)
  })

  test('a file without a column that is needed has pages read', async () => {
    await vendor.admin('settings/', { export_lacks: ['Labels'] })
    await load()
    expect((await process()).problem).toContain('no column Labels')
    expect(await products()).toEqual([])
    await turn()
    expect(await products()).toHaveLength(4)
  })
})

test('of the demo’s products some are in a pool of the practice account, which makes none', async () => {
  const demo = await createTestApp({ channelAdvisor: { apiUrl: vendor.url, ...noKeys } })
  try {
    const { db } = demo.database
    const drawn = { ...demoCatalogue, count: 60, asOf: new Date(), picture: () => undefined }
    await seedProducts(demo.database.url, drawn)
    await vendor.admin('reset/', {})
    const follow = () => followChannelAdvisor(demo.context, { makesNew: false })
    await follow()
    wait(20)
    await sql`update scheduled_process set lease_until = null, next_try_on = null`.execute(db)
    await follow()
    const { rows } = await sql<{ products: number; shared: number }>`
      select count(*)::integer as products,
        count(*) filter (where total_quantity_pooled > total_quantity)::integer as shared
      from product`.execute(db)
    expect(rows[0]?.products).toBe(60)
    expect(rows[0]?.shared).toBeGreaterThan(5)
    expect(rows[0]?.shared).toBeLessThan(40)
  } finally {
    await demo.close()
  }
})
