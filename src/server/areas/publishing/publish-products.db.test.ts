import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { PublishingBench } from '../../../../tests/support/publishing-bench.ts'

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
    const { body } = await publishOnShopify(id)
    expect(body.results).toMatchObject([
      { sku: 'ADD-S', status: 'skipped' },
      { sku: 'ADD-M', status: true },
    ])
    expect((await inShop('ADD-S'))?.variants.map(({ sku }) => sku)).toEqual(['ADD-S', 'ADD-M'])
  })

  test('says which marketplace is not connected here', async () => {
    const id = await addBasic(bench.database.db, 'STOCKX-1')
    const { body } = await bench.call('POST', publish, {
      product_list: [id],
      market_place: ['stockx', 'Shopify'],
    })
    expect(body.results).toMatchObject([
      { marketplace: 'StockX', status: false, error: 'StockX is not connected in this installation.' },
      { marketplace: 'Shopify', status: true },
    ])
  })

  test('never takes over a product of somebody else', async () => {
    const first = await addBasic(bench.database.db, 'OURS-1')
    await publishOnShopify(first)
    // As after a restored copy that forgot the listing, where another installation owns the handle.
    await bench.database.db
      .updateTable('listing_group')
      .set({ handle: 'tee-1-1' })
      .where('product_id', '=', -1)
      .execute()
    expect((await inShop('OURS-1'))?.handle).toBe(`ours-1-${first}`)
  })
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
        { action_type: 'Unpublished', platform: 'Shopify', updated_by: 'seller' },
        { action_type: 'Published', platform: 'Shopify', updated_by: 'seller' },
      ],
    })
    await expect(bench.database.db.deleteFrom('publication_history').execute()).rejects.toThrow(
      'its rows are not changed',
    )
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
