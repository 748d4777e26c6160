import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'

const url = '/api/products/sync-with-marketplaces/'
const synced = 'Synced with Channel Advisor'

let bench: PublishingBench
let vendor: PracticeVendor
beforeAll(async () => {
  vendor = await openPracticeVendor('channeladvisor', new Date().toISOString())
  await vendor.admin('reset/', { is_empty: true })
  bench = await startPublishingBench({ CHANNELADVISOR_API_URL: vendor.url })
  await bench.startWorker()
})
beforeEach(async () => {
  await vendor.admin('reset/', { is_empty: true })
  await bench.database.db.deleteFrom('channel_limiter').where('credential', '=', 'channeladvisor').execute()
})
afterAll(async () => {
  await bench.stop()
  await vendor.close()
})

const there = (...products: object[]) => vendor.admin('settings/', { products })
const sync = (...ids: number[]) => bench.call('POST', url, { product_list: ids })
const runs = async (kind: string) => (await bench.call('GET', `/api/runs/?kind=${kind}`)).body['count']
/** The run of what a sync sent on, 0 where nothing is on sale. */
async function pushOf(reply: Record<string, unknown>): Promise<number | undefined> {
  const { body } = await bench.call('GET', `/api/runs/${String(reply['id'])}/`)
  return (body['counts'] as Record<string, number>)['push']
}
async function inShop(sku: string) {
  const products = await bench.shop.products()
  return products.flatMap(({ variants }) => variants).find((variant) => variant.sku === sku)
}
const product = (id: number) =>
  bench.database.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe(`POST ${url}`, () => {
  test('takes over what ChannelAdvisor says, then sends what is on sale to its marketplace', async () => {
    const id = await addBasic(bench.database.db, 'SYNC-1')
    await bench.call('POST', '/api/products/publish-products/', {
      product_list: [id],
      market_place: ['Shopify'],
    })
    expect((await inShop('SYNC-1'))?.price).toBe('120.00')
    await there({ ID: 71, Sku: 'SYNC-1', RetailPrice: 188, UPC: '190000000017' })
    const { status, body } = await sync(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { results: [{ sku: 'SYNC-1', value: synced, error: null }] },
    })
    expect(await product(id)).toMatchObject({ retail_price_cents: 18_800, upc: '190000000017' })
    await expect.poll(async () => (await inShop('SYNC-1'))?.price).toBe('188.00')
    expect(await runs('publish')).toBe(2)
    const { body: push } = await bench.call('GET', `/api/runs/${await pushOf(body)}/`)
    expect(push).toMatchObject({ kind: 'publish', total: 1 })
  })

  test('brings nothing on sale, and no product that is not here', async () => {
    const before = await runs('publish')
    const id = await addBasic(bench.database.db, 'SYNC-2')
    await there({ ID: 72, Sku: 'SYNC-2' }, { ID: 73, Sku: 'SYNC-3' })
    const { body } = await sync(id)
    expect(body['results']).toEqual([{ sku: 'SYNC-2', value: synced, error: null }])
    expect(await pushOf(body)).toBe(0)
    expect(await inShop('SYNC-2')).toBeUndefined()
    expect(await runs('publish')).toBe(before)
    const made = await bench.database.db.selectFrom('product').where('sku', '=', 'SYNC-3').execute()
    expect(made).toEqual([])
  })

  test('brings the sizes of a parent along, and says of each what came of it', async () => {
    const { id, basics } = await addParent(bench.database.db, 'FAMILY', ['8', '9'])
    await there({ ID: 80, Sku: 'FAMILY', IsParent: true }, { ID: 81, Sku: 'FAMILY-8', ParentProductID: 80 })
    const { body } = await sync(id, basics[0] ?? 0, 987_654)
    expect(body['results']).toEqual([
      { sku: 'FAMILY', value: synced, error: null },
      { sku: 'FAMILY-8', value: synced, error: null },
      { sku: 'FAMILY-9', value: null, error: 'ChannelAdvisor does not know the SKU FAMILY-9.' },
      { sku: '', value: null, error: 'There is no such product.' },
    ])
  })

  test('says why ChannelAdvisor did not answer, and tries what failed again', async () => {
    const id = await addBasic(bench.database.db, "O'NEILL")
    await there({ ID: 90, Sku: "O'NEILL" })
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'html', operation: 'Products' }] })
    const failed = await sync(id)
    expect(failed.body['results']).toEqual([
      { sku: "O'NEILL", value: null, error: expect.stringContaining('ChannelAdvisor') as string },
    ])
    await fetch(vendor.url.replace('/channeladvisor', '/_sandbox/channeladvisor/faults/'), {
      method: 'DELETE',
    })
    await bench.database.db.deleteFrom('channel_limiter').where('credential', '=', 'channeladvisor').execute()
    const { body: again } = await bench.call('POST', `/api/runs/${Number(failed.body['id'])}/retry/`)
    const rows = `/api/runs/${Number(again['id'])}/rows/`
    await expect
      .poll(async () => (await bench.call('GET', rows)).body['results'])
      .toMatchObject([{ sku: "O'NEILL", status: 'done' }])
  })

  test('sends what is on sale also while ChannelAdvisor does not answer', async () => {
    const id = await publishedWithNewPrice(bench, 'SYNC-AWAY')
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'html', operation: 'Products' }] })
    const { body } = await sync(id)
    expect(body['results']).toMatchObject([{ sku: 'SYNC-AWAY', value: null }])
    await expect.poll(async () => (await inShop('SYNC-AWAY'))?.price).toBe('188.00')
    await vendor.admin('faults/', { rules: [] })
  })

  test.each([[{}], [{ product_list: [] }], [{ product_list: [1], market_place: ['Shopify'] }]])(
    '%j is refused',
    async (body) => {
      expect((await bench.call('POST', url, body)).status).toBe(400)
    },
  )
})

test('without a ChannelAdvisor account a sync sends what is on sale, and says so', async () => {
  const alone = await startPublishingBench({ CHANNELADVISOR_API_URL: 'https://api.channeladvisor.com' })
  try {
    await alone.startWorker()
    const id = await publishedWithNewPrice(alone, 'SYNC-ALONE')
    const { body } = await alone.call('POST', url, { product_list: [id] })
    const error = 'No ChannelAdvisor account is connected.'
    expect(body['results']).toEqual([{ sku: 'SYNC-ALONE', value: null, error }])
    const priceThere = async () => (await alone.shop.products())[0]?.variants[0]?.price
    await expect.poll(priceThere).toBe('188.00')
  } finally {
    await alone.stop()
  }
})

async function publishedWithNewPrice(at: PublishingBench, sku: string): Promise<number> {
  const id = await addBasic(at.database.db, sku)
  const chosen = { product_list: [id], market_place: ['Shopify'] }
  await at.call('POST', '/api/products/publish-products/', chosen)
  const row = at.database.db.updateTable('product').where('id', '=', id)
  await row.set({ retail_price_cents: 18_800 }).execute()
  return id
}

describe('what was changed here', () => {
  type Held = { Sku: string; RetailPrice: number | null; DCQuantities: object[]; Labels: object[] }
  async function held(sku: string): Promise<Held | undefined> {
    const token = await fetch(`${vendor.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('backroom-sandbox:backroom-sandbox-secret')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'backroom-sandbox-refresh' }),
    })
    const { access_token: bearer } = (await token.json()) as { access_token: string }
    const query = new URLSearchParams({ $filter: `Sku eq '${sku}'`, $expand: 'DCQuantities,Labels,Images' })
    const reply = await vendor.ask(`/v1/Products?${query.toString()}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    return (reply.body as { value: Held[] }).value[0]
  }
  const results = async (id: number) => (await sync(id)).body['results']
  const faults = () => vendor.url.replace('/channeladvisor', '/_sandbox/channeladvisor/faults/')
  const forgetLimits = () =>
    bench.database.db.deleteFrom('channel_limiter').where('credential', '=', 'channeladvisor').execute()
  /** As if a person had changed it. */
  const change = (id: number, fields: { retail_price_cents: number; labels?: string[] }) =>
    bench.database.db
      .updateTable('product')
      .set({ ...fields, retail_price_manually_updated: true })
      .where('id', '=', id)
      .execute()
  /** A product that both know. */
  async function met(id: number, sku: string, pieces = 3): Promise<number> {
    const ours = await addBasic(bench.database.db, sku, {}, pieces)
    await there({ ID: id, Sku: sku, RetailPrice: 120, Labels: [{ Name: 'eBay' }] })
    expect(await results(ours)).toEqual([{ sku, value: synced, error: null }])
    return ours
  }

  test('goes to ChannelAdvisor, which then has a price, pieces and labels of ours', async () => {
    const id = await met(101, 'OWN-1')
    await change(id, { retail_price_cents: 9_900, labels: ['Shopify'] })
    expect(await results(id)).toEqual([{ sku: 'OWN-1', value: synced, error: null }])
    expect(await held('OWN-1')).toMatchObject({
      RetailPrice: 99,
      Labels: [{ Name: 'Shopify' }],
      DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 3 }],
    })
    expect(await product(id)).toMatchObject({ retail_price_cents: 9_900, total_quantity: 3 })
  })

  test('is refused in words for a seller, and kept', async () => {
    const id = await met(102, 'OWN-2')
    await change(id, { retail_price_cents: 9_900 })
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'error', operation: '$batch' }] })
    expect(await results(id)).toEqual([
      { sku: 'OWN-2', value: null, error: expect.stringContaining('ChannelAdvisor') as string },
    ])
    await fetch(faults(), { method: 'DELETE' })
    await forgetLimits()
    expect(await results(id)).toEqual([{ sku: 'OWN-2', value: synced, error: null }])
    expect(await held('OWN-2')).toMatchObject({ RetailPrice: 99 })
  })

  test('comes back as our own after an answer that was lost, also what is promised to buyers', async () => {
    const id = await met(103, 'OWN-3', 5)
    const { db } = bench.database
    await db
      .updateTable('product')
      .set({ retail_price_manually_updated: true })
      .where('id', '=', id)
      .execute()
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'lost_answer', operation: '$batch' }] })
    await results(id)
    await fetch(faults(), { method: 'DELETE' })
    await forgetLimits()
    expect(await held('OWN-3')).toMatchObject({ DCQuantities: [{ AvailableQuantity: 5 }] })
    expect(await results(id)).toEqual([{ sku: 'OWN-3', value: synced, error: null }])
    expect(await product(id)).toMatchObject({ total_quantity: 5 })
    // What is sold there afterwards is theirs.
    await there({ ID: 103, DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 4 }] })
    await results(id)
    expect(await product(id)).toMatchObject({ total_quantity: 4 })
    await there({ ID: 103, DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 5 }] })
    await results(id)
    expect(await product(id)).toMatchObject({ total_quantity: 5 })
  })
})
