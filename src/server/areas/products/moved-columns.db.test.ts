// A filter that nothing narrows down works these out for every product: what only one processor may do takes twice as long there.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { movedColumns } from './moved-columns.query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addBasic(database.db, 'SHARED')
})
afterAll(() => database.drop())

test.each(Object.entries(movedColumns))('%s is worked out by several processors', async (_field, value) => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`
      select set_config('min_parallel_table_scan_size', '0', true), set_config('parallel_setup_cost', '0', true),
        set_config('parallel_tuple_cost', '0', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from product where (${value}) is null`.execute(tx)
    return rows.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Parallel Seq Scan on product')
})
