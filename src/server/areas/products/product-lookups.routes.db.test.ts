import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { filterName } from '../../../contract/columns/filter.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'

let bench: TestApp
let headers: { authorization: string }
let jordan: number

beforeAll(async () => {
  bench = await createTestApp()
  headers = { authorization: (await bench.signIn('mia')).authorization }
  const { db } = bench.database
  jordan = await addBasic(db, 'AJ1-9', {
    title: 'Air Jordan 1',
    brand: 'Jordan',
    condition: 'New',
    labels: ['sale', 'b'],
    upc: '888413779726',
    cost_cents: 100,
  })
  await addBasic(db, 'DUNK-AJ1', {
    title: 'Dunk',
    brand: 'Nike',
    condition: 'Used',
    flag: 'Red',
    profile: 'Main',
    category: 'Shoes',
  })
  await addBasic(db, 'DUNK-2', { title: '100% Dunk', brand: 'Nike', condition: '', labels: ['sale'] })
  await addParent(db, 'FAM', ['1'], { brand: 'Vans' })
  await addBasic(db, 'GONE', { brand: 'Deleted', condition: 'Broken', is_deleted: true })
})
afterAll(() => bench.close())

const get = (url: string) => bench.app.inject({ method: 'GET', url, headers })

test.each([
  '/api/search/products/?q=aj',
  '/api/products/autocomplete/?field=brand',
  '/api/products/product-properties/',
  '/api/products/distribution-centers/',
  '/api/products/1/price-history/',
  '/api/products/1/stock-history/',
])('%s needs a token', async (url) => {
  expect((await bench.app.inject({ method: 'GET', url })).statusCode).toBe(401)
})

describe('the typeahead', () => {
  const found = async (q: string): Promise<string[]> =>
    (await get(`/api/search/products/?q=${encodeURIComponent(q)}`))
      .json<{ results: { sku: string }[] }>()
      .results.map(({ sku }) => sku)

  test('puts the exact first, then what begins so, then what holds it', async () => {
    expect(await found('aj1')).toEqual(['AJ1-9', 'DUNK-AJ1'])
    expect(await found('dunk-2')).toEqual(['DUNK-2'])
    expect(await found('888413779726')).toEqual(['AJ1-9'])
    expect(await found('00%')).toEqual(['DUNK-2'])
    expect(await found('gone')).toEqual([])
    expect(await found('99999999999999')).toEqual([])
  })

  test('answers what a list of choices needs', async () => {
    expect((await get('/api/search/products/?q=AJ1-9')).json()).toEqual({
      results: [
        {
          id: jordan,
          sku: 'AJ1-9',
          title: 'Air Jordan 1',
          mpn: null,
          brand: 'Jordan',
          product_type: 'basic',
        },
      ],
    })
  })

  test.each(['', '?q=', '?q=a', '?q=%20a%20', '?q=ab%00', '?q=ab&more=1'])('refuses %j', async (query) => {
    expect((await get(`/api/search/products/${query}`)).statusCode).toBe(400)
  })
})

describe('autocomplete', () => {
  const values = async (query: string) => (await get(`/api/products/autocomplete/?${query}`)).json<unknown>()

  test('counts the values of a field, most frequent first', async () => {
    expect(await values('field=brand')).toEqual({
      results: [
        { value: 'Nike', count: 2 },
        { value: 'Jordan', count: 1 },
        { value: 'Tested', count: 1 },
        { value: 'Vans', count: 1 },
      ],
      count: 4,
    })
    expect(await values('field=labels')).toEqual({
      results: [
        { value: 'sale', count: 2 },
        { value: 'b', count: 1 },
      ],
      count: 2,
    })
  })

  test('narrows them by what was typed and by the filter', async () => {
    expect(await values('field=brand&q=IK')).toEqual({ results: [{ value: 'Nike', count: 2 }], count: 1 })
    expect(await values('field=title&q=0%25')).toEqual({
      results: [{ value: '100% Dunk', count: 1 }],
      count: 1,
    })
    expect(await values('field=labels&q=SAL')).toEqual({ results: [{ value: 'sale', count: 2 }], count: 1 })
    const filter = encodeURIComponent(JSON.stringify([{ condition: 'used' }]))
    expect(await values(`field=brand&filter=${filter}`)).toEqual({
      results: [{ value: 'Nike', count: 1 }],
      count: 1,
    })
    expect(await values('field=brand&search=dunk')).toMatchObject({ results: [{ value: 'Nike', count: 2 }] })
    expect(await values('field=condition&q=zzz')).toEqual({ results: [], count: 0 })
  })

  test('counts of a set what a filter of each value would find, beside the other filters', async () => {
    const rowsOf = async (filter: object[]) =>
      (await get(`/api/products/?filter=${encodeURIComponent(JSON.stringify(filter))}`)).json<{
        count: number
      }>().count
    const beside = { brand: 'Nike' }
    for (const field of ['distribution_center', 'published', 'labels']) {
      const filter = encodeURIComponent(JSON.stringify([beside]))
      const { results } = (await values(`field=${field}&filter=${filter}`)) as {
        results: { value: string; count: number }[]
      }
      expect(results, field).not.toEqual([])
      for (const { value, count } of results)
        expect(await rowsOf([{ [`${field}__in`]: [value] }, beside]), value).toBe(count)
    }
    expect(await values('field=distribution_center&q=NOWHERE')).toEqual({ results: [], count: 0 })
  })

  test('answers the values of any column as a filter takes them', async () => {
    const total = (await get('/api/products/')).json<{ count: number }>().count
    for (const column of productColumns as readonly Column[]) {
      const { field, aliases = [], filter } = column
      const answers = await Promise.all(
        [field, filterName(column), ...aliases].map((name) => values(`field=${name}`)),
      )
      for (const answer of answers) expect(answer, field).toEqual(answers[0])
      const { results } = answers[0] as { results: { value: string; count: number }[] }
      for (const { value, count } of results.slice(0, 3))
        expect([typeof value, count > 0 && count <= total]).toEqual(['string', true])
      if (['date', 'days_since'].includes(filter) && results.length > 0) {
        const asked = JSON.stringify([{ [`${filterName(column)}__in`]: results.map(({ value }) => value) }])
        const { count } = (await get(`/api/products/?filter=${encodeURIComponent(asked)}`)).json<{
          count: number
        }>()
        expect(count, field).toBe(results.reduce((sum, each) => sum + each.count, 0))
      }
    }
    expect((await values('field=published&q=shopify(pub')) as object).toMatchObject({
      count: expect.any(Number) as number,
    })
  })

  test.each(['', 'field=', 'field=nothing', 'field=brand&filter=%7B', 'field=brand&q=%00', 'field=sku;--'])(
    'refuses %j',
    async (query) => {
      expect((await get(`/api/products/autocomplete/?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('product-properties', () => {
  const properties = async () =>
    (await get('/api/products/product-properties/')).json<
      Record<string, unknown> & { page_params: unknown[] }
    >()

  test('brings the lists, the views of the user and the marketplaces', async () => {
    expect(await properties()).toMatchObject({
      product_types: ['master', 'parent', 'basic'],
      distribution_centers: ['Phoenix'],
      condition: ['New', 'Used'],
      flag: ['Red'],
      profile: ['Main'],
      category: ['Shoes'],
      labels: ['b', 'sale'],
      display_config: [{ label: 'Default', is_active: true, page_type: 'Products' }],
      marketplaces: [{ name: 'Shopify' }, { name: 'StockX' }, { name: 'VoyageOne' }],
      page_params: [{ grid_params: null, query_params: { filter: [], order_by: null, search: null } }],
    })
  })

  test('remembers where the user left the first page, and nobody else’s place', async () => {
    const list = (query: string, payload: object) =>
      bench.app.inject({ method: 'POST', url: `/api/products/${query}`, headers, payload })
    const filter = [{ brand: 'Nike' }]
    await list(`?order_by=-sku&search=dunk&filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      grid_params: { sort: '-sku' },
    })
    const kept = [
      { grid_params: { sort: '-sku' }, query_params: { filter, order_by: '-sku', search: 'dunk' } },
    ]
    await vi.waitFor(async () => expect((await properties()).page_params).toEqual(kept))

    await list('?page=2', { grid_params: { sort: 'other' } })
    await list('', { grid_params: { sort: 'guessed' }, is_ahead: true })
    await list('?filter=broken', { grid_params: { sort: 'other' } })
    const stranger = { authorization: (await bench.signIn('other')).authorization }
    await bench.app.inject({
      method: 'POST',
      url: '/api/products/',
      headers: stranger,
      payload: { grid_params: { mine: true } },
    })
    const theirs = async () =>
      (
        await bench.app.inject({ method: 'GET', url: '/api/products/product-properties/', headers: stranger })
      ).json<{ page_params: unknown[] }>()
    await vi.waitFor(async () =>
      expect((await theirs()).page_params).toMatchObject([{ grid_params: { mine: true } }]),
    )
    expect((await properties()).page_params).toEqual(kept)
  })
})

test('distribution centres leave the hidden one out', async () => {
  expect((await get('/api/products/distribution-centers/')).json()).toEqual({
    results: [{ id: expect.any(Number) as number, name: 'Phoenix', code: 'PHX', type: 'Warehouse' }],
  })
})

describe('histories', () => {
  const edit = (payload: object) =>
    bench.app.inject({ method: 'PATCH', url: `/api/products/${jordan}/`, headers, payload })

  test('show prices and stock, newest first, page by page', async () => {
    await edit({ retail_price: 130 })
    await edit({ retail_price: null })
    await edit({ retail_price: 140, cost: 2.5 })
    await edit({ distribution_centers: [{ name: 'Phoenix', qty: 8 }] })
    const prices = (await get(`/api/products/${jordan}/price-history/`)).json<unknown>()
    expect(prices).toMatchObject({
      count: 2,
      results: [
        {
          field: 'retail_price',
          previous_price: null,
          updated_price: 140,
          updated_by: 'mia',
          order_id: null,
          order: null,
        },
        { previous_price: 120, updated_price: 130, updated_by: 'mia' },
      ],
    })
    expect((await get(`/api/products/${jordan}/price-history/?field=cost`)).json()).toMatchObject({
      count: 1,
      results: [{ field: 'cost', previous_price: 1, updated_price: 2.5 }],
    })
    const second = (await get(`/api/products/${jordan}/price-history/?page=2&page_size=1`)).json<unknown>()
    expect(second).toMatchObject({ count: 2, results: [{ updated_price: 130 }] })
    expect((await get(`/api/products/${jordan}/stock-history/`)).json()).toMatchObject({
      count: 2,
      results: [
        { distribution_center: 'Phoenix', previous_qty: 3, updated_qty: 8, updated_by: 'mia' },
        { previous_qty: 0, updated_qty: 3, updated_by: 'system' },
      ],
    })
  })

  test.each([
    ['/api/products/99999/price-history/', 404],
    ['/api/products/99999/stock-history/', 404],
    ['/api/products/1/price-history/?field=brand', 400],
    ['/api/products/1/price-history/?page=0', 400],
    ['/api/products/1/stock-history/?field=cost', 400],
    ['/api/products/x/stock-history/', 404],
  ])('%s answers %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status)
  })
})
