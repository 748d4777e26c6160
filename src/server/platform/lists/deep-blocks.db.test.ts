// Deep in a list a block is read from where others were met: what they say must never outlive a change of the data.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { productList } from '../../areas/products/products.list.ts'
import { parseSort } from '../grid/parse-sort.ts'
import { orderSql } from '../grid/sql/order-sql.ts'
import { tableReader } from './table-reader.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into product (sku, title, product_type, brand, cost_cents)
    select 'D-' || n, 'Deep ' || n, 'basic', case when n % 3 > 0 then 'B' || n % 7 end, nullif(n % 90, 0)
    from generate_series(1, 2400) n`.execute(database.db)
})
afterAll(() => database.drop())

const orders = ['brand', '-brand', '-cost', 'title']
const step = fc.record({
  order: fc.constantFrom(...orders),
  offset: fc.integer({ min: 990, max: 2_450 }),
  edited: fc.option(fc.integer({ min: 1, max: 2_400 }), { freq: 4 }),
})

test('a deep block is exact whatever was read and edited before', async () => {
  const { db } = database
  const reader = tableReader<{ id: number }>(db, productList, 'UTC')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const { order, offset, edited } of steps) {
        if (edited !== null) await edit(edited)
        const sort = parseSort(order, productList.fields)
        const { rows } = await reader.read({ condition: undefined, sort, offset, limit: 40 }, [])
        const { rows: expected } = await sql<{ id: number }>`
          select id from product order by ${orderSql(sort, productList.grid('UTC'))} limit 40 offset ${offset}`.execute(
          db,
        )
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      }
    }),
    { numRuns: 40, seed: 11 },
  )
})

test('a row by its id waits for no figures', async () => {
  const { db, pool } = database
  const { rows } = await sql<{ id: number }>`select id from product where sku = 'D-7'`.execute(db)
  const [{ id } = { id: 0 }] = rows
  const counting = await pool.connect()
  const read = async () => {
    await counting.query('begin')
    await counting.query('lock table total_share in access exclusive mode')
    return tableReader<{ sku: string }>(db, productList, 'UTC').row(id, productList.columns)
  }
  const row = await read().finally(() => counting.release(true))
  expect(row).toMatchObject({ id, sku: 'D-7' })
})

test.each(['-updated_on', 'updated_on', '-updated_on,brand', 'sku', '-brand'])(
  'all rows come in the order that the list has them in, by %s',
  async (order) => {
    const { db } = database
    await sql`update product set updated_on = now() - make_interval(mins => id % 50) where id % 3 = 0`.execute(
      db,
    )
    const sort = parseSort(order, productList.fields)
    const ids: unknown[] = []
    for await (const rows of tableReader(db, productList, 'UTC').each({ condition: undefined, sort }, []))
      ids.push(...rows.map(({ id }) => id))
    const { rows: expected } = await sql<{ id: number }>`
      select id from product order by ${orderSql(sort, productList.grid('UTC'))}`.execute(db)
    expect(ids).toEqual(expected.map(({ id }) => id))
  },
)

async function edit(nth: number): Promise<void> {
  await sql`
    update product set brand = case when brand is null then 'A' else null end, cost_cents = cost_cents + 50
    where sku = ${`D-${nth}`}`.execute(database.db)
}
