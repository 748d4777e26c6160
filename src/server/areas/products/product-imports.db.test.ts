import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { insertRun } from '../../platform/runs/runs.store.ts'
import { importsOf } from './product-imports.query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the imports of one product are found without reading those of all others', async () => {
  const { db } = database
  const run = await insertRun(db, { kind: 'import', user: 'ann', followsRows: false })
  await sql`
    insert into import_change_block (run_id, is_unusual, first_line, size, product_ids, changes)
    select ${run}, false, block, 2, array[2 * block, 2 * block + 1], '[]'
    from generate_series(1, 3000) block`.execute(db)
  const imports = importsOf(sql`array[4001]`)
  expect((await sql`${imports}`.execute(db)).rows).toEqual([{ product_id: 4001, id: run, label: '' }])
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${imports}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('import_change_block_products')
})
