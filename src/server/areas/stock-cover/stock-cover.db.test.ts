import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { StockCoverList, StockPlan } from '../../../contract/stock-cover/stock-cover.endpoints.ts'
import { stockCover } from '../../../contract/stock-cover/stock-cover.ts'
import { coverFigures } from './cover-figures.query.ts'

let house: TestApp
let authorization: string
let made = 0

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
/** A product that has been here for so long, with so many pieces. */
const product = (sku: string, days: number, pieces: number) =>
  addBasic(house.context.db, sku, { created_on: daysAgo(days), attributes: { size: '9' } }, pieces)

async function sell(id: number, quantity: number, days: number): Promise<number> {
  const name = `sold-${(made += 1)}`
  const { rows } = await sql<{ id: number }>`
    with sale as (
      insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
        platform_amount_cents, payout_cents, created_by)
      values (${name}, ${name}, 'Shopify', now() - make_interval(days => ${days}, mins => 1), 'Open', 0, 0, 0, 'test')
      returning id
    )
    insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents)
    select sale.id, ${id}::integer, 'S', 'T', ${quantity}, 0, 0 from sale returning id`.execute(
    house.context.db,
  )
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const steady = await product('STEADY-9', 200, 8)
  await sell(steady, 7, 1)
  await sell(steady, 5, 20)
  await sell(steady, 3, 70)
  await sql`insert into purchase (product_id, cost_cents, quantity, created_by, created_on)
    values (${steady}, 1000, 6, 'test', ${daysAgo(10)}), (${steady}, 1000, 9, 'test', ${daysAgo(50)})`.execute(
    house.context.db,
  )
  const gone = await product('GONE-9', 40, 0)
  await sell(gone, 4, 3)
  await sell(await product('FRESH-9', 2, 5), 3, 1)
  await sell(await product('IDLE-9', 300, 4), 2, 80)
  await product('NEVER-9', 300, 4)
})
afterAll(() => house.close())

const path = '/api/stock-cover/'

async function ask(query: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  const payload = method === 'POST' ? {} : undefined
  const answer = await house.app.inject({ method, url, headers: { authorization }, payload })
  return { status: answer.statusCode, body: answer.json<StockCoverList>() }
}

async function plan(body: unknown) {
  const headers = { authorization }
  const answer = await house.app.inject({
    method: 'PUT',
    url: '/api/stock-plan/',
    headers,
    payload: body as object,
  })
  return { status: answer.statusCode, body: answer.json<StockPlan>() }
}

/** As the business day says it. */
async function inDays(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'UTC')::date + ${days}::integer)::text as day`.execute(house.context.db)
  return rows[0]?.day ?? ''
}

describe('what runs out', () => {
  test('stands first what is gone, then by the days that are left, with all that it follows from', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ count: 4, total_products: 4, window: 30, plan: { lead_time_days: 14, target_cover_days: 30 } },
      totals: { total_count: 4, total_sold: 19, total_reorder: 16 },
    })
    expect(body.results.map(({ sku }) => sku)).toEqual(['GONE-9', 'STEADY-9', 'FRESH-9', 'IDLE-9'])
    const [gone, steady, fresh, idle] = body.results
    expect(gone).toMatchObject({ cover_state: 'Sold out', sold: 4, days_of_cover: 0, reorder_quantity: 6 })
    expect(steady).toMatchObject({
      ...{ size: '9', sold: 12, received: 6, available_quantity: 8, history_days: 30, sell_through: 60 },
      ...{ daily_rate: 0.4, days_of_cover: 20, reorder_quantity: 10, cover_state: 'Reorder' },
      runs_out_on: await inDays(20),
    })
    const untold = { days_of_cover: null, runs_out_on: null }
    expect(fresh).toMatchObject({
      ...untold,
      cover_state: 'Too little history',
      daily_rate: null,
      history_days: 3,
    })
    expect(idle).toMatchObject({ ...untold, cover_state: 'No sales', daily_rate: 0, reorder_quantity: 0 })
  })

  test('is counted in the window that is asked for', async () => {
    const steadyIn = async (window: string) =>
      (await ask({ window })).body.results.find(({ sku }) => sku === 'STEADY-9')
    expect(await steadyIn('7')).toMatchObject({
      sold: 7,
      received: 0,
      history_days: 7,
      daily_rate: 1,
      days_of_cover: 8,
    })
    expect(await steadyIn('60')).toMatchObject({ sold: 12, received: 15, daily_rate: 0.2, days_of_cover: 40 })
    expect(await steadyIn('90')).toMatchObject({ sold: 15, received: 15, history_days: 90 })
  })

  test('counts nothing of what was canceled', async () => {
    const id = await product('CALLED-OFF', 100, 5)
    const item = await sell(id, 9, 2)
    await sql`update order_item set is_canceled = true where id = ${item}`.execute(house.context.db)
    expect((await ask({ search: 'CALLED' })).body.count).toBe(0)
  })

  test('follows the stock of a product, and loses one that is deleted', async () => {
    const id = await product('MOVED-9', 100, 5)
    await sell(id, 6, 2)
    const here = async () =>
      (await ask({ search: 'MOVED' })).body.results.map((row) => row.available_quantity)
    expect(await here()).toEqual([5])
    await sql`update distribution_center_quantity set quantity = 40 where product_id = ${id}`.execute(
      house.context.db,
    )
    expect(await here()).toEqual([40])
    await sql`update product set is_deleted = true where id = ${id}`.execute(house.context.db)
    expect(await here()).toEqual([])
  })

  test('is filtered, sorted and searched by any of its figures', async () => {
    const skus = async (query: Record<string, string>) =>
      (await ask(query)).body.results.map(({ sku }) => sku)
    expect(await skus({ order_by: '-sold' })).toEqual(['STEADY-9', 'GONE-9', 'FRESH-9', 'IDLE-9'])
    expect(await skus({ filter: JSON.stringify([{ days_of_cover__lte: 14 }]) })).toEqual(['GONE-9'])
    expect(await skus({ filter: JSON.stringify([{ cover_state__in: ['No sales'] }]) })).toEqual(['IDLE-9'])
    expect(await skus({ filter: JSON.stringify([{ runs_out_on__gt: await inDays(19) }]) })).toEqual([
      'STEADY-9',
    ])
    expect(await skus({ search: 'fresh' })).toEqual(['FRESH-9'])
    expect((await ask({}, 'POST')).body.count).toBe(4)
    const url = `${path}autocomplete/?field=cover_state&window=7`
    const answer = await house.app.inject({ url, headers: { authorization } })
    expect(answer.json<{ results: unknown[] }>().results).toContainEqual({ value: 'Sold out', count: 1 })
  })

  test('follows the plan of the business at once, and what stands filtered by it too', async () => {
    const filter = JSON.stringify([{ cover_state__in: ['Runs out soon'] }])
    expect((await ask({ filter })).body.count).toBe(0)
    expect(await plan({ lead_time_days: 20, target_cover_days: 1 })).toEqual({
      status: 200,
      body: { lead_time_days: 20, target_cover_days: 1 },
    })
    const soon = await ask({ filter })
    expect(soon.body.results).toMatchObject([{ sku: 'STEADY-9', reorder_quantity: 1 }])
    expect(soon.body.plan).toEqual({ lead_time_days: 20, target_cover_days: 1 })
    await plan({ lead_time_days: 14, target_cover_days: 30 })
  })

  test.each([
    ['a window that nobody counts', () => ask({ window: '8' })],
    ['a column that it has not', () => ask({ order_by: 'profit' })],
    ['no lead time', () => plan({ target_cover_days: 30 })],
    ['a lead time in parts of a day', () => plan({ lead_time_days: 1.5, target_cover_days: 30 })],
    ['a cover of no day', () => plan({ lead_time_days: 1, target_cover_days: 0 })],
    ['a cover of more than a year', () => plan({ lead_time_days: 1, target_cover_days: 366 })],
    ['what it does not know', () => plan({ lead_time_days: 1, target_cover_days: 30, safety: 1 })],
  ])('refuses %s', async (_what, call) => {
    expect((await call()).status).toBe(400)
  })

  test.each([
    'GET /api/stock-cover/',
    'POST /api/stock-cover/',
    'GET /api/stock-plan/',
    'PUT /api/stock-plan/',
  ])('%s is for who is signed in', async (call) => {
    const [method, url] = call.split(' ') as ['GET', string]
    const payload = method === 'GET' ? undefined : { lead_time_days: 1, target_cover_days: 1 }
    expect((await house.app.inject({ method, url, payload })).statusCode).toBe(401)
  })
})

test('the database works out what the rule says, whatever was sold and is there', async () => {
  const facts = fc.sample(
    fc.record({
      sold: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_000 })),
      available: fc.integer({ min: -20, max: 9_000_000 }),
      historyDays: fc.integer({ min: 1, max: 90 }),
    }),
    { numRuns: 400, seed: 3 },
  )
  const figures = coverFigures({
    sold: sql.ref('known.sold'),
    available: sql.ref('known.available'),
    historyDays: sql.ref('known.days'),
  })
  const { rows } = await sql<Record<string, unknown>>`
    select known.at, ${figures.cover_state} as state, ${figures.sell_through}::float as "sellThrough",
      ${figures.daily_rate}::float as "dailyRate", ${figures.days_of_cover}::float as "daysOfCover",
      ${figures.runs_out_on} - (now() at time zone 'UTC')::date as "runsOutIn", ${figures.reorder_quantity} as reorder
    from unnest(
      ${facts.map(({ sold }) => sold)}::integer[], ${facts.map(({ available }) => available)}::integer[],
      ${facts.map(({ historyDays }) => historyDays)}::integer[]
    ) with ordinality known (sold, available, days, at)
    order by known.at`.execute(house.context.db)
  const usual = { lead_time_days: 14, target_cover_days: 30 }
  for (const [at, { at: _at, ...told }] of rows.entries()) {
    const known = facts[at]
    if (known === undefined) throw new Error('Every row is of a fact.')
    expect(told, JSON.stringify(known)).toEqual(stockCover(known, usual))
  }
})
