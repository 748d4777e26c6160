import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { Dashboard } from '../../../contract/dashboard.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { keepTurn, takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { followChannelAdvisor } from './follow-channeladvisor.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }

beforeAll(async () => {
  vendor = await openPracticeVendor('channeladvisor', new Date().toISOString())
  const channelAdvisor = {
    apiUrl: vendor.url,
    applicationId: undefined,
    sharedSecret: undefined,
    refreshToken: undefined,
  }
  house = await createTestApp({ channelAdvisor })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('scheduled_process').execute()
  await db.deleteFrom('channeladvisor_product').execute()
  await sql`update product set is_deleted = true, deleted_on = now(), removed_by = 0`.execute(db)
  await forgetLimits()
  await vendor.admin('reset/', { is_empty: true, offers_export: false })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const forgetLimits = () => house.database.db.deleteFrom('channel_limiter').execute()
const fetchNow = (ms = 60_000) => followChannelAdvisor(house.context, { makesNew: true, ms })
/** As if the time between two rounds were over. */
const makeDue = () =>
  sql`update scheduled_process
    set ended_on = ended_on - interval '1 h', lease_until = null, next_try_on = null`.execute(
    house.database.db,
  )
const there = (...products: object[]) => vendor.admin('settings/', { products })
const disturb = (rule: object) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
async function heal() {
  await fetch(vendor.url.replace('/channeladvisor', '/_sandbox/channeladvisor/faults/'), { method: 'DELETE' })
  await forgetLimits()
  await makeDue()
}
async function pagesRead() {
  type State = { log: { calls: { operations: string[] }[] } }
  const { log } = (await vendor.admin('state/')).body as State
  return log.calls.filter(({ operations }) => operations.includes('Products')).length
}
async function status() {
  const reply = await house.app.inject({ url: '/dashboard/', headers })
  return reply.json<Dashboard>().celery_status
}
async function idOf(sku: string) {
  const row = await house.database.db
    .selectFrom('product')
    .select('id')
    .where('sku', '=', sku)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return row?.id
}
async function read(sku: string): Promise<ProductDetail> {
  const id = (await idOf(sku)) ?? expect.unreachable(`There is no ${sku}.`)
  return (await house.app.inject({ url: `/api/products/${id}/`, headers })).json<ProductDetail>()
}
async function patch(sku: string, change: object) {
  const url = `/api/products/${(await idOf(sku)) ?? 0}/`
  const reply = await house.app.inject({ method: 'PATCH', url, headers, payload: change })
  expect(reply.statusCode, reply.body).toBe(200)
}
async function problemOf(id: number) {
  const row = await house.database.db
    .selectFrom('channeladvisor_product')
    .select('problem')
    .where('channel_advisor_id', '=', id)
    .executeTakeFirst()
  return row?.problem
}

// Numbers there are long.
const parent = { ID: 2_000_000_011, Sku: 'RUN', Title: 'Runner', IsParent: true, RetailPrice: 120 }
const size = (id: number, more: object = {}) => ({
  ID: id,
  Sku: `RUN-${id}`,
  Title: `Runner ${id}`,
  Brand: 'Nike',
  ParentProductID: 2_000_000_011,
  RetailPrice: 120,
  Attributes: [{ Name: 'size', Value: String(id) }],
  ...more,
})

describe('the first round', () => {
  test('brings over everything, what owns others first', async () => {
    const pieces = [{ DistributionCenterID: 0, AvailableQuantity: 4 }]
    await there(size(3, { DCQuantities: pieces, Labels: [{ Name: 'Shopify' }], Cost: 60 }), size(4), parent)
    await fetchNow()
    expect(await read('RUN-3')).toMatchObject({
      ...{ product_type: 'basic', title: 'Runner 3', brand: 'Nike', retail_price: 120, cost: 60 },
      ...{
        channel_advisor_id: 3,
        channel_advisor_parent_id: 2_000_000_011,
        parent_sku: 'RUN',
        labels: ['Shopify'],
      },
      ...{ phoenix_quantity: 4, total_quantity: 4, retail_price_manually_updated: false },
      attributes: [{ name: 'size', value: '3' }],
    })
    expect(await read('RUN')).toMatchObject({ product_type: 'parent', channel_advisor_id: 2_000_000_011 })
    expect(await problemOf(2_000_000_011)).toBeNull()
    expect((await read('RUN')).children.map(({ sku }) => sku).toSorted()).toEqual(['RUN-3', 'RUN-4'])
  })

  test('is told by the dashboard, before and after', async () => {
    const never = { is_active: false, started_on: null, ended_on: null }
    expect(await status()).toEqual([
      { process_name: 'ca_product_fetch', ...never },
      { process_name: 'order_fetch', ...never },
    ])
    await there(parent)
    await fetchNow()
    const [done] = await status()
    expect(done).toMatchObject({ process_name: 'ca_product_fetch', is_active: false })
    expect(Date.parse(done?.ended_on ?? '')).toBeGreaterThanOrEqual(Date.parse(done?.started_on ?? ''))
    expect((await house.app.inject({ url: '/dashboard/' })).statusCode).toBe(401)
  })

  test('goes on page by page where it stopped, and another worker leaves it alone meanwhile', async () => {
    await vendor.admin('settings/', { page_size: 1, products: [size(3), size(4), size(5)] })
    // In the first turn it hears that there is no export.
    await fetchNow(0)
    await fetchNow(0)
    expect(await status()).toMatchObject([{ is_active: true, ended_on: null }, {}])
    expect(await idOf('RUN-5')).toBeUndefined()
    for (let turns = 0; turns < 3; turns += 1) await Promise.all([fetchNow(0), fetchNow(0)])
    // What owns others, and three pages more: none was asked for twice.
    expect(await pagesRead()).toBe(4)
    expect(await idOf('RUN-5')).toBeDefined()
    expect(await status()).toMatchObject([{ is_active: false }, {}])
  })

  test('goes on after a worker that died, whose late step is taken back', async () => {
    const { db } = house.database
    await vendor.admin('settings/', { page_size: 1, products: [size(3), size(4)] })
    await fetchNow(0)
    const dead = await takeTurn(db, 'ca_product_fetch', { everySeconds: 900, leaseSeconds: 60 })
    await fetchNow()
    expect(await idOf('RUN-4')).toBeUndefined()
    await makeDue()
    await fetchNow()
    expect(await idOf('RUN-4')).toBeDefined()
    const late = dead ?? expect.unreachable()
    const isKept = await db
      .transaction()
      .execute((tx) => keepTurn(tx, late, { progress: { afterId: 0 }, leaseSeconds: 60 }))
    expect(isKept).toBe(false)
  })

  test.each(['error', 'html', 'half', 'wrong_type', 'lost_answer', 'huge'])(
    'that meets %s says why it waits, and goes on',
    async (kind) => {
      await there(size(3))
      await disturb({ kind, operation: 'Products' })
      await fetchNow()
      expect(await status()).toMatchObject([{ is_active: true, ended_on: null }, {}])
      const { problem } = await house.database.db
        .selectFrom('scheduled_process')
        .select('problem')
        .executeTakeFirstOrThrow()
      expect(problem).toMatch(/ChannelAdvisor/)
      await fetchNow()
      expect(await idOf('RUN-3')).toBeUndefined()
      await heal()
      await fetchNow()
      expect(await idOf('RUN-3')).toBeDefined()
    },
  )
})

describe('a later round', () => {
  beforeEach(async () => {
    vendor.passTime(86_400_000)
    await there(size(3, { UPC: '190000000001' }), size(4))
    await fetchNow()
    await makeDue()
  })

  test('waits for its time, then asks for what has changed', async () => {
    await sql`update scheduled_process set ended_on = now()`.execute(house.database.db)
    await there(
      { ID: 3, Title: 'Runner three' },
      { ID: 4, Title: 'Old news', UpdateDateUtc: '2020-01-01T00:00:00Z' },
    )
    await fetchNow()
    expect((await read('RUN-3')).title).toBe('Runner 3')
    await makeDue()
    await fetchNow()
    expect((await read('RUN-3')).title).toBe('Runner three')
    expect((await read('RUN-4')).title).toBe('Runner 4')
  })

  test('takes what shows only later, though it is stamped before the last one began', async () => {
    const stamped = new Date(Date.now() - 5 * 60_000).toISOString()
    await there({ ID: 3, Title: 'Late', UpdateDateUtc: stamped })
    await fetchNow()
    expect((await read('RUN-3')).title).toBe('Late')
  })

  test('takes pieces that came or went, though nothing else of the product was changed', async () => {
    await there({ ID: 3, UpdateDateUtc: '2020-01-01T00:00:00Z' })
    await there({ ID: 3, DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 7 }] })
    await fetchNow()
    expect(await read('RUN-3')).toMatchObject({ phoenix_quantity: 7, total_quantity: 7 })
  })

  test('keeps what was changed here, and a price that a person set', async () => {
    await patch('RUN-3', { brand: 'Mine', retail_price: 99 })
    await there({ ID: 3, Brand: 'Theirs', Title: 'New title', RetailPrice: 150 }, { ID: 4, RetailPrice: 150 })
    await fetchNow()
    expect(await read('RUN-3')).toMatchObject({ brand: 'Mine', title: 'New title', retail_price: 99 })
    expect(await read('RUN-4')).toMatchObject({ retail_price: 150, retail_price_manually_updated: false })
    await patch('RUN-3', { retail_price_manually_updated: false })
    await there({ ID: 3, RetailPrice: 151 })
    await makeDue()
    await fetchNow()
    expect(await read('RUN-3')).toMatchObject({ brand: 'Mine', retail_price: 151 })
  })

  test('writes nothing where nothing differs', async () => {
    const before = await read('RUN-3')
    await there({ ID: 3 })
    await fetchNow()
    expect((await read('RUN-3')).version).toBe(before.version)
  })

  test('stands in the history under its name', async () => {
    await there({ ID: 3, Title: 'Renamed' })
    await fetchNow()
    const url = `/api/products/${(await idOf('RUN-3')) ?? 0}/timeline/`
    const events = (await house.app.inject({ url, headers })).json<{ results: object[] }>().results
    expect(events).toContainEqual(
      expect.objectContaining({ field: 'title', updated_value: 'Renamed', updated_by: 'ChannelAdvisor' }),
    )
  })
})

describe('a stock pool', () => {
  const pieces = [{ DistributionCenterID: 0, AvailableQuantity: 4 }]
  const elsewhere = (held: object) => vendor.admin('settings/', { elsewhere: [{ Sku: 'RUN-3', ...held }] })
  const pooled = async (sku = 'RUN-3') => {
    const product = await read(sku)
    return [product.total_quantity, product.total_quantity_pooled, product.pending_shipment_quantity_pooled]
  }
  beforeEach(async () => {
    vendor.passTime(86_400_000)
    await there(parent, size(3, { DCQuantities: pieces }), size(4, { DCQuantities: pieces }))
    await elsewhere({ TotalQuantity: 5, PendingShipmentQuantity: 2 })
    await fetchNow()
    await makeDue()
  })

  test('comes with the first round; what is in none has the figures of its own', async () => {
    expect(await pooled()).toEqual([4, 9, 2])
    expect(await pooled('RUN-4')).toEqual([4, 4, 0])
  })

  test('moves with what is sold in the other account, and the product is no other for that', async () => {
    const { version, updated_on } = await read('RUN-3')
    const long = '2020-01-01T00:00:00Z'
    await there({ ID: 3, UpdateDateUtc: long, QuantityUpdateDateUtc: long })
    await elsewhere({ TotalQuantity: 3, PendingShipmentQuantity: 0 })
    await fetchNow()
    expect(await pooled()).toEqual([4, 7, 0])
    expect(await read('RUN-3')).toMatchObject({ version, updated_on })
  })

  test('moves at once with what is moved here', async () => {
    await patch('RUN-3', { distribution_centers: [{ name: 'Phoenix', qty: 1 }] })
    expect(await pooled()).toEqual([1, 6, 2])
  })

  test('of a style is the sum of those of its sizes', async () => {
    const { totals } = await read('RUN')
    expect(totals.quantities).toMatchObject({
      ...{ total_quantity: 8, total_quantity_pooled: 13, pending_shipment_quantity_pooled: 2 },
    })
  })

  test('is filtered and sorted by in the list, where the others’ figures stand beside its own', async () => {
    const found = async (query: string) => {
      const reply = await house.app.inject({ url: `/api/products/?${query}`, headers })
      return reply.json<{ results: { sku: string }[] }>().results
    }
    const filter = encodeURIComponent(JSON.stringify([{ total_quantity_pooled__gt: 8 }]))
    expect(await found(`filter=${filter}`)).toMatchObject([
      { sku: 'RUN-3', total_quantity: 4, total_quantity_pooled: 9 },
    ])
    const skus = (await found('order_by=-total_quantity_pooled')).map(({ sku }) => sku)
    expect(skus).toEqual(['RUN-3', 'RUN-4', 'RUN'])
  })

  test.each([
    ['without one', { TotalQuantityPooled: null }, [4, 4, 2]],
    ['smaller than its part', { TotalQuantityPooled: 1, PendingShipmentQuantityPooled: -7 }, [4, 4, 0]],
    ['that is no number', { TotalQuantityPooled: '12', PendingShipmentQuantityPooled: 2.5 }, [4, 9, 2]],
    ['beyond all stock', { TotalQuantityPooled: 9e15, PendingShipmentQuantityPooled: 1e300 }, [4, 9, 2]],
  ])('%s', async (_, told, figures) => {
    await there({ ID: 3, ...told })
    await fetchNow()
    expect(await pooled()).toEqual(figures)
    expect(await problemOf(3)).toBeNull()
  })

  test('of a SKU that is there more than once is that of the first', async () => {
    await there(size(5, { Sku: 'run-3', TotalQuantity: 0, TotalQuantityPooled: 50 }), {
      ID: 3,
      Title: 'Again',
    })
    await fetchNow()
    expect(await pooled()).toEqual([4, 9, 2])
  })
})

describe('what can’t be taken', () => {
  test('holds up no other, and says why', async () => {
    await there(
      size(3, { Title: 'x'.repeat(501) }),
      size(4, { Sku: 'y'.repeat(256) }),
      size(5, { UPC: '1'.repeat(300) }),
      size(6, { Sku: 'run-7' }),
      size(7),
    )
    await fetchNow()
    expect(await read('RUN-3')).toMatchObject({ title: 'RUN-3', brand: 'Nike' })
    expect(await problemOf(3)).toMatch(/Title may have at most 500/)
    expect(await problemOf(4)).toMatch(/SKU may have at most 255/)
    expect(await read('RUN-5')).toMatchObject({ upc: null, brand: 'Nike' })
    expect(await read('run-7')).toMatchObject({ channel_advisor_id: 6 })
    expect(await problemOf(7)).toMatch(/RUN-7 more than once/)
    expect(await status()).toMatchObject([{ is_active: false }, {}])
  })

  test('is a product that was deleted here', async () => {
    await there(size(3))
    await fetchNow()
    const id = await idOf('RUN-3')
    await sql`update product set is_deleted = true, deleted_on = now() where id = ${id}`.execute(
      house.database.db,
    )
    await there({ ID: 3, Title: 'Again' })
    await makeDue()
    await fetchNow()
    expect(await idOf('RUN-3')).toBeUndefined()
    expect(await problemOf(3)).toMatch(/is deleted/)
  })
})

test('where nothing is to be made, only what is here is told of', async () => {
  await there(size(3))
  await fetchNow()
  await there({ ID: 3, Title: 'Known' }, size(9))
  await makeDue()
  await followChannelAdvisor(house.context, { makesNew: false })
  expect((await read('RUN-3')).title).toBe('Known')
  expect(await idOf('RUN-9')).toBeUndefined()
})

describe('without an account', () => {
  const fetchWithout = () => {
    const catalogueMaster = { ...house.context.services.catalogueMaster, isConnected: false }
    const services = { ...house.context.services, catalogueMaster }
    return followChannelAdvisor({ ...house.context, services }, { makesNew: true })
  }
  const process = () =>
    house.database.db.selectFrom('scheduled_process').select(['is_active', 'problem', 'turn']).execute()

  test('nothing is begun, and nothing fails', async () => {
    await fetchWithout()
    expect(await process()).toEqual([])
    expect(await status()).toMatchObject([{ is_active: false, started_on: null }, {}])
  })

  test('a round that was under way ends with what was said of it, and the next asks for what it was asked for', async () => {
    vendor.passTime(86_400_000)
    await there(size(3), size(4))
    await fetchNow()
    await there(
      { ID: 3, Title: 'Changed' },
      { ID: 4, Title: 'Left alone', UpdateDateUtc: '2020-01-01T00:00:00Z' },
    )
    await makeDue()
    // What owns others is read, the rest meets a fault.
    await fetchNow(0)
    await disturb({ kind: 'error', operation: 'Products' })
    await fetchNow()
    expect(await status()).toMatchObject([{ is_active: true }, {}])
    await fetchWithout()
    const [after] = await process()
    expect(after).toMatchObject({ is_active: false })
    expect(after?.problem).toMatch(/ChannelAdvisor/)
    await heal()
    await fetchNow()
    expect((await read('RUN-3')).title).toBe('Changed')
    expect((await read('RUN-4')).title).toBe('Runner 4')
  })
})
