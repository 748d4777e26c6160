import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { forgetUnusedLists } from './named-lists.store.ts'

let bench: TestApp
let headers: { authorization: string }
let other: { authorization: string }

beforeAll(async () => {
  bench = await createTestApp()
  headers = { authorization: (await bench.signIn('mia')).authorization }
  other = { authorization: (await bench.signIn('noa')).authorization }
  for (const sku of ['A1', 'B2', 'C3']) await addBasic(bench.database.db, sku, { brand: `Brand ${sku}` })
})
afterAll(() => bench.close())
beforeEach(async () => void (await sql`delete from grid_list`.execute(bench.database.db)))

const keep = (values: unknown) =>
  bench.app.inject({ method: 'POST', url: '/api/grid-lists/', headers, payload: { values } })
const kept = async (values: string[]) => (await keep(values)).json<{ list: string; count: number }>()
const show = (list: string) =>
  bench.app.inject({ method: 'GET', url: `/api/grid-lists/${list}/`, headers: other })
const inAddress = (filter: unknown) => encodeURIComponent(JSON.stringify(filter))
const found = (filter: unknown) =>
  bench.app.inject({
    method: 'GET',
    url: `/api/products/?order_by=sku&filter=${inAddress(filter)}`,
    headers: other,
  })
const skus = async (filter: unknown) =>
  (await found(filter)).json<{ results: { sku: string }[] }>().results.map(({ sku }) => sku)

describe('a list of values that a filter names', () => {
  test('finds the same rows for every signed-in user', async () => {
    const { list, count } = await kept(['a1', 'C3', 'NONE', 'C3'])
    expect(count).toBe(3)
    expect((await show(list)).json()).toEqual({ list, count: 3, values: ['a1', 'C3', 'NONE'] })
    expect(await skus([{ sku__in: { list } }])).toEqual(['A1', 'C3'])
    expect(await skus([{ exclude__sku__in: { list } }])).toEqual(['B2'])
    expect(await skus([{ or: [{ sku: 'B2' }, { sku__in: { list } }] }])).toEqual(['A1', 'B2', 'C3'])
  })

  test('is read from the body, by what completes values, and by who publishes all that matches', async () => {
    const { list } = await kept(['A1', 'B2'])
    const filter = [{ sku__in: { list } }]
    const body = await bench.app.inject({
      method: 'POST',
      url: '/api/products/',
      headers,
      payload: { filter },
    })
    expect(body.json()).toMatchObject({ count: 2 })
    const url = `/api/products/autocomplete/?field=brand&filter=${inAddress(filter)}`
    expect((await bench.app.inject({ method: 'GET', url, headers })).json()).toMatchObject({ count: 2 })
    const published = await bench.app.inject({
      method: 'POST',
      url: '/api/products/publish-products/',
      headers,
      payload: { product_list: { filter, expected_count: 30 }, market_place: ['Shopify'] },
    })
    expect(published.json()).toMatchObject({
      code: 'selection_changed',
      detail: expect.stringContaining('finds 2 ') as string,
    })
  })

  test('has the same name whoever keeps it, and another one for other values', async () => {
    const names = await Promise.all([['A', 'B'], ['A', 'B', 'A'], ['B', 'A'], ['A,B']].map(kept))
    const [first, again, ...others] = names.map(({ list }) => list)
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
  })

  test('takes 100,000 values, twenty times what stands in a filter itself', async () => {
    const many = Array.from({ length: 99_999 }, (_, at) => `NO-SUCH-${at}`)
    const { list } = await kept(['B2', ...many])
    expect(await skus([{ sku__in: { list } }])).toEqual(['B2'])
    expect((await keep(['A1', 'B2', ...many])).statusCode).toBe(400)
  })

  test('that is not kept is refused by its code', async () => {
    const answer = await found([{ sku__in: { list: '3-nothing' } }])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'unknown_list'])
    expect((await show('3-nothing')).statusCode).toBe(404)
    expect((await found([{ sku: { list: '3-nothing' } }])).statusCode).toBe(400)
  })

  test.each([[[]], [['']], [['a\0']], ['A1'], [[1]]])('keeps no %j', async (values) => {
    expect((await keep(values)).statusCode).toBe(400)
  })

  test('needs a token', async () => {
    const calls = [
      bench.app.inject({ method: 'POST', url: '/api/grid-lists/', payload: { values: ['A'] } }),
      bench.app.inject({ method: 'GET', url: '/api/grid-lists/1-x/' }),
    ]
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(401)
  })
})

describe('after 30 days', () => {
  const age = (days: number) =>
    sql`update grid_list set last_used_on = now() - make_interval(days => ${days})`.execute(bench.database.db)
  const isKept = async (list: string) => (await show(list)).statusCode === 200
  const forget = () => forgetUnusedLists(bench.database.db)

  test('a list that nobody used is forgotten, and no younger one', async () => {
    const { list } = await kept(['A1'])
    await age(29)
    await forget()
    expect(await isKept(list)).toBe(true)
    await age(31)
    await forget()
    expect(await isKept(list)).toBe(false)
  })

  test('one that a filter named meanwhile lives on', async () => {
    const { list } = await kept(['A1'])
    await age(29)
    expect(await skus([{ sku__in: { list } }])).toEqual(['A1'])
    const { rows } = await sql<{ days: number }>`
      select extract(day from now() - last_used_on)::int as days from grid_list`.execute(bench.database.db)
    expect(rows).toEqual([{ days: 0 }])
  })

  test('one that a view or a last visit names lives on', async () => {
    const lists = await Promise.all([['IN VIEW'], ['IN VISIT']].map(kept))
    const [view, visit] = lists.map(({ list }) => ({ filter: JSON.stringify([{ sku__in: { list } }]) }))
    await bench.app.inject({
      method: 'POST',
      url: '/api/core/grid-fields-display-config/',
      headers,
      payload: { label: 'Mine', fields: {}, field_widths: {}, page_type: 'Products', grid_params: view },
    })
    await bench.app.inject({
      method: 'POST',
      url: '/api/products/?page=1',
      headers,
      payload: { grid_params: visit },
    })
    const isRemembered = sql`select from list_page_state where grid_params = ${JSON.stringify(visit)}::jsonb`
    await expect.poll(async () => (await isRemembered.execute(bench.database.db)).rows.length).toBe(1)
    await age(90)
    await forget()
    expect(await Promise.all(lists.map(({ list }) => isKept(list)))).toEqual([true, true])
  })
})

test('the values that no product has are named in their order, compared as the filter compares them', async () => {
  const missing = async (field: string, values: string[]) =>
    (
      await bench.app.inject({
        method: 'POST',
        url: '/api/products/missing-values/',
        headers,
        payload: { field, values },
      })
    ).json<object>()
  expect(await missing('sku', ['x', 'a1', 'B2', 'y'])).toEqual({ results: ['x', 'y'], count: 2 })
  expect(await missing('upc', ['1'])).toEqual({ results: ['1'], count: 1 })
  expect(await missing('sku', [])).toEqual({ results: [], count: 0 })
  for (const field of ['cost', 'labels', 'nothing'])
    expect(await missing(field, ['1'])).toMatchObject({ status: 400 })
  expect(await missing('sku', ['a\0'])).toMatchObject({ status: 400 })
})
