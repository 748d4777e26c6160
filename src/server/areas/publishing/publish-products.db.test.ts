import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { administer } from '../../../../tests/support/database-server.ts'
import { askShopify, setProduct, shoe } from '../../../../tests/support/practice-store.ts'
import { disconnect } from '../../../../tests/support/disconnect.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'

const publish = '/api/products/publish-products/'
const unpublish = '/api/products/unpublish-products/'

let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
  await bench.startWorker()
})
afterEach(() => bench.shop.heal())
afterAll(() => bench.stop())

function publishOnShopify(...ids: number[]) {
  return bench.call('POST', publish, { product_list: ids, market_place: ['Shopify'] })
}

function unpublishFromShopify(...ids: number[]) {
  return bench.call('POST', unpublish, { product_list: ids, market_place: ['Shopify'] })
}

async function inShop(sku: string) {
  const products = await bench.shop.products()
  return products.find(({ variants }) => variants.some((variant) => variant.sku === sku))
}

function product(id: number) {
  return bench.database.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** What the page of a style says of its sizes. */
function expectSizes(id: number, ...listings: object[]) {
  return expect(bench.call('GET', `/api/products/${id}/`)).resolves.toMatchObject({
    body: { totals: { listings } },
  })
}

describe('publishing', () => {
  test('puts a basic on sale, and says so only after the shop shows it', async () => {
    const id = await addBasic(bench.database.db, 'TEE-1')
    const { status, body } = await publishOnShopify(id)
    expect(status).toBe(200)
    expect(body.results).toEqual([
      {
        sku: 'TEE-1',
        product_id: id,
        marketplace: 'Shopify',
        status: true,
        error: null,
        url: expect.any(String) as string,
      },
    ])
    expect(await inShop('TEE-1')).toMatchObject({
      handle: `tee-1-${id}`,
      isOnSale: true,
      variants: [{ sku: 'TEE-1', price: '120.00', quantity: 3 }],
    })
    expect(await product(id)).toMatchObject({ is_published_to_shopify: true, online: true, version: 1 })
    const listing = await bench.database.db
      .selectFrom('listing')
      .selectAll()
      .where('product_id', '=', id)
      .executeTakeFirst()
    expect(listing).toMatchObject({
      actual_state: 'listed',
      price_sent_cents: 12_000,
      quantity_sent: 3,
      margin_sent: '0',
    })
  })

  test('makes one product of a parent and its sizes, and counts parent and master as published', async () => {
    const { db } = bench.database
    const master = await addProduct(db, { sku: 'DUNK-M', product_type: 'master' })
    const parent = await addParent(db, 'DUNK', ['8', '9', '10'], { master_id: master })
    const { body } = await publishOnShopify(master)
    expect(body.results).toMatchObject(
      ['DUNK-8', 'DUNK-9', 'DUNK-10'].map((sku) => ({ sku, marketplace: 'Shopify', status: true })),
    )
    const shown = await inShop('DUNK-9')
    expect(shown?.variants.map(({ sku }) => sku)).toEqual(['DUNK-8', 'DUNK-9', 'DUNK-10'])
    expect(await product(parent.id)).toMatchObject({ is_published_to_shopify: true })
    expect(await product(master)).toMatchObject({ is_published_to_shopify: true })
    await expectSizes(master, { marketplace: 'Shopify', state: 'live', products: 3 })
    const history = await bench.call('GET', `/api/products/publish-history/${master}/`)
    const named = history.body.results as { sku: string }[]
    expect(named.map(({ sku }) => sku).toSorted()).toEqual(['DUNK-10', 'DUNK-8', 'DUNK-9'])
  })

  test('skips what is live, fails what can’t be sold, and goes on with the rest', async () => {
    const { db } = bench.database
    const live = await addBasic(db, 'LIVE-1')
    await publishOnShopify(live)
    const fresh = await addBasic(db, 'FRESH-1')
    const blocked = await addBasic(db, 'BLOCKED-1', { is_blocked: true, block_comment: 'recalled' })
    const empty = await addProduct(db, { sku: 'EMPTY-1', product_type: 'parent' })
    const priceless = await addBasic(db, 'PRICELESS-1', { retail_price_cents: null })
    const { status, body } = await publishOnShopify(live, fresh, blocked, empty, priceless, 999_999)
    expect(status).toBe(200)
    const rows = body.results as { sku: string; status: unknown; error: string | null }[]
    expect(rows.map((row) => [row.sku, row.status, row.error])).toEqual([
      ['LIVE-1', 'skipped', 'already published'],
      ['FRESH-1', true, null],
      ['BLOCKED-1', false, 'BLOCKED-1 is blocked: recalled'],
      ['EMPTY-1', false, 'EMPTY-1 has no sizes to sell.'],
      ['PRICELESS-1', false, expect.stringContaining('PRICELESS-1') as string],
      ['', false, 'There is no product 999999.'],
    ])
  })

  test('adds a size to what is on sale without touching the others', async () => {
    const { db } = bench.database
    const { id, basics } = await addParent(db, 'ADD', ['S', 'M'])
    await publishOnShopify(basics[0] ?? 0)
    expect((await inShop('ADD-S'))?.variants.map(({ sku }) => sku)).toEqual(['ADD-S'])
    await expectSizes(id, { marketplace: 'Shopify', state: 'live', products: 1 })
    const { body } = await publishOnShopify(id)
    expect(body.results).toMatchObject([
      { sku: 'ADD-S', status: 'skipped' },
      { sku: 'ADD-M', status: true },
    ])
    expect((await inShop('ADD-S'))?.variants.map(({ sku }) => sku)).toEqual(['ADD-S', 'ADD-M'])
  })

  test('says which marketplace is not connected here', async () => {
    const reconnect = disconnect(bench.context.channels, 'VoyageOne')
    const id = await addBasic(bench.database.db, 'VOYAGE-1')
    const { body } = await bench.call('POST', publish, {
      product_list: [id],
      market_place: ['voyageone', 'Shopify'],
    })
    expect(body.results).toMatchObject([
      { marketplace: 'VoyageOne', status: false, error: 'VoyageOne is not connected in this installation.' },
      { marketplace: 'Shopify', status: true },
    ])
    reconnect()
  })

  test('refuses an address in the shop that belongs to somebody else', async () => {
    const { db } = bench.database
    const ours = await addBasic(db, 'THEIRS-2')
    const input = shoe(['9'], { handle: `theirs-2-${ours}` })
    await askShopify(bench.sandbox.url, 'shpat_backroom_sandbox', setProduct, { input })
    const { body } = await publishOnShopify(ours)
    expect(body.results).toMatchObject([
      { status: false, error: expect.stringContaining('another product') as string },
    ])
    expect(await inShop('THEIRS-2')).toBeUndefined()
  })

  test('takes everything that a filter finds, frozen at that moment', async () => {
    const { db } = bench.database
    await addBasic(db, 'FILTER-1')
    await addBasic(db, 'FILTER-2')
    const left = await addBasic(db, 'FILTER-3')
    const product_list = { filter: [{ sku__istartswith: 'filter-' }], exclude: [left], expected_count: 2 }
    const { body } = await bench.call('POST', publish, { product_list, market_place: ['Shopify'] })
    expect(body.results).toMatchObject([
      { sku: 'FILTER-1', status: true },
      { sku: 'FILTER-2', status: true },
    ])
  })

  test('is a conflict when the filter finds something else than the seller saw', async () => {
    const product_list = { search: 'FILTER-', expected_count: 30 }
    const { status, body } = await bench.call('POST', publish, { product_list, market_place: ['Shopify'] })
    expect(status).toBe(409)
    expect(body.code).toBe('selection_changed')
  })

  test('answers a repeated Idempotency-Key with its first run', async () => {
    const id = await addBasic(bench.database.db, 'ONCE-1')
    const ask = () =>
      bench.app.inject({
        method: 'POST',
        url: publish,
        headers: { authorization: bench.authorization, 'idempotency-key': 'once' },
        payload: { product_list: [id], market_place: ['Shopify'] },
      })
    const [first, second] = [await ask(), await ask()]
    expect(second.json()).toEqual(first.json())
  })
})

describe('the runs', () => {
  test('are listed newest first and shown with their rows, by page and by kind', async () => {
    const { db } = bench.database
    const fine = await addBasic(db, 'RUN-1')
    const blocked = await addBasic(db, 'RUN-2', { is_blocked: true })
    const { id } = (await publishOnShopify(fine, blocked)).body
    const list = await bench.call('GET', '/api/bulk-publish/?page_size=1')
    expect(list.body.results).toMatchObject([{ id, kind: 'publish', status: 'COMPLETED', user: 'seller' }])
    const whole = await bench.call('GET', `/api/bulk-publish/${String(id)}/`)
    expect(whole.body).toMatchObject({
      status: 'COMPLETED',
      total: 2,
      success: 1,
      failed: 1,
      skipped: 0,
      count: 2,
      results: [
        { sku: 'RUN-1', product_id: fine, marketplace: 'Shopify', status: true, error_message: null },
        { sku: 'RUN-2', product_id: blocked, status: false, error_message: 'RUN-2 is blocked.' },
      ],
    })
    const failed = await bench.call('GET', `/api/bulk-publish/${String(id)}/?status=failed`)
    expect(failed.body).toMatchObject({ count: 1, results: [{ sku: 'RUN-2' }] })
    const second = await bench.call('GET', `/api/bulk-publish/${String(id)}/?page=2&page_size=1`)
    expect(second.body).toMatchObject({ count: 2, results: [{ sku: 'RUN-2' }] })
  })

  test('tell what would go out now beside what went and what is shown, as long as it is to be on sale', async () => {
    const { db } = bench.database
    const id = await addBasic(db, 'JSON-1', { retail_price_cents: 12_300 })
    const documents = async () => {
      const url = `/api/products/marketplace-product-details/${id}/?marketplace=Shopify`
      return (await bench.call('GET', url)).body
    }
    const of = (priceCents: number | null) => ({ variants: [{ sku: 'JSON-1', priceCents }] })
    expect(await documents()).toMatchObject({ intended: null, sent: null, received: null })
    await publishOnShopify(id)
    await db.updateTable('product').set({ retail_price_cents: 18_800 }).where('id', '=', id).execute()
    expect(await documents()).toMatchObject({
      ...{ intended: of(18_800), sent: of(12_300) },
      received: { listings: [{ sku: 'JSON-1', priceCents: 12_300 }] },
    })
    await db.updateTable('product').set({ retail_price_cents: null }).where('id', '=', id).execute()
    expect(await documents()).toMatchObject({ intended: of(null), sent: of(12_300) })
    await unpublishFromShopify(id)
    expect(await documents()).toMatchObject({ intended: null, received: { listings: [{ isLive: false }] } })
  })

  test.each([
    '/api/bulk-publish/999999/',
    '/api/products/publish-history/999999/',
    '/api/products/marketplace-product-details/999999/?marketplace=Shopify',
  ])('and histories of nothing are 404: %s', async (url) => {
    expect((await bench.call('GET', url)).status).toBe(404)
  })

  test.each(['/api/bulk-publish/', '/api/bulk-publish/1/', '/api/products/publish-history/1/'])(
    'need a token: %s',
    async (url) => {
      expect((await bench.app.inject({ url })).statusCode).toBe(401)
    },
  )
})

describe('unpublishing', () => {
  test('takes one size out and leaves the others, the last one takes the product off sale', async () => {
    const { id, basics } = await addParent(bench.database.db, 'OFF', ['S', 'M'])
    const [small = 0, medium = 0] = basics
    await publishOnShopify(id)
    expect((await unpublishFromShopify(small)).body.results).toMatchObject([{ sku: 'OFF-S', status: true }])
    expect((await inShop('OFF-M'))?.variants.map(({ sku }) => sku)).toEqual(['OFF-M'])
    expect(await product(id)).toMatchObject({ is_published_to_shopify: true })
    expect((await unpublishFromShopify(medium)).body.results).toMatchObject([{ sku: 'OFF-M', status: true }])
    expect(await inShop('OFF-M')).toMatchObject({ isOnSale: false })
    expect(await product(id)).toMatchObject({ is_published_to_shopify: false })
    expect(await product(medium)).toMatchObject({ is_published_to_shopify: false })
  })

  test('without a marketplace means everywhere it is live', async () => {
    const id = await addBasic(bench.database.db, 'WHEREVER-1')
    await publishOnShopify(id)
    const { body } = await bench.call('POST', unpublish, { product_list: [id] })
    expect(body.results).toMatchObject([{ sku: 'WHEREVER-1', marketplace: 'Shopify', status: true }])
  })

  test('skips what is not published', async () => {
    const id = await addBasic(bench.database.db, 'NEVER-1')
    expect((await unpublishFromShopify(id)).body.results).toMatchObject([
      { status: 'skipped', error: 'not published' },
    ])
  })

  test('writes the history of both directions under the seller’s name', async () => {
    const id = await addBasic(bench.database.db, 'HISTORY-1')
    await publishOnShopify(id)
    await unpublishFromShopify(id)
    const { body } = await bench.call('GET', `/api/products/publish-history/${id}/`)
    expect(body).toMatchObject({
      count: 2,
      results: [
        { sku: 'HISTORY-1', action_type: 'Unpublished', platform: 'Shopify', updated_by: 'seller' },
        { action_type: 'Published', platform: 'Shopify', updated_by: 'seller' },
      ],
    })
    const deletion = 'delete from publication_history'
    await expect(bench.database.pool.query(deletion)).rejects.toThrow('permission denied')
    await expect(administer(bench.database.url, deletion)).rejects.toThrow('its rows are not changed')
  })
})

describe('a refusal', () => {
  test.each([
    ['no marketplace', { product_list: [1] }],
    ['an empty list of marketplaces', { product_list: [1], market_place: [] }],
    ['no product', { product_list: [], market_place: ['Shopify'] }],
    ['no list of products', { market_place: ['Shopify'] }],
  ])('answers %s with the dialog’s sentence', async (_, payload) => {
    const { status, body } = await bench.call('POST', publish, payload)
    expect(status).toBe(400)
    expect(body.detail).toBe('Please provide input for all fields')
  })

  test('names an unknown marketplace and an unknown field', async () => {
    const unknown = await bench.call('POST', publish, { product_list: [1], market_place: ['Etsy'] })
    expect(unknown).toMatchObject({ status: 400, body: { detail: 'There is no marketplace "Etsy".' } })
    const misspelt = await bench.call('POST', publish, { product_list: [1], marketplace: ['Shopify'] })
    expect(misspelt.status).toBe(400)
  })

  test.each([publish, unpublish])('of a call without a token is 401: %s', async (url) => {
    const reply = await bench.app.inject({ method: 'POST', url, payload: { product_list: [1] } })
    expect(reply.statusCode).toBe(401)
  })
})
