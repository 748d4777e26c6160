// Any filter and any sort give the same rows in the same order as a plain evaluation of the same data.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { TestDatabase } from '../../../../tests/support/database.ts'
import { anyFilter, anySort, indexed, toWire } from '../../../../tests/support/product-list/any-filter.ts'
import type { AnyCondition, AnySortKey } from '../../../../tests/support/product-list/any-filter.ts'
import {
  anyProduct,
  insertProducts,
  timeZone,
  today,
} from '../../../../tests/support/product-list/any-products.ts'
import { compareRows, fits } from '../../../../tests/support/product-list/plain-list.ts'
import type { PlainRow } from '../../../../tests/support/product-list/plain-list.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { parseFilter } from '../../platform/grid/parse-filter.ts'
import { parseSort } from '../../platform/grid/parse-sort.ts'
import { readBlock } from '../../platform/grid/sql/read-block.ts'
import { splitBounds } from '../../platform/grid/sql/split-bounds.ts'
import { productFields, productGrid } from './product-grid.query.ts'
import { sqlProductReader } from './product-list.query.ts'
import { productReply } from './product-reply.ts'
import type { StoredProduct } from './product-reply.ts'
import { addBelongings, rowSelects } from './product-row.query.ts'

const size = 160
const runs = { numRuns: 400, seed: 20_260_309 }
let database: TestDatabase
let rows: PlainRow[]

beforeAll(async () => {
  database = await createTestDatabase()
  await insertProducts(database.db, fc.sample(anyProduct, { numRuns: size, seed: 7 }))
  rows = await plainRows()
})
afterAll(() => database.drop())

async function plainRows(): Promise<PlainRow[]> {
  const { rows: stored } = await sql<StoredProduct & { stocked: string[] }>`
    select ${sql.join(rowSelects(productColumns))}, array(
      select center.name
      from distribution_center_quantity quantity
      join distribution_center center on center.id = quantity.distribution_center_id
      where quantity.product_id = product.id and quantity.quantity > 0
    ) as stocked
    from product`.execute(database.db)
  const whole = await addBelongings(database.db, stored, productColumns)
  return whole.map((row) => ({ ...productReply(row, productColumns), stocked: row.stocked }))
}

function expectedRows(filter: readonly AnyCondition[], sort: readonly AnySortKey[]): PlainRow[] {
  const showsDeleted = JSON.stringify(filter).includes('"field":"is_deleted"')
  return rows
    .filter(
      (row) =>
        (showsDeleted || row.is_deleted === false) && filter.every((condition) => fits(row, condition)),
    )
    .sort((one, other) => compareRows(one, other, sort))
}

function request(filter: readonly AnyCondition[], sort: readonly AnySortKey[]) {
  const wire: unknown = JSON.parse(JSON.stringify(filter.map(toWire)))
  const orderBy = sort.map(
    ({ column, isDescending }) => `${isDescending ? '-' : ''}${column.aliases?.[0] ?? column.field}`,
  )
  return {
    condition: parseFilter(wire, { fields: productFields, today }),
    sort: parseSort(orderBy.join(','), productFields),
  }
}

test('a page of any filter in any order is the page of a plain evaluation, and so are its figures', async () => {
  const reader = sqlProductReader(database.db, timeZone)
  const page = fc.record({ limit: fc.integer({ min: 1, max: 60 }), offset: fc.integer({ min: 0, max: 170 }) })
  await fc.assert(
    fc.asyncProperty(anyFilter, anySort, page, async (filter, sort, { limit, offset }) => {
      const expected = expectedRows(filter, sort)
      const answer = await reader.read({ ...request(filter, sort), limit, offset }, productColumns)
      expect(answer.rows.map(({ id }) => id)).toEqual(
        expected.slice(offset, offset + limit).map(({ id }) => id),
      )
      expect(answer.figures).toEqual({
        count: expected.length,
        costCents: expected.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 100), 0),
        totalProducts: rows.filter((row) => row.is_deleted === false).length,
      })
    }),
    runs,
  )
})

test('every way of finding a block finds the same one', async () => {
  const grid = productGrid(timeZone)
  const way = fc.record({
    kind: fc.constantFrom('ordered' as const, 'walk' as const, 'filter_first' as const),
    isReversed: fc.boolean(),
    index: fc.constantFrom('none' as const, 'filled_then_blank' as const),
    limit: fc.integer({ min: 1, max: 60 }),
    offset: fc.integer({ min: 0, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(anyFilter, anySort, way, async (filter, sort, { index, ...position }) => {
      const { limit, offset, isReversed } = position
      const expected = expectedRows(filter, sort)
      const end = expected.length - offset
      const wanted = isReversed
        ? expected.slice(Math.max(0, end - limit), Math.max(0, end))
        : expected.slice(offset, offset + limit)
      const { condition, sort: keys } = request(filter, sort)
      const showsDeleted = JSON.stringify(filter).includes('"field":"is_deleted"')
      const found = await readBlock<{ id: number }>(
        database.db,
        grid,
        {
          ...splitBounds(condition, keys),
          base: showsDeleted ? undefined : sql`not product.is_deleted`,
          sort: keys,
          index,
          columns: [sql`product.id`],
          expectedVersion: undefined,
        },
        { ...position, steps: 1_000 },
      )
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    }),
    runs,
  )
})

const indexedSorts = indexed.flatMap((column) =>
  [false, true].map((isDescending): AnySortKey => ({ column, isDescending })),
)

test('the blocks of an indexed order follow one another from either end, from what is filled into the blanks', async () => {
  const limit = 30
  for (const key of indexedSorts) {
    const { condition, sort } = request([], [key])
    const expected = expectedRows([], [key]).map(({ id }) => id)
    const read = async (offset: number, isReversed: boolean) => {
      const found = await readBlock<{ id: number }>(
        database.db,
        productGrid(timeZone),
        {
          ...splitBounds(condition, sort),
          base: sql`not product.is_deleted`,
          sort,
          index: key.column.index ?? 'none',
          columns: [sql`product.id`],
          expectedVersion: undefined,
        },
        { kind: 'ordered', isReversed, offset, limit },
      )
      return found.map(({ id }) => id)
    }
    const offsets = Array.from({ length: Math.ceil(expected.length / limit) }, (_, block) => block * limit)
    const forwards = await Promise.all(offsets.map((offset) => read(offset, false)))
    const backwards = await Promise.all(offsets.map((offset) => read(offset, true)))
    expect(forwards.flat(), key.column.field).toEqual(expected)
    expect(backwards.toReversed().flat(), key.column.field).toEqual(expected)
  }
})
