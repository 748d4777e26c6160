import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../database/database.ts'
import type { Condition } from '../condition.ts'
import { createPlaces } from '../places.ts'
import { findBlock, splitBounds, type BlockSearch } from './find-block.ts'
import { foldSql } from './text-sql.ts'

const dear: Condition = {
  kind: 'field',
  field: 'retail_price',
  test: { kind: 'number', from: { value: 100, isInclusive: true } },
}
const rare: Condition = {
  kind: 'field',
  field: 'title',
  test: { kind: 'text', match: 'contains', text: 'rare' },
}
const byPrice = [{ field: 'retail_price', isDescending: true }]

test('a range of the first sort column bounds its index, all else filters its rows', () => {
  expect(splitBounds({ kind: 'and', parts: [dear, rare] }, byPrice)).toEqual({ bounds: dear, filter: rare })
  expect(splitBounds(dear, [{ field: 'title', isDescending: false }])).toEqual({
    bounds: undefined,
    filter: dear,
  })
  expect(splitBounds({ kind: 'or', parts: [dear, rare] }, byPrice).bounds).toBeUndefined()
  expect(
    splitBounds({ kind: 'exclude', part: { ...dear, kind: 'field' } as never }, byPrice).bounds,
  ).toBeUndefined()
  expect(splitBounds(undefined, byPrice)).toEqual({ bounds: undefined, filter: undefined })
})

/** Finds the first block of what `rare` keeps in a database that has no row, and answers how often it asked. */
async function asksOf(count: BlockSearch['count']) {
  let asks = 0
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      asks += 1
    },
  })
  const text = { storage: 'text' as const, value: sql`title`, fold: foldSql(sql`title`) }
  await findBlock(
    db,
    {
      ...{ table: sql`product`, source: sql`product`, dataVersion: sql`1`, id: sql`product.id` },
      ...{ timeZone: 'UTC', column: () => text },
    },
    {
      request: { condition: rare, sort: byPrice, offset: 0, limit: 100 },
      ...{ base: sql<boolean>`true`, columns: [sql`product.id`], indexedOrders: new Set(['retail_price']) },
      ...{ known: undefined, places: createPlaces(), ...(count !== undefined && { count }) },
    },
  )
  return asks
}

test('what a short walk does not find is looked for among all rows only where there is any of it', async () => {
  const counted = (count: number, firstIds?: number[]) => async () => ({
    ...{ dataVersion: 1, count, total: 1_000_000 },
    firstIds,
  })
  expect(await asksOf(counted(0)), 'the walk alone').toBe(1)
  expect(await asksOf(counted(0, [])), 'the walk alone').toBe(1)
  expect(await asksOf(counted(3, [7, 1, 4])), 'the walk and those rows').toBe(2)
  expect(await asksOf(counted(3))).toBe(2)
  expect(await asksOf(undefined)).toBe(2)
})
