import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { numberInSql, numberRangeSql } from './number-sql.ts'
import type { SqlCondition } from './sql-column.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function holds(condition: SqlCondition): Promise<boolean | undefined> {
  const { rows } = await sql<{ held: boolean }>`select ${condition} as held`.execute(database.db)
  return rows[0]?.held
}

test.each([
  [12.5, '12.5'],
  [-0.05, '-0.05'],
  [1e-7, '0.0000001'],
  [1.5e22, '15000000000000000000000'],
  [0, '0'],
])('means by %d what is stored as %s', async (value, stored) => {
  const column = { storage: 'numeric', value: sql`${stored}::numeric` } as const
  const bound = { value, isInclusive: true }
  expect(await holds(numberInSql(column, [value]))).toBe(true)
  expect(await holds(numberRangeSql(column, { from: bound, to: bound }))).toBe(true)
  expect(await holds(numberRangeSql(column, { to: { value, isInclusive: false } }))).toBe(false)
})

test.each([1e21, 1e300])('takes %d for more than any whole number that is stored', async (value) => {
  const column = { storage: 'integer', decimals: 2, value: sql`2147483647::int` } as const
  expect(await holds(numberRangeSql(column, { to: { value, isInclusive: false } }))).toBe(true)
  expect(await holds(numberRangeSql(column, { from: { value: -value, isInclusive: false } }))).toBe(true)
  expect(await holds(numberInSql(column, [value]))).toBe(false)
})
