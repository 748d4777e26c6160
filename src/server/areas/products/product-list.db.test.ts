// Any filter and any sort give the same rows in the same order as a plain evaluation of the same data.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyProduct, centers, insertProducts } from '../../../../tests/support/any-products.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { timeZone } from '../../../../tests/support/lists/any-values.ts'
import {
  checkIndexedOrders,
  checkPages,
  checkWays,
  checkWholes,
} from '../../../../tests/support/lists/check-list.ts'
import type { CheckedList } from '../../../../tests/support/lists/check-list.ts'
import type { InSet, PlainRow } from '../../../../tests/support/lists/plain-list.ts'
import { publishedFilterValues } from '../../../contract/marketplaces.ts'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { rowReply, rowSelects, tableReader } from '../../platform/lists/table-reader.ts'
import { addBelongings } from './product-specials.query.ts'
import { productList } from './products.list.ts'

let database: TestDatabase
let checked: CheckedList

beforeAll(async () => {
  database = await createTestDatabase()
  await insertProducts(database.db, fc.sample(anyProduct, { numRuns: 160, seed: 7 }))
  checked = {
    db: database.db,
    list: productList,
    rows: await plainRows(),
    inSet,
    setValues: {
      distribution_center: [...centers, 'Nowhere'],
      marketplaces: [...publishedFilterValues, 'something else'],
    },
  }
})
afterAll(() => database.drop())

async function plainRows(): Promise<PlainRow[]> {
  const { columns } = productList
  const { rows: stored } = await sql<StoredRow>`
    select ${sql.join(rowSelects(productList, columns))}, array(
      select center.name
      from distribution_center_quantity quantity
      join distribution_center center on center.id = quantity.distribution_center_id
      where quantity.product_id = product.id and quantity.quantity > 0
    ) as stocked
    from product`.execute(database.db)
  const whole = await addBelongings(database.db, stored, columns)
  return whole.map((row) => ({
    id: Number(row.id),
    ...rowReply(productList, row, columns),
    // Hidden centres too: a filter finds what lies there.
    stocked: row.stocked,
  }))
}

const inSet: InSet = (row, field, wanted) => {
  if (field === 'distribution_center') return (row.stocked as string[]).includes(wanted)
  if (field !== 'marketplaces') return undefined
  const known = publishedFilterValues.some((each) => each === wanted) ? wanted : 'Shopify(Unpub)'
  const [name = '', state] = known.split('(')
  return (row.marketplaces as string[]).includes(name) === (state === 'Pub)')
}

test('a page of any filter in any order is the page of a plain evaluation, and so are its figures', () =>
  checkPages(checked))

test('every way of finding a block finds the same one', () => checkWays(checked))

test('the blocks of an indexed order follow one another from either end', () => checkIndexedOrders(checked))

test('the ids and the rows of the whole are those of a plain evaluation', () => checkWholes(checked))

test('all rows come with their moments as text, which is the same on the wire', async () => {
  const columns = productList.columns.filter(({ type }) => type === 'timestamp')
  const { rows } = await sql<StoredRow>`
    select ${sql.join(rowSelects(productList, columns))} from product order by id`.execute(database.db)
  const asked = { condition: undefined, sort: [{ field: 'id', isDescending: false }] }
  const all: StoredRow[] = []
  for await (const batch of tableReader(database.db, productList, timeZone).each(asked, columns))
    all.push(...batch)
  const shown = (stored: StoredRow) => rowReply(productList, stored, columns)
  expect(new Set(all.map(({ updated_on: at }) => typeof at))).toEqual(new Set(['string']))
  expect(all.map(shown)).toEqual(rows.filter(({ is_deleted: isGone }) => isGone === false).map(shown))
})

test('every column that can be filtered says which values it has, as a filter takes them', async () => {
  const fields = new Set(
    productList.columns
      .filter(({ filter }) => filter !== 'none')
      .map(({ field, filterField }) => filterField ?? field),
  )
  for (const field of fields) {
    const found = await completeValue(database.db, productList, { field, timeZone, today: '2026-03-02' })
    expect(found.count, field).toBe(found.results.length)
    for (const { value, count } of found.results.slice(0, 2))
      expect([typeof value, count > 0]).toEqual(['string', true])
  }
})
