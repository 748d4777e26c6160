import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { TestDatabase } from '../../../../tests/support/database.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { storedName } from '../../platform/columns/kind-of.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('each indexed order has one index, read from either end, and no other is kept up', async () => {
  const { rows } = await sql<{ column: string; options: string; is_filled: boolean }>`
    select attribute.attname as column, attribute.attnotnull as is_filled, index.indoption::text as options
    from pg_index index
    join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = index.indkey[0]
    where index.indrelid = 'product'::regclass
      and index.indnkeyatts = 2
      and pg_get_indexdef(index.indexrelid, 2, true) = 'id'
      and pg_get_expr(index.indpred, index.indrelid) = '(NOT is_deleted)'
    order by attribute.attname`.execute(database.db)
  const expected = productColumns.flatMap((column: Column) =>
    column.index === undefined || column.field === 'id'
      ? []
      : {
          column: column.isFolded === true ? `${column.field}_fold` : storedName(column),
          is_filled: column.index === 'filled',
          options: ascendingBlanksLast,
        },
  )
  expect(new Set(rows)).toEqual(new Set(expected))
  expect(rows).toHaveLength(expected.length)
})

const ascendingBlanksLast = '0 0'
