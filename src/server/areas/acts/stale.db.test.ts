import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addProduct } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { findStale, findStaleNightly } from './stale.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const longAgo = { created_on: daysAgo(400) }

type Fields = Parameters<typeof addBasic>[2]
const addSold = (sku: string, fields: Fields = {}, quantity = 0) =>
  addBasic(database.db, sku, { ...longAgo, ...fields }, quantity)

async function reasonOf(id: number): Promise<string | null> {
  const { stale_reason, is_stale } = await database.db
    .selectFrom('product')
    .select(['stale_reason', 'is_stale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(is_stale).toBe(stale_reason !== null)
  return stale_reason
}

const dead = 'No stock, not live anywhere, no open order; '

describe('by night', () => {
  test.each<[string, Fields, string | null]>([
    ['was never touched', {}, 'never sold or bought, here since 2025-10-18'],
    ['was sold long ago', { last_sale_date_utc: daysAgo(181) }, 'last sold 2026-05-25'],
    ['was sold within the time', { last_sale_date_utc: daysAgo(179) }, null],
    [
      'was sold and bought long ago',
      { last_sale_date_utc: daysAgo(200), last_purchased_at: daysAgo(300) },
      'last sold 2026-05-06, last bought 2026-01-26',
    ],
    ['was bought within the time', { last_purchased_at: daysAgo(10) }, null],
    ['is younger than the time', { created_on: daysAgo(179) }, null],
    ['is live', { is_published_to_stockx: true }, null],
    ['waits for a payment', { pending_payment_quantity: 1 }, null],
    ['is in an open order', { open_allocated_quantity: 1 }, null],
  ])('a product that %s', async (what, fields, reason) => {
    const id = await addProduct(database.db, {
      sku: what,
      product_type: 'basic',
      ...longAgo,
      ...fields,
    })
    await findStale(database.db, now)
    expect(await reasonOf(id)).toBe(reason === null ? null : dead + reason)
  })

  test('stock in a centre that is hidden counts', async () => {
    const { db } = database
    const id = await addSold('HIDDEN-STOCK')
    await findStale(db, now)
    expect(await reasonOf(id)).not.toBe(null)
    await sql`
      insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
      select ${id}, center.id, 2 from distribution_center center where center.name = 'Croydon'`.execute(db)
    expect(await reasonOf(id)).toBe(null)
    await findStale(db, now)
    expect(await reasonOf(id)).toBe(null)
  })

  test('a parent is stale when all that belongs to it is, and once only', async () => {
    const { db } = database
    const parent = await addProduct(db, { sku: 'PARENT', product_type: 'parent', ...longAgo })
    const sizes = [
      await addSold('PARENT-9', { parent_id: parent }),
      await addSold('PARENT-10', { parent_id: parent }, 1),
    ]
    await findStale(db, now)
    expect(await reasonOf(parent)).toBe(null)
    await setStock(sizes[1] ?? 0, 0)
    expect(await reasonOf(sizes[1] ?? 0)).not.toBe(null)
    expect(await findStale(db, now)).toBe(1)
    expect(await reasonOf(parent)).toBe('Everything that belongs to it is stale or deleted')
    expect(await findStale(db, now)).toBe(0)
    await setStock(sizes[0] ?? 0, 5)
    expect([await reasonOf(sizes[0] ?? 0), await reasonOf(parent)]).toEqual([null, null])
  })

  test('is looked at once a day, with what the setting says', async () => {
    const { db } = database
    const parts = { db, clock: { now: () => now }, config: { businessTimeZone: 'UTC' } }
    const id = await addSold('SET', { last_sale_date_utc: daysAgo(100) })
    const look = (at: Date) =>
      findStaleNightly({ ...parts, clock: { now: () => at } } as unknown as Parameters<
        typeof findStaleNightly
      >[0])
    await look(now)
    expect(await reasonOf(id)).toBe(null)
    await db.updateTable('setting').set({ value: 90 }).where('name', '=', 'stale_after_days').execute()
    await look(now)
    expect(await reasonOf(id)).toBe(null)
    await look(daysAgo(-1))
    expect(await reasonOf(id)).toBe(`${dead}last sold 2026-08-14`)
    await db.updateTable('setting').set({ value: 180 }).where('name', '=', 'stale_after_days').execute()
  })
})

describe('at once', () => {
  test.each([
    ['a sale', { last_sale_date_utc: new Date() }],
    ['a purchase', { last_purchased_at: new Date() }],
    ['going live', { is_published_to_shopify: true }],
    ['an order', { open_allocated_quantity: 1 }],
  ])('%s makes a stale product fresh; its version stays', async (what, change) => {
    const { db } = database
    const id = await addSold(`FRESH BY ${what}`)
    await findStale(db, now)
    const before = await versionOf(id)
    await db.updateTable('product').set(change).where('id', '=', id).execute()
    expect(await reasonOf(id)).toBe(null)
    expect(await versionOf(id)).toBe(before)
  })

  test('the last piece gone, an old product is stale; a price changes nothing', async () => {
    const id = await addSold('LAST PIECE', {}, 1)
    await setStock(id, 0)
    const reason = await reasonOf(id)
    expect(reason).toContain('never sold or bought')
    await database.db.updateTable('product').set({ retail_price_cents: 5 }).where('id', '=', id).execute()
    expect(await reasonOf(id)).toBe(reason)
  })
})

async function setStock(id: number, quantity: number): Promise<void> {
  await database.db
    .updateTable('distribution_center_quantity')
    .set({ quantity })
    .where('product_id', '=', id)
    .execute()
}

async function versionOf(id: number): Promise<number> {
  const { version } = await database.db
    .selectFrom('product')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return version
}
