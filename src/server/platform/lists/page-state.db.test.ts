import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { rememberPage } from './page-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = { warn: (fields: object) => expect(fields).toBeUndefined() }

test('a place is kept once, and neither written nor locked while it stays the same', async () => {
  const { db, pool } = database
  const user = await pool.query<{ id: number }>(
    `insert into user_account (username, email, password_hash) values ('ann', 'ann@example.com', '-') returning id`,
  )
  const userId = Number(user.rows[0]?.id)
  const look = async (order_by: string) => {
    await rememberPage({ db, log }, { userId, list: 'things' }, { query: { order_by }, body: {} })
    const { rows } = await pool.query<{ order_by: string; written_by: string; locked_by: string }>(
      `select query_params ->> 'order_by' as order_by, xmin::text as written_by, xmax::text as locked_by
       from list_page_state where list = 'things'`,
    )
    return rows
  }
  const first = await look('sku')
  expect(first).toMatchObject([{ order_by: 'sku', locked_by: '0' }])
  expect(await look('sku')).toEqual(first)
  expect(await look('-sku')).toMatchObject([{ order_by: '-sku' }])
})
