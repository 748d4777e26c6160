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
import type { SqlColumn } from './sql-column.ts'
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

const title = { storage: 'text' as const, value: sql`title`, fold: foldSql(sql`title`) }
const price = { storage: 'integer' as const, value: sql`retail_price`, decimals: 2 as const }
/** What a row has where one of its parts has it. */
const ofParts: SqlColumn = {
  storage: 'texts',
  some: () => sql<boolean>`product.id in (select part.product_id from part)`,
  isEmpty: sql`false`,
  inMemory: sql`'{}'::text[]`,
}

/** Finds the first block of what `rare` keeps in a database that has no row, and answers how often it asked. */
async function asksOf(count: BlockSearch['count'], column: SqlColumn = title) {
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
  await findBlock(
    db,
    {
      ...{ table: sql`product`, source: sql`product`, dataVersion: sql`1`, id: sql`product.id` },
      ...{ timeZone: 'UTC', column: (field: string) => (field === 'title' ? column : price) },
    },
    {
      request: { condition: rare, sort: byPrice, offset: 0, limit: 100 },
      ...{ base: sql<boolean>`true`, columns: [sql`product.id`], indexedOrders: new Set(['retail_price']) },
      ...{ known: undefined, places: createPlaces(), ...(count !== undefined && { count }) },
    },
  )
  return asks
}

const counted = (count: number, firstIds?: number[]) => async () => ({
  ...{ dataVersion: 1, count, total: 1_000_000 },
  firstIds,
})

test('what a short walk does not find is looked for among all rows only where there is any of it', async () => {
  expect(await asksOf(counted(0)), 'the walk alone').toBe(1)
  expect(await asksOf(counted(0, [])), 'the walk alone').toBe(1)
  expect(await asksOf(counted(3, [7, 1, 4])), 'the walk and those rows').toBe(2)
  expect(await asksOf(counted(3))).toBe(2)
  expect(await asksOf(undefined)).toBe(2)
})

test('what is sought among the parts of all rows anyway is counted with it, and no walk is tried before', async () => {
  expect(await asksOf(counted(0, []), ofParts), 'nothing is left to be read').toBe(0)
  expect(await asksOf(counted(3, [7, 1, 4]), ofParts), 'those rows alone').toBe(1)
  expect(await asksOf(counted(3), ofParts), 'counted by somebody else: as they come').toBe(1)
  expect(await asksOf(undefined, ofParts), 'the walk, and all rows').toBe(2)
})
