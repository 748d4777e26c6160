import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { carryPictures } from './products.store.ts'
import type { ProductListReply } from '../../../contract/products/products.ts'

let bench: TestApp
let headers: { authorization: string }
const ids: Record<string, number> = {}

beforeAll(async () => {
  bench = await createTestApp()
  headers = { authorization: (await bench.signIn()).authorization }
  const { db } = bench.database
  const add = async (sku: string, fields: Parameters<typeof addBasic>[2], quantity?: number) => {
    ids[sku] = await addBasic(db, sku, fields, quantity)
  }
  await add('ONE', { title: 'İstanbul 100%', cost_cents: 1050, updated_on: new Date('2026-03-01T10:00:00Z') })
  await add('TWO', { title: 'Straße_1', brand: 'Nike', cost_cents: 2000, upc: '888413779726' }, 0)
  await add('THREE', {
    title: 'ΟΔΟΣ 𐐀',
    brand: 'NIKE',
    labels: ['sale'],
    last_sale_date_utc: new Date('2026-01-01T00:00:00Z'),
  })
  await add('FOUR', { title: 'Strassex1', brand: '', asin: 'B00abc' })
  ids.PARENT = await addProduct(db, { sku: 'PARENT', product_type: 'parent', brand: null })
  ids.GONE = await addProduct(db, { sku: 'GONE', product_type: 'basic', is_deleted: true })
})
afterAll(() => bench.close())

async function list(query: Record<string, unknown> = {}, body: object = {}): Promise<ProductListReply> {
  const reply = await post(query, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

function post(query: Record<string, unknown> = {}, payload: object = {}) {
  return bench.app.inject({
    method: 'POST',
    url: '/api/products/',
    query: inAddress(query),
    headers,
    payload,
  })
}

function inAddress(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

async function skus(query: Record<string, unknown>): Promise<string[]> {
  return (await list({ order_by: 'id', ...query })).results.map(({ sku }) => sku)
}

describe('the list', () => {
  test('needs a token', async () => {
    const reply = await bench.app.inject({ method: 'POST', url: '/api/products/' })
    expect(reply.statusCode).toBe(401)
  })

  test('answers rows, their count, how many there are in all, and what they cost', async () => {
    const reply = await list({ filter: [{ brand: 'nike' }] })
    expect(reply.results.map(({ sku }) => sku).sort()).toEqual(['THREE', 'TWO'])
    expect(reply).toMatchObject({ count: 2, total_products: 5, facets: { total_cost: { value: 20 } } })
    expect(await list()).toMatchObject({
      count: 5,
      total_products: 5,
      facets: { total_cost: { value: 30.5 } },
    })
  })

  test('shows the last change first unless asked otherwise, and answers GET the same', async () => {
    const { results } = await list()
    expect(results.at(-1)?.sku).toBe('ONE')
    const reply = await bench.app.inject({
      method: 'GET',
      url: '/api/products/?order_by=-sku&page_size=1',
      headers,
    })
    expect(reply.json<ProductListReply>().results.map(({ sku }) => sku)).toEqual(['TWO'])
  })

  test('pages through, and past the end answers nothing but the count', async () => {
    expect(await skus({ page: 2, page_size: 2 })).toEqual(['THREE', 'FOUR'])
    expect(await list({ page: 9, page_size: 2 })).toMatchObject({ results: [], count: 5 })
    expect(await list({ page: 1_000_000_000, page_size: 500, filter: [{ brand: 'nike' }] })).toMatchObject({
      results: [],
      count: 2,
    })
  })

  test('leaves hidden columns out and the keys in', async () => {
    const hidden = Object.fromEntries(
      (await import('../../../contract/products/product-columns.ts')).productColumns.map(({ id }) => [
        id,
        true,
      ]),
    )
    const { results } = await list(
      { order_by: 'id', page_size: 1 },
      { fields: { ...hidden, dc_phoenix: false, distribution_center: false } },
    )
    expect(results).toEqual([
      {
        id: ids.ONE,
        sku: 'ONE',
        product_type: 'basic',
        version: 1,
        is_stale: false,
        stale_reason: null,
        is_deleted: false,
        phoenix_quantity: 3,
        distribution_center: ['Phoenix'],
        distribution_center_quantity: [{ dist_center: 'Phoenix', qty: 3 }],
      },
    ])
  })

  test.each<[string, unknown[], string[]]>([
    ['a percent sign is a percent sign', [{ title__icontains: '0%' }], ['ONE']],
    ['an underscore is an underscore', [{ title__icontains: 'e_1' }], ['TWO']],
    ['a backslash is a backslash', [{ title__icontains: '\\' }], []],
    ['İ is folded as the page folds it', [{ title__istartswith: 'i̇STANBUL' }], ['ONE']],
    ['ß is no ss', [{ title__icontains: 'STRASS' }], ['FOUR']],
    ['the last sigma of a word is its own letter', [{ title__istartswith: 'οδος' }], ['THREE']],
    ['letters beyond the first plane have cases too', [{ title__iendswith: '𐐨' }], ['THREE']],
    ['blank counts as empty', [{ brand__isnull: true }], ['FOUR', 'PARENT']],
    [
      'what is excluded keeps rows without a value',
      [{ exclude__brand__iexact: 'nike' }],
      ['ONE', 'FOUR', 'PARENT'],
    ],
    ['days since', [{ last_sale_date_utc__gt: 30 }], ['THREE']],
    [
      'stock in Phoenix',
      [{ dc_phoenix__gt: 0 }, { distribution_center_quantity__available_quantity__lt: 9 }],
      ['ONE', 'THREE', 'FOUR'],
    ],
    ['has stock there', [{ distribution_center__in: ['Phoenix'] }], ['ONE', 'THREE', 'FOUR']],
    ['labels', [{ labels__in: ['sale', 'other'] }], ['THREE']],
    [
      'nested groups',
      [{ or: [{ sku: 'one' }, { and: [{ brand: 'nike' }, { labels__in: ['sale'] }] }] }],
      ['ONE', 'THREE'],
    ],
    ['SKU lists mind no case', [{ sku__in: ['one', 'Two', ''] }], ['ONE', 'TWO']],
    ['UPC lists are exact', [{ upc__in: ['888413779726'] }], ['TWO']],
    ['deleted ones when asked for', [{ is_deleted: true }], ['GONE']],
    ['not published', [{ published__in: ['Shopify(Unpub)'] }, { sku: 'one' }], ['ONE']],
  ])('%s', async (_, filter, expected) => {
    expect(await skus({ filter })).toEqual(expected)
    const byBody = await list({ order_by: 'id' }, { filter })
    expect(byBody.results.map(({ sku }) => sku)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['888413779726', ['TWO']],
    ['thre', ['THREE']],
    ['b00ABC', ['FOUR']],
    [' istanbul', []],
    ['nike  REE', ['THREE']],
    ['ree Nike', ['THREE']],
    ['nike 888413779726', ['TWO']],
    ['nike b00ABC', []],
    ['88841377972', []],
  ])('the search %j finds %j', async (search, expected) => {
    expect(await skus({ search })).toEqual(expected)
    expect((await list({ order_by: 'id' }, { search })).count).toBe(expected.length)
  })

  test('finds a product by the name that it has now', async () => {
    const { db } = bench.database
    await db
      .updateTable('product')
      .set({ title: 'Renamed boat', upc: '123456789012' })
      .where('sku', '=', 'TWO')
      .execute()
    expect(await skus({ search: 'boat renamed' })).toEqual(['TWO'])
    expect(await skus({ filter: [{ upc: '123456789012' }] })).toEqual(['TWO'])
    await db
      .updateTable('product')
      .set({ title: 'Straße_1', upc: '888413779726' })
      .where('sku', '=', 'TWO')
      .execute()
    expect(await skus({ search: 'renamed' })).toEqual([])
  })

  test('a number searches for the id', async () => {
    expect(await skus({ search: String(ids.TWO) })).toEqual(['TWO'])
  })

  test.each<[string, Record<string, unknown>, object, string]>([
    ['an unknown field', { filter: [{ colour: 'red' }] }, {}, 'unknown field \\"colour\\"'],
    ['an unknown order', { order_by: 'colour' }, {}, 'ordered by \\"colour\\"'],
    ['a filter in both places', { filter: [] }, { filter: [] }, 'both in the address and in the body'],
    ['a search in both places', { search: 'a' }, { search: 'a' }, 'both in the address and in the body'],
    ['a filter that is no JSON', { filter: '[' }, {}, 'not valid JSON'],
    ['page 0', { page: 0 }, {}, 'page'],
    ['too large a page', { page_size: 501 }, {}, 'page_size'],
    ['an unknown parameter', { colour: 'red' }, {}, 'colour'],
    ['an unknown body field', {}, { colour: 'red' }, 'colour'],
    ['an unknown column', {}, { fields: { sku: false, colour: true } }, 'no column \\"colour\\"'],
    ['SQL in an order', { order_by: 'id;drop table product' }, {}, 'ordered by'],
    ['a character that no text can have', { filter: [{ sku: 'a\0' }] }, {}, 'holds a character'],
    ['the same in a search', { search: 'a\0' }, {}, 'holds a character'],
  ])('refuses %s', async (_, query, body, message) => {
    const reply = await post(query, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.body).toContain(message)
  })

  test('takes a list of 5,000 values and a deep, wide filter in its stride', async () => {
    const values = Array.from({ length: 5_000 }, (_, index) => `${'x'.repeat(20)}${index}`)
    expect((await list({}, { filter: [{ sku__in: [...values.slice(1), 'one'] }] })).count).toBe(1)
    const wide = Array.from({ length: 199 }, (_, index) => ({ title__icontains: `nothing${index}` }))
    expect((await list({}, { filter: [{ or: [...wide, { sku: 'one' }] }] })).count).toBe(1)
  })

  test('never answers an old count after a write', async () => {
    const filter = [{ brand: 'Fresh' }]
    expect((await list({ filter })).count).toBe(0)
    const id = await addBasic(bench.database.db, 'FRESH', { brand: 'Fresh', cost_cents: 700 })
    expect(await list({ filter })).toMatchObject({
      count: 1,
      facets: { total_cost: { value: 7 } },
      total_products: 6,
    })
    const url = `/api/products/${id}/`
    await bench.app.inject({ method: 'PATCH', url, headers, payload: { cost: 8 } })
    expect(await list({ filter })).toMatchObject({ facets: { total_cost: { value: 8 } } })
    await bench.app.inject({ method: 'PATCH', url, headers, payload: { brand: 'Stale' } })
    expect((await list({ filter })).count).toBe(0)
    await bench.database.db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    expect((await list()).total_products).toBe(5)
  })

  test('shows, sorts and filters by what is worked out from other tables', async () => {
    const urls = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg']
    const images = urls.map((url, index) => ({
      product_id: ids.TWO ?? 0,
      placement_name: `ITEMIMAGEURL${index + 1}`,
      url,
    }))
    await bench.database.db.insertInto('product_image').values(images).execute()
    const carry = () => bench.database.db.transaction().execute((tx) => carryPictures(tx, [ids.TWO ?? 0]))
    await carry()
    const { results } = await list({ order_by: '-image_count', filter: [{ brand: 'nike' }] })
    expect(results.map(({ sku, image_count: count }) => [sku, count])).toEqual([['TWO', 2], ['THREE', 0]]) // prettier-ignore
    expect(await skus({ filter: [{ image_count__gte: 1 }] })).toEqual(['TWO'])
    await bench.database.db.deleteFrom('product_image').execute()
    await carry()
    expect(await skus({ filter: [{ image_count__gte: 1 }] })).toEqual([])
  })

  test('answers what the stock cost, with and without a filter, as prices and quantities change', async () => {
    const { db } = bench.database
    const value = async (query = {}) => (await list(query)).facets.inventory_value.value
    const filter = [{ brand: 'Stocked' }]
    const before = await value()
    const id = await addBasic(db, 'STOCKED', { brand: 'Stocked', cost_cents: 1_250 })
    expect([await value({ filter }), await value()]).toEqual([37.5, before + 37.5])
    await db
      .updateTable('distribution_center_quantity')
      .set({ quantity: 4 })
      .where('product_id', '=', id)
      .execute()
    expect([await value({ filter }), await value()]).toEqual([50, before + 50])
    await bench.app.inject({ method: 'PATCH', url: `/api/products/${id}/`, headers, payload: { cost: 10 } })
    expect([await value({ filter }), await value()]).toEqual([40, before + 40])
    expect((await list({ filter })).results).toMatchObject([{ version: 2 }])
    await db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    expect(await value()).toBe(before)
  })
})

describe('one product', () => {
  const show = (id: number | string, query = '') =>
    bench.app.inject({ method: 'GET', url: `/api/products/${id}/${query}`, headers })

  test('needs a token, and an id of a product', async () => {
    expect((await bench.app.inject({ method: 'GET', url: `/api/products/${ids.ONE}/` })).statusCode).toBe(401)
    for (const id of [99_999, 'abc', '0', '-1', '1.5', '99999999999'])
      expect((await show(id)).statusCode).toBe(404)
  })

  test('comes whole, with its version as a tag', async () => {
    const { db } = bench.database
    const family = await addParent(db, 'FAMILY', ['9', '10'], {
      attributes: { gender: 'Men' },
      goat_sku: 'G-1',
    })
    await db
      .insertInto('product_image')
      .values({ product_id: family.id, placement_name: 'ITEMIMAGEURL1', url: 'https://example.com/1.jpg' })
      .execute()
    const reply = await show(family.id, '?edit=True')
    expect(reply.headers.etag).toBe('"1"')
    expect(reply.json()).toMatchObject({
      sku: 'FAMILY',
      product_type: 'parent',
      retail_price: null,
      attributes: [
        { name: 'gender', value: 'Men' },
        { name: 'goat_sku', value: 'G-1' },
      ],
      images: ['https://example.com/1.jpg'],
      image_list: [{ placement_name: 'ITEMIMAGEURL1' }],
      children: [
        { sku: 'FAMILY-9', product_type: 'basic' },
        { sku: 'FAMILY-10', product_type: 'basic' },
      ],
      parents: [],
      distribution_centers: [{ name: 'Phoenix', qty: 0 }],
      totals: {
        ...{ products: 2, total_quantity: 6, total_available_quantity: 6, inventory_value: 0 },
        quantities: { total_quantity: 6, total_available_quantity: 6, quantity_sold_last30_days: 0 },
        centers: [{ name: 'Phoenix', qty: 6 }],
      },
    })
    const basic = await show(family.basics[0] ?? 0)
    expect(basic.json()).toMatchObject({
      parents: [{ id: family.id, sku: 'FAMILY' }],
      parent_sku: 'FAMILY',
      retail_price: 120,
      distribution_center_quantity: [{ dist_center: 'Phoenix', qty: 3 }],
      marketplaces: [],
      listing_states: [],
    })
  })

  test('can be read after it was deleted', async () => {
    expect((await show(ids.GONE ?? 0)).json()).toMatchObject({ sku: 'GONE', is_deleted: true })
  })
})

test('how many products several questions keep is told at once, and why one can’t be', async () => {
  const ask = async (payload: object) => {
    const answer = await bench.app.inject({ method: 'POST', url: '/api/products/counts/', headers, payload })
    return { status: answer.statusCode, body: answer.json<{ results: unknown[]; count: number }>() }
  }
  const questions = [
    {},
    { filter: [{ or: [{ brand__iexact: 'nike' }, { and: [{ sku: 'FOUR' }] }] }] },
    { filter: [{ gone__icontains: 'x' }] },
    { search: 'strass' },
  ]
  const { results: nike } = await list({ filter: JSON.stringify([{ brand__iexact: 'nike' }]) })
  expect(await ask({ questions })).toEqual({
    status: 200,
    body: {
      count: 4,
      results: [
        { count: (await list()).count },
        { count: nike.length + 1 },
        { count: null, problem: 'The filter names an unknown field "gone".' },
        { count: (await list({ search: 'strass' })).count },
      ],
    },
  })
  expect((await ask({ questions: Array(51).fill({}) })).status).toBe(400)
  expect((await ask({ questions: [{ colour: 'red' }] })).status).toBe(400)
})
