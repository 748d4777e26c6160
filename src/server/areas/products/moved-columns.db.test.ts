// A filter that nothing narrows down works these out for every product: what only one processor may do takes twice as long there.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import type { Test } from '../../platform/grid/condition.ts'
import { conditionSql } from '../../platform/grid/sql/condition-sql.ts'
import { movedColumns } from './moved-columns.query.ts'
import { productList } from './products.list.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await addBasic(database.db, 'SHARED')
})
afterAll(() => database.drop())

test.each(Object.entries(movedColumns))('%s is worked out by several processors', async (_field, value) => {
  expect(await planOf(sql`(${value}) is null`)).toContain('Parallel Seq Scan on product')
})

const questions: readonly Test[] = [
  { kind: 'is_empty', isEmpty: true },
  { kind: 'text', match: 'contains', text: 'sold' },
  { kind: 'text_in', values: ['Enough', 'Reorder'], ignoresCase: true },
]

test.each(questions)('how well a product is covered is worked out once for $kind', async (asked) => {
  const grid = productList.grid('UTC')
  const plan = await planOf(conditionSql({ kind: 'field', field: 'cover_state', test: asked }, grid))
  expect(plan.match(/'Too little history'::text WHEN/g)).toHaveLength(1)
  // Of a few known words the folded ones are known: a function that folds would be called for each product.
  expect(plan).not.toContain('fold(')
})

/** How PostgreSQL would go through all products for these, were there many of them. */
async function planOf(condition: RawBuilder<SqlBool>): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    await sql`
      select set_config('min_parallel_table_scan_size', '0', true), set_config('parallel_setup_cost', '0', true),
        set_config('parallel_tuple_cost', '0', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from product where ${condition}`.execute(tx)
    return rows.map((line) => line['QUERY PLAN']).join('\n')
  })
}
