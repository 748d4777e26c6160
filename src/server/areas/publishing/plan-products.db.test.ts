import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { adminPort } from '../../../../tests/support/connector-bench.ts'
import { disconnect } from '../../../../tests/support/disconnect.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { stockxVariants } from '../../../../tests/support/stockx-sizes.ts'
import { quickVoyageOne } from '../../../../tests/support/voyageone-bench.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { PlanRow, PublishPlan } from '../../../contract/publish-plan.ts'
import { publishProducts } from './publish-products.ts'

// What a product has on sale at StockX no other one may take there.
const [soldBefore = '', soldTwice = '', ...unsold] = stockxVariants

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }

let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
  await adminPort(bench.sandbox.stockxAdminUrl).post('reset/', quickStockX)
  await adminPort(bench.sandbox.voyageOneAdminUrl).post('reset/', quickVoyageOne)
  await bench.startWorker()
})
beforeEach(() => bench.shop.reset())
afterAll(() => bench.stop())

async function plan(
  productIds: number[],
  {
    places = ['Shopify'],
    query = '',
    of = 'publish',
  }: { places?: string[]; query?: string; of?: string } = {},
): Promise<PublishPlan> {
  const chosen = { product_list: productIds, market_place: places }
  const { status, body } = await bench.call('POST', `/api/products/${of}-plan/${query}`, chosen)
  expect(status).toBe(200)
  return body as PublishPlan
}

async function row(id: number, options?: Parameters<typeof plan>[1]): Promise<PlanRow | undefined> {
  return (await plan([id], options)).results[0]
}

async function publish(...ids: number[]): Promise<Record<string, unknown>> {
  const chosen = { product_list: ids, market_place: ['Shopify'] }
  return (await bench.call('POST', '/api/products/publish-products/', chosen)).body
}

async function change(id: number, fields: object): Promise<void> {
  await bench.database.db.updateTable('product').set(fields).where('id', '=', id).execute()
}

describe('a plan', () => {
  test('says what will go out, for how much and why, and sends nothing', async () => {
    const { db } = bench.database
    const id = await addBasic(db, 'PLAN-1', { retail_price_cents: 32_000, margin: '10' })
    const { results, ...rest } = await plan([id])
    expect(results).toEqual([
      {
        product_id: id,
        sku: 'PLAN-1',
        marketplace: 'Shopify',
        action: 'send',
        reason: null,
        price: 352,
        price_reason: 'retail $320.00 + 10 % margin of its own',
        quantity: 3,
        live_price: null,
        live_quantity: null,
        missing: [],
      },
    ])
    expect(rest).toMatchObject({
      count: 1,
      figures: { send: 1, equal: 0, different: 0, blocked: 0 },
      calls: 4,
      seconds: 0,
      budgets: [{ marketplace: 'Shopify', calls: 4, unit: 'points' }],
    })
    expect(await bench.shop.products()).toEqual([])
  })

  test('tells what is live and equal from what is live but different, and the run says the same', async () => {
    const id = await addBasic(bench.database.db, 'PLAN-2', { retail_price_cents: 12_300 })
    await publish(id)
    expect(await row(id)).toMatchObject({ action: 'equal', reason: 'already published', live_price: 123 })
    await change(id, { retail_price_cents: 18_800 })
    const reason = 'live with $123.00; Sync sends $188.00'
    expect(await row(id)).toMatchObject({ action: 'different', reason, price: 188, live_price: 123 })
    expect(await publish(id)).toMatchObject({ results: [{ status: 'skipped', error: reason }] })
    await change(id, { retail_price_cents: 12_300, title: 'Renamed' })
    expect(await row(id)).toMatchObject({ reason: 'live with another title; Sync sends it' })
  })

  test('calls different what Shopify keeps beside the price, and equal what StockX has no place for', async () => {
    const id = await addBasic(bench.database.db, 'PLAN-STRUCK', {
      ...{
        retail_price_cents: 20_000,
        max_price_cents: 15_000,
        condition: 'New',
        stockx_variant_id: soldBefore,
      },
    })
    await publish(id)
    const atStockX = { product_list: [id], market_place: ['StockX'] }
    await bench.call('POST', '/api/products/publish-products/', atStockX)
    await expect.poll(() => row(id, { places: ['StockX'] })).toMatchObject({ action: 'equal' })
    await change(id, { retail_price_cents: 25_000, cost_cents: 7_700, title: 'Renamed' })
    expect(await row(id)).toMatchObject({
      ...{ action: 'different', price: 150, live_price: 150 },
      reason: 'live with another title, compare-at price and cost; Sync sends them',
    })
    expect(await row(id, { places: ['StockX'] })).toMatchObject({ action: 'equal' })
  })

  test('never calls equal what is live for a price that is there no more', async () => {
    const id = await addBasic(bench.database.db, 'PLAN-BARE', { retail_price_cents: 12_300 })
    await publish(id)
    await change(id, { retail_price_cents: null })
    const reason = 'live with $123.00; Sync can’t send ours: Give PLAN-BARE a price of more than $0.'
    expect(await row(id)).toMatchObject({
      ...{ action: 'different', reason, live_price: 123 },
      missing: [{ field: 'retail_price', where: `/catalogs/${id}` }],
    })
    expect(await publish(id)).toMatchObject({ results: [{ status: 'skipped', error: reason }] })
  })

  test('says what is missing and where it can be mended', async () => {
    const { db } = bench.database
    const priceless = await addBasic(db, 'PLAN-3', { retail_price_cents: null })
    const parent = await addParent(db, 'PLAN-4', ['8'], { is_blocked: true, block_comment: 'recalled' })
    expect(await row(priceless)).toMatchObject({
      action: 'blocked',
      reason: 'Give PLAN-3 a price of more than $0.',
      missing: [{ field: 'retail_price', where: `/catalogs/${priceless}` }],
    })
    expect(await row(parent.id)).toMatchObject({
      action: 'blocked',
      reason: 'PLAN-4 is blocked: recalled',
      missing: [{ field: 'is_blocked', where: `/catalogs/${parent.id}` }],
    })
    const reconnect = disconnect(bench.context.channels, 'VoyageOne')
    expect(await row(priceless, { places: ['VoyageOne'] })).toMatchObject({
      reason: 'VoyageOne is not connected in this installation.',
      missing: [
        { field: 'connection', where: expect.stringMatching(/^\/configuration\/details\/\d+$/) as string },
      ],
    })
    reconnect()
  })

  test('says what the worker says where an account refuses our credentials, and where that is mended', async () => {
    const { db } = bench.database
    const places = ['StockX']
    const { id: stockx } = await db
      .selectFrom('marketplace')
      .select('id')
      .where('name', '=', 'StockX')
      .executeTakeFirstOrThrow()
    const at = `/api/marketplaces/${stockx}/connection/`
    const enter = (credentials: object | null) =>
      bench.app.inject({
        ...{ method: 'PUT', url: at, payload: { credentials } },
        headers: { authorization: bench.authorization },
      })
    const shown = (await bench.call('GET', at)).body as Connection
    const [fields = []] = shown.credentials?.sets ?? []
    const variant = stockxVariants.at(-1) ?? ''
    const id = await addBasic(db, 'PLAN-REFUSED', { stockx_variant_id: variant, condition: 'New' })
    const bare = await addBasic(db, 'PLAN-REFUSED-BARE', { retail_price_cents: null })
    expect(await row(id, { places })).toMatchObject({ action: 'send', reason: null, missing: [] })
    await enter(Object.fromEntries(fields.map(({ name }) => [name, 'junk'])))
    await bench.call('POST', `${at}test/`)
    const planned = await row(id, { places })
    expect(planned).toMatchObject({
      action: 'blocked',
      missing: [{ field: 'connection', where: `/configuration/details/${stockx}` }],
    })
    expect(planned?.reason).toContain('StockX')
    const chosen = { product_list: [id], market_place: places }
    expect((await bench.call('POST', '/api/products/publish-products/', chosen)).body).toMatchObject({
      results: [{ status: false, error: planned?.reason }],
    })
    // What lacks something for itself says so first, and elsewhere nothing stands in the way.
    expect(await row(bare, { places })).toMatchObject({
      missing: expect.not.arrayContaining([expect.objectContaining({ field: 'connection' })]) as unknown[],
    })
    expect(await row(id)).toMatchObject({ action: 'send' })
    await enter(null)
    expect(await row(id, { places })).toMatchObject({ action: 'send', reason: null, missing: [] })
  })

  test('refuses a StockX Variant ID that is on sale under another product, as the run does', async () => {
    const { db } = bench.database
    const places = ['StockX']
    const fields = { stockx_variant_id: soldTwice, condition: 'New' }
    const [first, second] = [await addBasic(db, 'PLAN-OWN', fields), await addBasic(db, 'PLAN-SAME', fields)]
    expect(await row(second, { places })).toMatchObject({ action: 'send' })
    const publishAtStockX = (id: number) =>
      bench.call('POST', '/api/products/publish-products/', { product_list: [id], market_place: places })
    await publishAtStockX(first)
    await expect.poll(() => row(first, { places })).toMatchObject({ action: 'equal' })
    const planned = await row(second, { places })
    expect(planned).toMatchObject({
      ...{ action: 'blocked', missing: [{ field: 'stockx_variant_id', where: `/catalogs/${second}` }] },
      reason: `PLAN-SAME has the StockX Variant ID of product ${first}, which is on StockX already. Give each product its own.`,
    })
    expect((await publishAtStockX(second)).body).toMatchObject({
      results: [{ status: false, error: planned?.reason }],
    })
    await bench.call('POST', '/api/products/unpublish-products/', {
      ...{ product_list: [first], market_place: places },
    })
    await expect.poll(() => row(second, { places })).toMatchObject({ action: 'send', reason: null })
  })

  test('goes on from its first page, with each row as it is by then', async () => {
    const { db } = bench.database
    const { id, basics } = await addParent(db, 'PLAN-PAGED', ['7', '8', '9'])
    const first = await plan([id], { query: '?page=1&page_size=1' })
    expect(first).toMatchObject({ count: 3, figures: { send: 3 } })
    await change(basics[1] ?? 0, { is_blocked: true, block_comment: 'recalled' })
    const second = await plan([id], { query: '?page=2&page_size=1' })
    expect(second).toMatchObject({
      ...{ count: 3, figures: { send: 3, blocked: 0 } },
      results: [{ sku: 'PLAN-PAGED-8', action: 'blocked' }],
    })
    // Whoever opens it anew is told anew.
    expect(await plan([id], { query: '?page=1&page_size=1' })).toMatchObject({
      figures: { send: 2, blocked: 1 },
    })
    expect(await plan([id], { query: '?page=1&page_size=9&action=blocked' })).toMatchObject({
      ...{ count: 1, results: [{ sku: 'PLAN-PAGED-8' }] },
    })
  })

  test('is paged, sifted, and held to be whole', async () => {
    const { db } = bench.database
    const good = await addBasic(db, 'PLAN-5')
    const bad = await addBasic(db, 'PLAN-6', { retail_price_cents: null })
    const sifted = await plan([good, bad], { query: '?action=blocked&page_size=1' })
    expect(sifted).toMatchObject({ count: 1, results: [{ sku: 'PLAN-6' }], figures: { send: 1, blocked: 1 } })
    expect(await plan([good, bad], { query: '?page=2&page_size=1' })).toMatchObject({
      count: 2,
      results: [{ sku: 'PLAN-6' }],
    })
    const { status, body } = await bench.call('POST', '/api/products/publish-plan/', { product_list: [good] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { market_place: ['Please provide input for all fields'] } })
  })

  test('of an unpublish takes off what is live, whatever it lacks by now', async () => {
    const { db } = bench.database
    const [live, idle] = [await addBasic(db, 'PLAN-7'), await addBasic(db, 'PLAN-8')]
    await publish(live)
    await change(live, { retail_price_cents: null })
    expect((await plan([live, idle], { of: 'unpublish' })).results).toMatchObject([
      { sku: 'PLAN-7', action: 'send', live_price: 120, price: null },
      { sku: 'PLAN-8', action: 'equal', reason: 'not published' },
    ])
  })

  test('leaves out what the seller left out, and says what the rest takes', async () => {
    const { db } = bench.database
    const ids = [await addBasic(db, 'PLAN-9'), await addBasic(db, 'PLAN-10')]
    const left_out = [{ product_id: ids[0], marketplace: 'shopify' }]
    const planned = (left: object) =>
      bench.call('POST', '/api/products/publish-plan/', {
        ...{ product_list: ids, market_place: ['Shopify', 'VoyageOne'] },
        ...left,
      })
    const [{ body: whole }, { body: rest }] = [await planned({}), await planned({ left_out })]
    expect(whole).toMatchObject({ figures: { send: 4 }, left_out: 0, products: 2 })
    expect(rest).toMatchObject({ figures: { send: 3 }, left_out: 1, products: 2, count: 4 })
    expect(rest['results']).toEqual(whole['results'])
    expect(Number(rest['calls'])).toBeLessThan(Number(whole['calls']))
    const { body } = await bench.call('POST', '/api/products/publish-products/', {
      product_list: ids,
      market_place: ['Shopify'],
      left_out,
    })
    expect(body.results).toMatchObject([{ sku: 'PLAN-10', status: true }])
    expect(await row(ids[0] ?? 0)).toMatchObject({ action: 'send' })
  })
})

const text = fc.oneof(
  { arbitrary: fc.constantFrom('Shoe', 'Boot "A"', 'Ünïcode'), weight: 9 },
  { arbitrary: fc.constantFrom('', 'x'.repeat(300)), weight: 1 },
)
const cents = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 2_000_000 }), weight: 9 },
  { arbitrary: fc.constantFrom(null, 0), weight: 1 },
)
const rarely = fc.integer({ min: 0, max: 19 }).map((number) => number === 0)
const sizeName = fc.oneof(
  { arbitrary: fc.constantFrom('7', '8', '9', '10', '11', '12'), weight: 19 },
  { arbitrary: fc.constant(''), weight: 1 },
)

/** Anything that a catalogue may hold, more of it good than bad. */
const anyProduct = fc.record({
  retail_price_cents: cents,
  min_price_cents: fc.option(fc.integer({ min: 1, max: 50_000 }), { freq: 10 }),
  max_price_cents: fc.option(fc.integer({ min: 50_000, max: 500_000 }), { freq: 10 }),
  margin: fc.option(fc.integer({ min: 0, max: 3_000 }).map((number) => String(number / 100))),
  title: text,
  is_blocked: rarely,
  is_external_quantity_blocked: rarely,
  condition: fc.constantFrom('New', 'New', 'New', 'Used', null),
  harmonized_code: fc.constantFrom(null, '640411', 'nonsense'),
  weight: fc.constantFrom(null, '1.5', '0'),
  size: sizeName,
  quantity: fc.integer({ min: 0, max: 4 }),
  family: fc.integer({ min: 0, max: 120 }),
  stockx: fc.constantFrom('known', 'known', 'known', 'nonsense', 'none'),
})
type AnyProduct = typeof anyProduct extends fc.Arbitrary<infer Product> ? Product : never

let batches = 0

async function addAny(products: AnyProduct[]): Promise<number[]> {
  const { db } = bench.database
  batches += 1
  const parents = new Map<number, number>()
  const ids: number[] = []
  for (const [index, { family, size, quantity, stockx, ...fields }] of products.entries()) {
    const known = unsold[index]
    const variants = { known: known ?? null, nonsense: 'nonsense', none: null }
    const sku = `ANY-${batches}-${family}`
    // Those of the last families stand alone.
    if (family < 100 && !parents.has(family)) {
      parents.set(family, await addProduct(db, { sku, product_type: 'parent', title: fields.title }))
    }
    const own = { ...fields, attributes: { size }, stockx_variant_id: variants[stockx] }
    ids.push(
      await addBasic(db, `${sku}-${index}`, { ...own, parent_id: parents.get(family) ?? null }, quantity),
    )
  }
  return ids
}

async function outcomes(runId: number): Promise<Map<string, [string, string | null]>> {
  const rows = await bench.database.db
    .selectFrom('run_row')
    .innerJoin('marketplace', 'marketplace.id', 'run_row.marketplace_id')
    .select(['product_id', 'marketplace.name', 'status', 'message'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(rows.map((each) => [`${each.product_id} ${each.name}`, [each.status, each.message]]))
}

/** Without the thousand products, that the seed makes again. */
function tellSeed<T>({ failed, seed, errorInstance }: fc.RunDetails<T>): void {
  if (failed) throw new Error(`seed ${seed}`, { cause: errorInstance })
}

const ending = { send: 'done', blocked: 'failed', equal: 'skipped', different: 'skipped' } as const

test(
  'what the plan says of 1,000 random products on three marketplaces is what becomes of them',
  { timeout: 900_000 },
  async () => {
    const catalogue = fc.array(anyProduct, { minLength: 1_000, maxLength: 1_000 })
    const places = ['Shopify', 'StockX', 'VoyageOne']
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const ids = await addAny(products)
        const planned: PlanRow[] = []
        for (let page = 1; page <= 6; page += 1) {
          planned.push(...(await plan(ids, { places, query: `?page_size=500&page=${page}` })).results)
        }
        expect(planned).toHaveLength(3_000)
        const runId = await publishProducts(bench.context, asker, { product_list: ids, market_place: places })
        await expect
          .poll(
            async () =>
              [...(await outcomes(runId)).values()].filter(([status]) => status !== 'queued').length,
            {
              timeout: 800_000,
              interval: 500,
            },
          )
          .toBe(3_000)
        const became = await outcomes(runId)
        const told = planned.map(({ product_id: id, marketplace, action, reason }) => [
          `${id} ${marketplace}`,
          [ending[action], reason],
        ])
        expect(Object.fromEntries(became)).toEqual(Object.fromEntries(told) as object)
        // A catalogue in which nothing could go wrong would prove nothing.
        const kinds = Map.groupBy(planned, ({ action }) => action)
        expect(kinds.get('send')?.length).toBeGreaterThan(200)
        expect(kinds.get('blocked')?.length).toBeGreaterThan(200)
      }),
      { numRuns: 1, endOnFailure: true, reporter: tellSeed },
    )
  },
)
