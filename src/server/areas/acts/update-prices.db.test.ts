import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { PriceUpdateReply } from '../../../contract/products/price-update.ts'
import type { ActUndone } from '../../../contract/runs.ts'

let bench: TestApp
let olga: string
let maria: string
let [one, two, three] = [0, 0, 0]
let made = 0

beforeAll(async () => {
  bench = await createTestApp()
  olga = (await bench.signIn('olga')).authorization
  maria = (await bench.signIn('maria')).authorization
})
afterAll(() => bench.close())
beforeEach(async () => {
  made += 1
  const { db } = bench.database
  one = await addBasic(db, `A-${made}`, { cost_cents: 5000, min_price_cents: 10_000 })
  two = await addBasic(db, `B-${made}`, { retail_price_cents: 8000 })
  three = await addBasic(db, `C-${made}`, { retail_price_cents: null })
})

function post(
  body: unknown,
  more: Record<string, string> = {},
  path = '/api/products/bulk-update-products/',
) {
  return bench.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: olga, 'content-type': 'application/json', ...more },
    payload: JSON.stringify(body),
  })
}

async function update(body: unknown, more: Record<string, string> = {}): Promise<PriceUpdateReply> {
  const reply = await post(body, more)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function undo(act: number | null, more: Record<string, string> = {}): Promise<ActUndone> {
  const reply = await post({}, more, `/api/runs/${act}/undo/`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const get = async (url: string) =>
  (await bench.app.inject({ url, headers: { authorization: olga } })).json<unknown>()

async function prices(): Promise<(number | null)[]> {
  const rows = await bench.database.db
    .selectFrom('product')
    .select('retail_price_cents')
    .where('id', 'in', [one, two, three])
    .orderBy('id')
    .execute()
  return rows.map(({ retail_price_cents: cents }) => cents)
}

const mine = () => [{ sku__iendswith: `-${made}` }]

describe('new prices', () => {
  test('are given to all that were chosen, as one act of the user, and are taken for a person’s', async () => {
    const { run_id: act, updated } = await update({ product_ids: [one, two, three], retail_price: 99.5 })
    expect([updated, await prices()]).toEqual([3, [9950, 9950, 9950]])
    const { db } = bench.database
    const history = db.selectFrom('product_field_history').where('product_id', 'in', [one, two, three])
    expect(await history.select(['act_id', 'updated_by']).distinct().execute()).toEqual([
      { act_id: act, updated_by: 'olga' },
    ])
    const flags = db.selectFrom('product').select('retail_price_manually_updated').where('id', '=', one)
    expect(await flags.executeTakeFirst()).toEqual({ retail_price_manually_updated: true })
  })

  test('follow a change of each; what has no price stays', async () => {
    const change = { percent: 10, round_to: 0.99 }
    expect(await update({ product_ids: [one, two, three], change })).toMatchObject({ updated: 2 })
    expect(await prices()).toEqual([13_199, 8799, null])
  })

  test('are no act where nothing differs', async () => {
    expect(await update({ product_ids: [one], retail_price: 120 })).toEqual({ run_id: null, updated: 0 })
  })

  test('reach everything that a filter finds, without what was left out', async () => {
    const choice = { filter: mine(), exclude: [two], expected_count: 2 }
    expect(await update({ product_ids: choice, retail_price: 70 })).toMatchObject({ updated: 2 })
    expect(await prices()).toEqual([7000, 8000, 7000])
  })

  test('answer a repeated key the first answer, and are given once', async () => {
    const key = { 'idempotency-key': `price-${made}` }
    const body = { product_ids: [one], change: { amount: 5 } }
    const first = await update(body, key)
    expect(await update(body, key)).toEqual(first)
    expect((await prices())[0]).toBe(12_500)
  })
})

describe('all or nothing:', () => {
  test('an unknown product', async () => {
    const reply = await post({ product_ids: [one, 999_999], retail_price: 70 })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'unknown_product', detail: 'There is no product 999999. No price was changed.' },
    ])
    expect(await prices()).toEqual([12_000, 8000, null])
  })

  test('a price that would come to nothing', async () => {
    const reply = await post({ product_ids: [one, two], change: { amount: -80 } })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      {
        code: 'price_refused',
        detail: `B-${made}: The price would be $0.00; it must be more than nothing. No price was changed.`,
      },
    ])
    expect(await prices()).toEqual([12_000, 8000, null])
  })

  test('a selection that is another by now', async () => {
    const reply = await post({ product_ids: { filter: mine(), expected_count: 4 }, retail_price: 70 })
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'selection_changed' }])
    expect(await prices()).toEqual([12_000, 8000, null])
  })
})

test('a preview says what would be, what is below cost or min price first, and writes nothing', async () => {
  const body = { product_ids: [three, two, one], change: { amount: -75 }, preview: true }
  expect((await post(body)).json()).toEqual({
    made_from: expect.any(String) as string,
    results: [
      {
        id: three,
        sku: `C-${made}`,
        before: null,
        after: null,
        remark: 'It has no price that could change.',
      },
      {
        id: one,
        sku: `A-${made}`,
        before: 120,
        after: 45,
        remark: 'Below cost ($50.00) and min price ($100.00)',
      },
      { id: two, sku: `B-${made}`, before: 80, after: 5, remark: null },
    ],
    count: 3,
    changed: 2,
    below_cost: 1,
    below_min_price: 1,
    without_price: 1,
    refused: 0,
  })
  expect((await post({ ...body, change: { amount: -80 } })).json()).toMatchObject({ refused: 1, changed: 1 })
  expect((await post({ ...body, product_ids: [999_999] })).statusCode).toBe(422)
  expect(await prices()).toEqual([12_000, 8000, null])
})

describe('an update of what a preview has shown', () => {
  const change = { percent: 10 }
  const shown = async (choice: unknown) =>
    (await post({ product_ids: choice, change, preview: true })).json<{ made_from: string }>().made_from
  const all = () => ({ filter: mine(), expected_count: 3 })

  test('gives these prices, whatever the order in which the products were chosen', async () => {
    const madeFrom = await shown([three, one, two])
    const body = { product_ids: [two, three, one], change, made_from: madeFrom }
    expect(await update(body)).toMatchObject({ updated: 2 })
    expect(await prices()).toEqual([13_200, 8800, null])
  })

  test.each([
    ['a price', () => update({ product_ids: [two], retail_price: 300 }, { authorization: maria })],
    ['a price where there was none', () => update({ product_ids: [three], retail_price: 300 })],
  ])('changes nothing when somebody has changed %s since', async (_what, meddle) => {
    const madeFrom = await shown(all())
    await meddle()
    const before = await prices()
    const reply = await post({ product_ids: all(), change, made_from: madeFrom })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'preview_changed',
        detail:
          'These products or their prices were changed after the preview was shown, so no price was changed. The preview now shows what would become of them.',
      },
    ])
    expect(await prices()).toEqual(before)
  })

  test('changes nothing of other products than it has shown', async () => {
    const madeFrom = await shown([one])
    const reply = await post({ product_ids: [one, two], change, made_from: madeFrom })
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'preview_changed' }])
    expect(await prices()).toEqual([12_000, 8000, null])
  })

  test('is made when anything else of the products was changed', async () => {
    const madeFrom = await shown(all())
    await bench.database.db.updateTable('product').set({ title: 'Other' }).where('id', '=', one).execute()
    expect(await update({ product_ids: all(), change, made_from: madeFrom })).toMatchObject({ updated: 2 })
  })

  test('asks for no preview of who has seen none', async () => {
    await shown([two])
    await update({ product_ids: [two], retail_price: 300 })
    await update({ product_ids: [two], change })
    expect((await prices())[1]).toBe(33_000)
  })
})

test.each([
  ['no products', { retail_price: 5 }, 'Please provide input for all fields'],
  ['an empty choice', { product_ids: [], retail_price: 5 }, 'Please provide input for all fields'],
  ['no price', {}, 'Give either one retail_price for all, or a change of each.'],
  [
    'both',
    { retail_price: 5, change: { percent: 1 } },
    'Give either one retail_price for all, or a change of each.',
  ],
  ['nothing as a price', { retail_price: 0 }, 'The price would be $0.00; it must be more than nothing.'],
  [
    'too much',
    { retail_price: 1e9 },
    'The price would be $1,000,000,000.00; it can be $9,999,999.99 at most.',
  ],
  ['half a cent', { retail_price: 5.005 }, 'A price has at most 2 decimals.'],
  ['an empty change', { change: {} }, 'Say by how much the prices change.'],
  [
    'two changes',
    { change: { percent: 1, amount: 1 } },
    'A price changes by a percentage or by an amount, not by both.',
  ],
  ['a fine change', { change: { percent: 1.234 } }, 'Percentages and amounts have at most 2 decimals.'],
  ['a text', { retail_price: 'ten' }, expect.any(String) as string],
  ['an unknown field', { retail_price: 5, cost: 1 }, expect.any(String) as string],
])('takes no call with %s', async (what, body, sentence) => {
  const choice = what.includes('choice') || what === 'no products' ? {} : { product_ids: [one] }
  const reply = await post({ ...choice, ...body })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { detail: sentence }])
  expect(await prices()).toEqual([12_000, 8000, null])
})

test('asks for a token', async () => {
  expect((await post({ product_ids: [one], retail_price: 5 }, { authorization: '' })).statusCode).toBe(401)
})

describe('an act that is undone', () => {
  test('leaves everything as it was, the mark of a person’s price too, and only once', async () => {
    const { run_id: act } = await update({ product_ids: [one, two, three], retail_price: 70 })
    expect(await undo(act)).toEqual({ undone: 3, kept: [], kept_count: 0 })
    expect(await prices()).toEqual([12_000, 8000, null])
    const { db } = bench.database
    const flags = db.selectFrom('product').select('retail_price_manually_updated').where('id', '=', one)
    expect(await flags.executeTakeFirst()).toEqual({ retail_price_manually_updated: false })
    expect(await undo(act)).toEqual({ undone: 0, kept: [], kept_count: 0 })
  })

  test('keeps and names what others have changed since, and what was deleted', async () => {
    const { run_id: act } = await update({ product_ids: [one, two, three], retail_price: 70 })
    await update({ product_ids: [two], retail_price: 75 }, { authorization: maria })
    await bench.database.db.updateTable('product').set({ is_deleted: true }).where('id', '=', three).execute()
    expect(await undo(act)).toEqual({
      undone: 1,
      kept: [
        { id: two, sku: `B-${made}`, field: 'retail_price', reason: 'maria changed it since.' },
        { id: three, sku: `C-${made}`, field: null, reason: 'It was deleted since.' },
      ],
      kept_count: 2,
    })
    expect(await prices()).toEqual([12_000, 7500, 7000])
    expect(await get(`/api/runs/${act}/`)).toMatchObject({
      ...{ kind: 'edit', status: 'COMPLETED', label: 'Price update', user: 'olga', success: 3 },
      counts: { undone: 1, kept: 2 },
    })
    expect(await get(`/api/runs/${act}/rows/`)).toMatchObject({
      results: [
        { product_id: two, sku: `B-${made}`, field: 'retail_price', message: 'maria changed it since.' },
        { product_id: three, field: null, message: 'It was deleted since.' },
      ],
    })
  })

  test('may be many cells of the sheet, and answers a repeated key the first answer', async () => {
    const edits = [{ id: one, version: 1, cost: 61.5, goat_sku: 'G', retail_price: 66 }]
    const { run_id: act } = (await post({ edits }, {}, '/api/products/bulk-edit/')).json<PriceUpdateReply>()
    const key = { 'idempotency-key': `undo-${made}` }
    expect(await undo(act, key)).toEqual({ undone: 1, kept: [], kept_count: 0 })
    expect(await undo(act, key)).toEqual({ undone: 1, kept: [], kept_count: 0 })
    const { db } = bench.database
    const row = db.selectFrom('product').select(['cost_cents', 'goat_sku', 'retail_price_cents'])
    expect(await row.where('id', '=', one).executeTakeFirst()).toEqual({
      cost_cents: 5000,
      goat_sku: null,
      retail_price_cents: 12_000,
    })
  })

  test('has to be one: neither nothing, nor more than cells', async () => {
    const none = await post({}, {}, '/api/runs/999999/undo/')
    expect([none.statusCode, none.json()]).toMatchObject([
      404,
      { detail: 'There is nothing here that could be undone.' },
    ])
    await bench.database.db.updateTable('product').set({ is_deleted: true }).where('id', '=', one).execute()
    const { act_id: act } = await bench.database.db
      .selectFrom('product_field_history')
      .select('act_id')
      .where('product_id', '=', one)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await post({}, {}, `/api/runs/${act}/undo/`)).statusCode).toBe(409)
    expect((await post({}, { authorization: '' }, '/api/runs/1/undo/')).statusCode).toBe(401)
  })
})
