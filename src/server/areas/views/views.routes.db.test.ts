import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { View } from '../../../contract/views.ts'

let house: TestApp
let mia: { authorization: string; userId: number }
let tom: { authorization: string; userId: number }

beforeAll(async () => {
  house = await createTestApp()
  mia = await house.signIn('mia')
  tom = await house.signIn('tom')
})
afterAll(() => house.close())

const path = '/api/core/grid-fields-display-config/'
const input = {
  fields: { sku: true },
  field_widths: {},
  label: 'Mine',
  grid_params: {},
  page_type: 'Products',
}
let made = 0
const noFilter = 'The filter takes a list of conditions, such as [{"sku__icontains": "A"}].'
const queryParts = 'Query takes an object with and, or, filter and others.'
const sortEntry = 'Sort: entry 1 takes an object with id and desc, such as {"id": "sku", "desc": true}.'

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { as?: typeof mia; body?: object; match?: string } = {},
) {
  const headers = {
    authorization: (more.as ?? mia).authorization,
    ...(more.match && { 'if-match': more.match }),
  }
  const answer = await house.app.inject({ method, url, headers, ...(more.body && { payload: more.body }) })
  return {
    status: answer.statusCode,
    etag: answer.headers.etag,
    body:
      answer.body === ''
        ? undefined
        : answer.json<View & { code?: string; current?: View; errors?: Record<string, string[]> }>(),
  }
}

/** No query is an empty one, and JSON knows no -0. */
function keptOf(part: string, value: unknown): unknown {
  return part === 'query' && value === null ? {} : (JSON.parse(JSON.stringify(value)) as unknown)
}

async function create(changes: object = {}, as = mia): Promise<View> {
  const { status, body } = await call('POST', path, {
    as,
    body: { ...input, label: `View ${(made += 1)}`, ...changes },
  })
  expect(status).toBe(201)
  return body as View
}

async function viewsOf(as: typeof mia): Promise<View[]> {
  const answer = await house.app.inject({
    url: '/api/products/product-properties/',
    headers: { authorization: as.authorization },
  })
  return answer.json<{ display_config: View[] }>().display_config
}

describe('a view', () => {
  test('is kept as it was sent, and read again with its version', async () => {
    const view = await create({ query: { filter: [] }, search: 'shoe', is_tab: true, position: 2 })
    expect(view).toMatchObject({
      user: mia.userId,
      version: 1,
      is_active: false,
      fields: { sku: true },
      search: 'shoe',
      is_tab: true,
      position: 2,
      is_shared: false,
      sort: [],
    })
    expect(await call('GET', `${path}${view.id}/`)).toMatchObject({ status: 200, etag: '"1"', body: view })
    expect(await viewsOf(mia)).toContainEqual(view)
  })

  test('is written anew by whoever saw its newest version, and what is not named stays', async () => {
    const rest = { search: 'old', is_tab: true, position: 3, is_shared: true, query: { order_by: 'mpn' } }
    const kept = { ...rest, column_order: ['mpn'], pinned: { start: ['mpn'] }, sort: [{ id: 'mpn' }] }
    const view = await create(kept)
    const replaced = await call('PUT', `${path}${view.id}/`, {
      body: { ...input, label: view.label, fields: { mpn: true } },
      match: '"1"',
    })
    expect(replaced).toMatchObject({
      status: 200,
      etag: '"2"',
      body: { ...kept, fields: { mpn: true } },
    })
    const cleared = { ...input, label: view.label, search: null, sort: [] }
    expect(await call('PUT', `${path}${view.id}/`, { body: cleared })).toMatchObject({
      body: { ...kept, fields: { sku: true }, search: null, sort: [] },
    })
    const look = { fields: { sku: false }, field_widths: { sku: 99 }, grid_params: {} }
    expect(await call('PUT', `${path}${view.id}/`, { body: look })).toMatchObject({
      status: 200,
      body: { ...kept, ...look, label: view.label, search: null, sort: [] },
    })
    const late = await call('PUT', `${path}${view.id}/`, { body: { ...input, label: 'Late' }, match: '"1"' })
    expect(late).toMatchObject({ status: 412, body: { code: 'stale_version', current: { version: 4 } } })
  })

  test('has a name of its own, whatever its case', async () => {
    const view = await create({ label: 'Shoes' })
    expect(await call('POST', path, { body: { ...input, label: ' sHoes ' } })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    })
    expect((await call('POST', path, { as: tom, body: { ...input, label: 'Shoes' } })).status).toBe(201)
    expect(
      (await call('POST', path, { body: { ...input, label: view.label, page_type: 'Orders' } })).status,
    ).toBe(201)
  })

  test.each([
    [{ label: '  ' }, 400],
    [{ label: 'x'.repeat(61) }, 400],
    [{ page_type: 'Cars' }, 400],
    [{ fields: [] }, 400],
    [{ user: 9_999 }, 400],
    [{ colour: 'red' }, 400],
    [{ label: 'a\u0000b' }, 400],
    [{ search: 'a\u0000b' }, 400],
    [{ fields: { 'a\u0000': true } }, 400],
    [{ grid_params: { filter: '\ud800' } }, 400],
    [{ search: 'x'.repeat(501) }, 400],
    [{ position: -1 }, 400],
    [{ position: 1.5 }, 400],
    [{ is_tab: 'yes' }, 400],
    [{ is_alert: 1 }, 400],
    [{ sort: 'sku' }, 400],
    [{ column_order: Array(1001).fill('sku') }, 400],
    [{ grid_params: 'x'.repeat(10_000_000) }, 413],
  ])('is refused with %j, whether new or written anew', async (changes, status) => {
    const view = await create()
    const body = { ...input, label: view.label, ...changes }
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}${view.id}/`],
    ] as const) {
      const refused = await call(method, url, { body })
      expect(refused).toMatchObject({
        status,
        body: { detail: expect.stringMatching(/\w+ .*\.$/s) as string },
      })
    }
    expect(await call('GET', `${path}${view.id}/`)).toMatchObject({ body: view })
  })

  test.each<[object, string, string]>([
    [{ fields: { sku: 'yes' } }, 'fields.sku', 'Fields SKU takes true or false.'],
    [{ fields: null }, 'fields', "Fields can't be empty."],
    [{ field_widths: { sku: '90' } }, 'field_widths.sku', 'Field Widths SKU takes a number.'],
    [{ field_widths: { sku: 0 } }, 'field_widths.sku', "Field Widths SKU can't be below 1."],
    [{ grid_params: 'x' }, 'grid_params', 'Grid Params takes an object with filter, order_by and search.'],
    [{ grid_params: { filter: 7 } }, 'grid_params.filter', 'Grid Params Filter takes a list or text.'],
    [{ grid_params: { filter: '[{' } }, 'grid_params.filter', noFilter],
    [{ grid_params: { order_by: ['sku'] } }, 'grid_params.order_by', 'Grid Params Order By takes text.'],
    [{ column_order: [7] }, 'column_order.0', 'Column Order: entry 1 takes text.'],
    [{ column_order: ['sku', ''] }, 'column_order.1', "Column Order: entry 2 can't be empty."],
    [{ pinned: { left: ['sku'] } }, 'pinned.left', 'There is no field "pinned.left".'],
    [{ pinned: { start: 'sku' } }, 'pinned.start', 'Pinned Start takes a list.'],
    [{ sort: ['sku'] }, 'sort.0', sortEntry],
    [{ sort: [{ id: 'sku', desc: 'yes' }] }, 'sort.0.desc', 'Sort: Desc of entry 1 takes true or false.'],
    [{ sort: [{ id: 'sku' }, {}] }, 'sort.1.id', 'Sort: ID of entry 2 is missing.'],
    [{ query: 'sku' }, 'query', queryParts],
    [{ query: { or: 'sku' } }, 'query.or', 'Query Or takes a list.'],
    [{ query: { filter: '{}' } }, 'query.filter', noFilter],
    [{ position: '1' }, 'position', 'Position takes a whole number.'],
  ])('with %j, which nothing would use, is told so', async (changes, field, sentence) => {
    const view = await create()
    const body = { ...input, label: view.label, ...changes }
    for (const refused of [
      await call('POST', path, { body }),
      await call('PUT', `${path}${view.id}/`, { body }),
    ])
      expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: [sentence] } } })
  })

  test('with a query that is nested without end is refused, and not kept', async () => {
    const query = `${'{"or":['.repeat(20_000)}{"sku":"A"}${']}'.repeat(20_000)}`
    const payload = JSON.stringify({ ...input, label: 'Endless', query: {} }).replace(
      '"query":{}',
      `"query":${query}`,
    )
    const answer = await house.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: mia.authorization, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
  })

  test('with a filter that is nested 20,000 times is told so', async () => {
    const filter = `[${'{"or":['.repeat(20_000)}{"sku":"A"}${']}'.repeat(20_000)}]`
    expect(
      await call('POST', path, { body: { ...input, label: 'Deep', grid_params: { filter } } }),
    ).toMatchObject({
      status: 400,
      body: { errors: { 'grid_params.filter': [noFilter] } },
    })
  })

  test('with anything at all in its parts is refused at that part, or kept and read', async () => {
    const parts = [
      'fields',
      'field_widths',
      'grid_params',
      'column_order',
      'pinned',
      'sort',
      'query',
      'position',
    ]
    const { id } = await create()
    const anyPart = fc.tuple(fc.constantFrom(...parts), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(anyPart, async ([part, value]) => {
        const { status, body } = await call('PUT', `${path}${id}/`, { body: { [part]: value } })
        expect([200, 400]).toContain(status)
        if (status === 400) expect(Object.keys(body?.errors ?? {}).join()).toMatch(new RegExp(`^${part}`))
        else expect(body).toMatchObject({ [part]: keptOf(part, value) })
        expect((await call('GET', `${path}${id}/`)).status).toBe(200)
      }),
      { numRuns: 200, seed: 20_261_123 },
    )
  })

  test('that asks for what is gone is kept, and says so', async () => {
    const view = await create({
      fields: { colour: true },
      sort: [{ id: 'age', desc: true }],
      query: { filter: [{ sku__regex: 'x' }] },
      grid_params: { brand: { type: 'contains', filter: 'Nike' } },
    })
    expect(view.lost).toEqual([
      'The column “colour” is gone.',
      'Its part “brand” could not be read.',
      'The filter names an unknown lookup "regex" in "sku__regex".',
      'The list can\'t be ordered by "age".',
    ])
  })

  test.each([['0'], ['-1'], ['x'], ['1.5'], ['99999999999'], ['2147483647']])(
    'of the id %s is none',
    async (id) => {
      for (const [method, url] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', 'activate/'],
      ] as const) {
        const answer = await call(method, `${path}${id}/${url}`, method === 'PUT' ? { body: input } : {})
        expect(answer.status).toBe(404)
      }
    },
  )

  test('stays with its page', async () => {
    const view = await create()
    expect(
      (await call('PUT', `${path}${view.id}/`, { body: { ...input, page_type: 'Orders' } })).status,
    ).toBe(400)
  })
})

describe('others', () => {
  test('read a shared view and nothing else of mine', async () => {
    const [shared, own] = [await create({ is_shared: true }), await create()]
    await call('POST', `${path}${shared.id}/activate/`)
    expect(await call('GET', `${path}${shared.id}/`, { as: tom })).toMatchObject({
      status: 200,
      body: { owner: 'mia', is_active: false },
    })
    expect((await call('GET', `${path}${own.id}/`, { as: tom })).status).toBe(404)
    const seen = (await viewsOf(tom)).map(({ id }) => id)
    expect([seen.includes(shared.id), seen.includes(own.id)]).toEqual([true, false])
    for (const [method, url] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', 'activate/'],
    ] as const) {
      const body = method === 'PUT' ? { ...input, label: 'Taken' } : undefined
      expect(
        (await call(method, `${path}${shared.id}/${url}`, { as: tom, ...(body && { body }) })).status,
      ).toBe(404)
    }
  })

  test('copy a shared view, which is their own then and changes by itself', async () => {
    const shared = await create({ is_shared: true, fields: { cost: true }, search: 'air' })
    const { fields, field_widths, grid_params, page_type, search } = shared
    const copy = await create(
      { fields, field_widths, grid_params, page_type, search, label: shared.label },
      tom,
    )
    expect(copy).toMatchObject({ user: tom.userId, fields: { cost: true }, search: 'air', is_shared: false })
    await call('PUT', `${path}${copy.id}/`, { as: tom, body: { ...input, label: copy.label, search: 'max' } })
    expect(await call('GET', `${path}${shared.id}/`)).toMatchObject({ body: shared })
    await call('PUT', `${path}${shared.id}/`, { body: { ...input, label: shared.label, is_shared: false } })
    expect((await call('GET', `${path}${shared.id}/`, { as: tom })).status).toBe(404)
    expect((await call('GET', `${path}${copy.id}/`, { as: tom })).status).toBe(200)
  })

  test('without a token see and change nothing', async () => {
    for (const [method, url] of [
      ['GET', '1/'],
      ['PUT', '1/'],
      ['DELETE', '1/'],
      ['POST', '1/activate/'],
      ['POST', ''],
    ] as const)
      expect((await house.app.inject({ method, url: `${path}${url}` })).statusCode).toBe(401)
  })
})

describe('the active view', () => {
  const active = async () =>
    (await viewsOf(mia)).filter(({ user, is_active }) => user === mia.userId && is_active)

  test('is one for each page, and Default when it is deleted', async () => {
    const [one, other] = [await create(), await create()]
    await call('POST', `${path}${one.id}/activate/`)
    expect(await call('POST', `${path}${other.id}/activate/`)).toMatchObject({
      status: 200,
      body: { is_active: true },
    })
    expect((await active()).map(({ id }) => id)).toEqual([other.id])
    expect((await call('DELETE', `${path}${other.id}/`)).status).toBe(204)
    expect((await active()).map(({ label }) => label)).toEqual(['Default'])
    expect((await call('GET', `${path}${other.id}/`)).status).toBe(404)
  })

  test('is one, whoever writes the table and however many choose at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()))
    await Promise.all(made.map(({ id }) => call('POST', `${path}${id}/activate/`)))
    expect(await active()).toHaveLength(1)
    const second = sql`update grid_view set is_active = true where user_id = ${mia.userId}`
    await expect(second.execute(house.database.db)).rejects.toThrow(/grid_view_one_active/)
  })

  test('Default is neither deleted nor renamed', async () => {
    const found = (await viewsOf(mia)).find(({ label }) => label === 'Default')
    expect(await call('DELETE', `${path}${found?.id}/`)).toMatchObject({
      status: 422,
      body: { code: 'default_view' },
    })
    expect((await call('PUT', `${path}${found?.id}/`, { body: { ...input, label: 'Other' } })).status).toBe(
      422,
    )
    expect((await call('PUT', `${path}${found?.id}/`, { body: { ...input, label: 'Default' } })).status).toBe(
      200,
    )
  })

  test('Default is not shared, for everybody has their own', async () => {
    const found = (await viewsOf(mia)).find(({ label }) => label === 'Default')
    const refusal = {
      status: 422,
      body: {
        code: 'default_view',
        detail: "The Default view can't be shared. Save it under a name and share that.",
      },
    }
    expect(await call('PUT', `${path}${found?.id}/`, { body: { is_shared: true } })).toMatchObject(refusal)
    const body = { ...input, label: ' default ', page_type: 'SalesReport', is_shared: true }
    expect(await call('POST', path, { body })).toMatchObject(refusal)
    expect((await call('PUT', `${path}${found?.id}/`, { body: { is_shared: false } })).status).toBe(200)
  })
})

test('table-config names the columns of a grid', async () => {
  const answer = await house.app.inject({
    url: '/api/core/table-config/?table_name=Products',
    headers: { authorization: mia.authorization },
  })
  const { results, count } = answer.json<{ results: object[]; count: number }>()
  expect(results).toHaveLength(count)
  expect(results).toContainEqual({
    id: 'retail_price',
    field: 'retail_price',
    label: 'Retail Price',
    type: 'money',
    filter: 'number',
    editable: true,
  })
  const get = async (table: string) =>
    (
      await house.app.inject({
        url: `/api/core/table-config/?table_name=${table}`,
        headers: { authorization: mia.authorization },
      })
    ).statusCode
  expect([await get('OrderItems'), await get('BusinessRules'), await get('Cars')]).toEqual([200, 404, 400])
})
