import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { fakeClock } from '../../../../tests/support/fake-clock.ts'
import { ageSales } from './orders.jobs.ts'

let database: TestDatabase
const dayMs = 86_400_000
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let made = 0

async function sell(product: number | null, quantity: number, days: number): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `with sale as (
      insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
        platform_amount_cents, payout_cents, created_by)
      values ($1, $1, 'VoyageOne', $2, 'Open', 0, 0, 0, 'test') returning id
    )
    insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents)
    select sale.id, $3, 'S', 'T', $4, 0, 0 from sale returning id`,
    [`sale-${(made += 1)}`, daysAgo(days), product, quantity],
  )
  return rows[0]?.id ?? 0
}

async function sold(product: number) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select quantity_sold_last7_days, quantity_sold_last14_days, quantity_sold_last30_days, quantity_sold_last60_days,
      quantity_sold_last90_days, last_sale_date_utc, version
    from product where id = $1`,
    [product],
  )
  return Object.values(rows[0] ?? {})
}

test('what was sold is counted by windows, what lies ahead is not, and it is no edit of the product', async () => {
  const product = await addBasic(database.db, 'SOLD-1')
  for (const [quantity, days] of [
    [1, -1],
    [2, 6],
    [4, 13],
    [8, 29],
    [16, 59],
    [32, 89],
    [64, 91],
  ] as const)
    // prettier-ignore
    await sell(product, quantity, days)
  expect(await sold(product)).toEqual([2, 6, 14, 30, 62, daysAgo(6), 1])
})

test('a canceled item was not sold; one that is linked later, moved or corrected is counted where it stands', async () => {
  const [one, other] = [
    await addBasic(database.db, 'SOLD-2', { quantity_sold_last7_days: 0 }),
    await addBasic(database.db, 'SOLD-3'),
  ]
  const item = await sell(null, 2, 1)
  const change = (set: string) => database.pool.query(`update order_item set ${set} where id = $1`, [item])
  await change(`product_id = ${one}`)
  expect(await sold(one)).toEqual([2, 2, 2, 2, 2, daysAgo(1), 1])
  await change(`product_id = ${other}, quantity = 3`)
  expect([await sold(one), await sold(other)]).toEqual([
    [0, 0, 0, 0, 0, null, 1],
    [3, 3, 3, 3, 3, daysAgo(1), 1],
  ])
  await database.pool.query(
    `update sales_order set order_time = $1
    where id = (select sales_order_id from order_item where id = $2)`,
    [daysAgo(20), item],
  )
  expect(await sold(other)).toEqual([0, 0, 3, 3, 3, daysAgo(20), 1])
  await change('is_canceled = true')
  expect(await sold(other)).toEqual([0, 0, 0, 0, 0, null, 1])
})

test('sales grow old by themselves, day by day, and after days in which nobody looked', async () => {
  const [one, other] = [await addBasic(database.db, 'SOLD-4'), await addBasic(database.db, 'SOLD-5')]
  await sell(one, 1, 6)
  await sell(other, 1, 85)
  const clock = fakeClock(now.toISOString())
  const age = () => ageSales({ db: database.db, clock }, 'UTC')
  await age()
  expect((await sold(one)).slice(0, 2)).toEqual([1, 1])
  clock.advance({ days: 1 })
  await age()
  expect((await sold(one)).slice(0, 2)).toEqual([0, 1])
  clock.advance({ days: 30 })
  await age()
  expect([await sold(one), await sold(other)]).toEqual([
    [0, 0, 0, 1, 1, daysAgo(6), 1],
    [0, 0, 0, 0, 0, daysAgo(85), 1],
  ])
})

test('what is linked with no product is counted by the minute alone, whoever else writes at once', async () => {
  const [one, other] = [await sell(null, 2, 1), await sell(null, 3, 1)]
  await sell(null, 1, 1)
  const age = () => ageSales({ db: database.db, clock: fakeClock(now.toISOString()) }, 'UTC')
  const counted = async () => {
    const { rows } = await database.pool.query<{ last3: number }>(
      'select last3 from product_sold_days where product_id = 0',
    )
    return rows[0]?.last3
  }
  await age()
  expect(await counted()).toBe(6)
  const cancel = 'update order_item set is_canceled = true where id = $1'
  const [first, second] = [await database.pool.connect(), await database.pool.connect()]
  try {
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid')
    await first.query('begin')
    await first.query(cancel, [one])
    const canceled = second.query(cancel, [other])
    const waits = () =>
      database.pool.query('select 1 from pg_locks where pid = $1 and not granted', [rows[0]?.pid])
    await expect.poll(async () => (await waits()).rowCount, { timeout: 60_000 }).toBe(1)
    await first.query('commit')
    await canceled
  } finally {
    first.release(true)
    second.release(true)
  }
  expect(await counted()).toBe(6)
  await age()
  expect(await counted()).toBe(1)
})

test('an order that lies ahead is sold once its time has come', async () => {
  const product = await addBasic(database.db, 'SOLD-6')
  await sell(product, 2, -40)
  const clock = fakeClock(daysAgo(-40).toISOString())
  clock.advance({ ms: -1 })
  await ageSales({ db: database.db, clock }, 'UTC')
  expect(await sold(product)).toEqual([0, 0, 0, 0, 0, null, 1])
  clock.advance({ ms: 1 })
  await ageSales({ db: database.db, clock }, 'UTC')
  expect(await sold(product)).toEqual([2, 2, 2, 2, 2, daysAgo(-40), 1])
})

test('a day is a day where the business is, also when that is said later', async () => {
  const product = await addBasic(database.db, 'SOLD-7')
  const sale = new Date('2100-03-03T09:00:00Z')
  await sell(product, 2, (now.getTime() - sale.getTime()) / dayMs)
  const clock = fakeClock('2100-03-10T07:30:00Z')
  const soldIn = async (zone: string) => {
    await ageSales({ db: database.db, clock }, zone)
    return (await sold(product)).slice(0, 2)
  }
  expect(await soldIn('UTC')).toEqual([0, 2])
  // Half an hour before the midnight that ends the seventh day.
  expect(await soldIn('America/Los_Angeles')).toEqual([2, 2])
  clock.advance({ hours: 1 })
  expect(await soldIn('America/Los_Angeles')).toEqual([0, 2])
})

test('a product that is renamed while a line of it is written stands there under its new name', async () => {
  const product = await addBasic(database.db, 'SOLD-8', { mpn: 'OLD' })
  const renaming = await database.pool.connect()
  const write = async () => {
    await renaming.query('begin')
    await renaming.query(`update product set mpn = 'NEW' where id = $1`, [product])
    const selling = sell(product, 1, 1)
    const waits = () =>
      database.pool.query(`select from pg_locks where not granted and locktype = 'transactionid'`)
    await expect.poll(async () => (await waits()).rowCount, { timeout: 60_000 }).toBe(1)
    await renaming.query('commit')
    return selling
  }
  const item = await write().finally(() => renaming.release(true))
  const { rows } = await database.pool.query('select mpn from order_item where id = $1', [item])
  expect(rows).toEqual([{ mpn: 'NEW' }])
})
