import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { numberInSql, numberRangeSql, type NumericColumn } from './number-sql.ts'
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

test('asks once for what is worked out, and comes to the same', async () => {
  const bound = fc.record({
    value: fc.integer({ min: -30, max: 30 }).map((tenths) => tenths / 10),
    isInclusive: fc.boolean(),
  })
  const stored = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
  await fc.assert(
    fc.asyncProperty(
      bound,
      bound,
      stored,
      fc.constantFrom('integer', 'numeric'),
      async (from, to, value, storage) => {
        const plain: NumericColumn =
          storage === 'numeric'
            ? { storage, value: sql`${value}::numeric / 2` }
            : { storage: 'integer', decimals: 0, value: sql`${value}::integer` }
        const once = numberRangeSql({ ...plain, isWorkedOut: true }, { from, to })
        expect(await holds(sql`(${once}) is true`)).toBe(
          await holds(sql`${numberRangeSql(plain, { from, to })} is true`),
        )
      },
    ),
    { numRuns: 300 },
  )
  const column = { storage: 'integer', decimals: 0, isWorkedOut: true, value: sql`worked_out()` } as const
  const end = { value: 1, isInclusive: true }
  const { sql: text } = numberRangeSql(column, { from: end, to: end }).compile(database.db)
  expect(text.split('worked_out()')).toHaveLength(2)
})

test.each([1e21, 1e300])('takes %d for more than any whole number that is stored', async (value) => {
  const column = { storage: 'integer', decimals: 2, value: sql`2147483647::int` } as const
  expect(await holds(numberRangeSql(column, { to: { value, isInclusive: false } }))).toBe(true)
  expect(await holds(numberRangeSql(column, { from: { value: -value, isInclusive: false } }))).toBe(true)
  expect(await holds(numberInSql(column, [value]))).toBe(false)
})
