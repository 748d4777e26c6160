import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { connectChannelAdvisor } from './connect-channeladvisor.ts'

const bench = usePracticeBench('channeladvisor')
const { ctx } = bench
const secretKey = randomBytes(32)

const connect = (env: Record<string, string> = {}) =>
  connectChannelAdvisor({
    config: loadConfig({ CHANNELADVISOR_API_URL: bench.vendor.url, ...env }).channelAdvisor,
    db: bench.database.db,
    clock: systemClock,
    secretKey,
  })
const all = { since: null, isParent: false, afterId: 0 }
const products = [
  { ID: 1, Sku: 'P', IsParent: true, UpdateDateUtc: '2026-11-01T00:00:00Z' },
  { ID: 2, Sku: 'P-1', ParentProductID: 1, UpdateDateUtc: '2026-11-02T00:00:00Z' },
  {
    ID: 3,
    Sku: "O'Neill",
    UpdateDateUtc: '2026-11-03T00:00:00Z',
    RetailPrice: 12.5,
    Labels: [{ Name: 'Shopify' }],
  },
  {
    ID: 4,
    Sku: 'B',
    UpdateDateUtc: '2026-11-04T00:00:00Z',
    DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 2 }],
  },
]
beforeEach(() => bench.vendor.admin('reset/', { is_empty: true, products, page_size: 2 }))

describe('products', () => {
  test('come page by page in the order of their ids, what owns others by itself', async () => {
    const connector = connect()
    const first = await connector.readPage(ctx(), all)
    expect(first.products.map(({ sku }) => sku)).toEqual(['P-1', "O'Neill"])
    expect(first).toMatchObject({
      isLast: false,
      products: [{ parentId: 1 }, { cells: { retail_price: 12.5, labels: ['Shopify'] } }],
    })
    const rest = await connector.readPage(ctx(), { ...all, afterId: 3 })
    expect(rest).toMatchObject({
      isLast: true,
      products: [{ sku: 'B', quantities: [{ centerId: 0, pieces: 2 }] }],
    })
    const parents = await connector.readPage(ctx(), { ...all, isParent: true })
    expect(parents).toMatchObject({ isLast: true, products: [{ id: 1, isParent: true }] })
  })

  test('are found by their SKU, whatever it is spelt with', async () => {
    const found = await connect().find(ctx(), { ids: [], skus: ["O'Neill", 'B'] })
    expect(found.map(({ id, sku }) => [id, sku])).toEqual([
      [3, "O'Neill"],
      [4, 'B'],
    ])
  })

  test('are asked for since a time', async () => {
    const since = new Date('2026-11-03T00:00:00Z')
    const { products: changed } = await connect().readPage(ctx(), { ...all, since })
    expect(changed.map(({ id }) => id)).toEqual([3, 4])
  })
})

test('centres are told by number, without those that are gone', async () => {
  expect([...(await connect().readCenters(ctx()))]).toEqual([
    [0, { name: 'Phoenix', takesPieces: true }],
    [1, { name: 'Outlet', takesPieces: true }],
    [2, { name: 'Partner', takesPieces: false }],
  ])
})

const change = {
  id: 3,
  cells: { retail_price: 220.5, min_price: 9 },
  quantities: [{ centerId: 0, pieces: 4 }],
  labels: { added: ["Kid's"], removed: ['Shopify', 'Not there'] },
  images: [{ placement: 'ITEMIMAGEURL1', url: 'https://pictures.example/1.jpg' }],
}
const one = async (id: number) => (await connect().find(ctx(), { ids: [id], skus: [] }))[0]
const batches = async () => {
  const { log } = (await bench.vendor.admin('state/')).body as { log: { calls: { path: string }[] } }
  return log.calls.filter(({ path }) => path.includes('$batch')).length
}

describe('what was changed here', () => {
  test('goes out as one batch, and is there however often', async () => {
    for (let time = 1; time <= 2; time += 1) {
      expect(await connect().write(ctx(), [change])).toEqual(new Map())
      expect(await batches()).toBe(time)
      expect(await one(3)).toMatchObject({
        cells: {
          retail_price: 220.5,
          min_price: 9,
          labels: ["Kid's"],
          images: ['https://pictures.example/1.jpg'],
        },
        quantities: [{ centerId: 0, pieces: 4 }],
      })
    }
    const emptied = { ...change, cells: {}, images: [{ placement: 'ITEMIMAGEURL1', url: null }] }
    await connect().write(ctx(), [emptied])
    expect((await one(3))?.cells['images']).toEqual([])
  })

  test('is refused product by product, in its words', async () => {
    const managed = { ...change, quantities: [{ centerId: 2, pieces: 1 }] }
    const refused = await connect().write(ctx(), [managed, { ...change, id: 99 }, { ...change, id: 4 }])
    expect([...refused.keys()]).toEqual([3, 99])
    expect(refused.get(3)).toMatchObject({ kind: 'remote_permanent', raw: { status: 400 } })
    expect(refused.get(3)?.raw?.message).toContain('Partner is managed externally')
    expect(refused.get(99)).toMatchObject({ kind: 'not_found' })
    expect(await one(4)).toMatchObject({ cells: { retail_price: 220.5 } })
  })

  test('of many products goes out in batches of what the minute can bear', async () => {
    const many = Array.from({ length: 30 }, () => ({
      ...change,
      quantities: [],
      labels: { added: [], removed: [] },
    }))
    await connect().write(ctx(), many)
    expect(await batches()).toBe(3)
  })
})

describe('parts of a batch that are refused', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...{ id: 1 + (at % 4), cells: { retail_price: 300 + at }, quantities: [] },
    ...{ labels: { added: [`L${at}`], removed: [] }, images: [] },
  }))
  const limiter = () =>
    bench.database.db
      .selectFrom('channel_limiter')
      .select(['throttles', 'blocked_until'])
      .executeTakeFirstOrThrow()
  const tokens = async () => {
    const { log } = (await bench.vendor.admin('state/')).body as { log: { calls: { path: string }[] } }
    return log.calls.filter(({ path }) => path.endsWith('/token')).length
  }
  const shownLabels = async () => {
    const shown = await connect().find(ctx(), { ids: [1, 2, 3, 4], skus: [] })
    return shown.flatMap(({ cells }) => cells['labels'] as string[]).toSorted()
  }
  const wanted = [...many.map((_, at) => `L${at}`), 'Shopify'].toSorted()

  test('as too many go out again when ChannelAdvisor says so, fewer at a time', async () => {
    await bench.vendor.admin('settings/', { page_size: 100, parts_per_batch: 8, retry_after_s: 1 })
    const begun = Date.now()
    expect(await connect().write(ctx(20), many)).toEqual(new Map())
    // 20, of which 8 go; 10, of which 8 go; then 5 and 3.
    expect(await batches()).toBe(4)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000)
    expect(await shownLabels()).toEqual(wanted)
  })

  test('as too many keep every worker waiting, and what went through before stays told', async () => {
    await bench.vendor.admin('settings/', { parts_per_batch: 17, retry_after_s: 60 })
    const changes = many.map((each, at) => ({ ...each, id: at < 8 ? 3 : 4 }))
    const refused = await connect().write(ctx(20), changes)
    expect(await batches()).toBe(1)
    expect([...refused.keys()]).toEqual([4])
    expect(refused.get(4)).toMatchObject({ kind: 'throttled' })
    const { throttles, blocked_until: until } = await limiter()
    expect(throttles).toBe(1)
    expect(Number(until) - Date.now()).toBeGreaterThan(50_000)
    expect(await channelErrorOf(connect().readCenters(ctx()))).toMatchObject({ kind: 'throttled' })
    await bench.database.db.deleteFrom('channel_limiter').execute()
    expect((await one(3))?.cells['labels']).toHaveLength(9)
  })

  test('for a token that ran out go out again with another one', async () => {
    await bench.vendor.admin('settings/', { page_size: 100, parts_per_token: 14 })
    const before = await tokens()
    expect(await connect().write(ctx(20), many)).toEqual(new Map())
    expect(await batches()).toBe(2)
    expect((await tokens()) - before).toBe(1)
    expect(await shownLabels()).toEqual(wanted)
  })

  test('for their token once more say that the access is gone', async () => {
    await bench.vendor.admin('settings/', { parts_per_token: 2 })
    const before = await tokens()
    const refused = await connect().write(ctx(20), many.slice(0, 4))
    expect(await batches()).toBe(2)
    expect((await tokens()) - before).toBe(1)
    expect([...refused.values()]).toMatchObject([{ kind: 'auth_revoked' }, { kind: 'auth_revoked' }])
  })
})

test('calls of several connectors at once are no more than ChannelAdvisor takes', async () => {
  await connect().readCenters(ctx())
  await bench.disturb({ kind: 'slow', delay_ms: 150 })
  const workers = [connect(), connect(), connect()]
  const calls = Array.from({ length: 4 }, () => workers.map((worker) => worker.readCenters(ctx(20))))
  const told = await Promise.all(calls.flat())
  expect(told).toHaveLength(12)
  const { log } = (await bench.vendor.admin('state/')).body as { log: { calls: { status: number }[] } }
  expect(log.calls.filter(({ status }) => status === 429)).toEqual([])
  expect(await bench.database.db.selectFrom('channel_place').selectAll().execute()).toEqual([])
})

describe('access', () => {
  test('an old token is replaced by itself', async () => {
    const connector = connect()
    await connector.readCenters(ctx())
    bench.vendor.passTime(3_600_001)
    await connector.readCenters(ctx())
    const kept = await bench.database.db.selectFrom('channel_token').selectAll().execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain('backroom-sandbox-refresh')
  })

  test.each([
    ['a refresh token', { CHANNELADVISOR_REFRESH_TOKEN: 'guessed-secret' }],
    ['a shared secret', { CHANNELADVISOR_SHARED_SECRET: 'guessed-secret' }],
  ])('%s that is refused is named by its setting, never by itself', async (_, wrong) => {
    const whole = {
      CHANNELADVISOR_APPLICATION_ID: 'backroom-sandbox',
      CHANNELADVISOR_SHARED_SECRET: 'backroom-sandbox-secret',
      CHANNELADVISOR_REFRESH_TOKEN: 'backroom-sandbox-refresh',
      ...wrong,
    }
    const error = await channelErrorOf(connect(whole).readCenters(ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked' })
    expect(error.message).toContain('CHANNELADVISOR_REFRESH_TOKEN')
    expect(JSON.stringify(error)).not.toContain('guessed-secret')
  })

  test('none says what to set, and half of one stops the start', async () => {
    const none = connect({ CHANNELADVISOR_API_URL: 'https://api.channeladvisor.com' })
    expect(none).toMatchObject({ isPractice: false, isConnected: false })
    expect(await channelErrorOf(none.readCenters(ctx()))).toMatchObject({ kind: 'auth_revoked' })
    expect(() => connect({ CHANNELADVISOR_REFRESH_TOKEN: 'x' })).toThrow(/belong together/)
  })
})
