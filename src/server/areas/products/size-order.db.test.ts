import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { parseSort } from '../../platform/grid/parse-sort.ts'
import { completeValue } from '../../platform/lists/complete-value.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import { productList } from './products.list.ts'

/** In the order of a shop: what stands in one place is one size, written in several ways. */
const inOrder = [
  ['NB'], ['0-3M', '0 - 3 months'], ['3-6M'], ['12M'], ['18 mos'], ['2T'], ['4T'], ['2C'], ['5C'], ['10C'], ['1Y'], ['6Y'], ['6.5Y'],
  ['6'], ['6.5', '6 1/2', '6½', 'US 6.5', '6,5'], ['7 W'], ['10', 'us 10'], ['10.5'], ['11 D'], ['42'],
  ['3XS'], ['XXS', '2XS'], ['XS', 'X-Small'], ['S', 'small'], ['S/M'], ['M', 'Medium'], ['M/L'], ['L', 'LARGE'], ['XL', 'x-large'],
  ['XXL', '2XL', '2X'], ['XXXL', '3XL'], ['10XL'], ['W28'], ['W30 L30', '30x30'], ['W30 L32', '30x32', '30/32', '30W x 32L'], ['W32 L30'],
  ['EU 9'], ['EU 42'], ['EU 42.5'], ['UK 9'], ['UK 10'], ['One Size', 'OS', 'o/s', 'OSFA'], ['Angular'], ['zebra'], ['ø'],
] // prettier-ignore

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(() => sql`delete from product`.execute(database.db))

async function keysOf(sizes: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select size_order(size) as key
    from unnest(${sizes}::text[]) with ordinality given (size, place)
    order by place`.execute(database.db)
  return rows.map(({ key }) => key)
}

/** What a key says of a size beside the text that it was written as. */
const rankOf = (key: string | null, size: string) =>
  key?.slice(0, -size.trim().replaceAll(/\s+/g, ' ').length)

test('sizes stand in the order of a shop, however they are written', async () => {
  const keys = await keysOf(inOrder.map(([size = '']) => size))
  expect(keys).toEqual(keys.toSorted())
  for (const [size = '', ...others] of inOrder) {
    const ranks = (await keysOf([size, ...others])).map((key, at) => rankOf(key, [size, ...others][at] ?? ''))
    expect([...new Set(ranks)], size).toHaveLength(1)
  }
})

test('what is known beforehand of a size is what would be worked out', async () => {
  const letters = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'OS']
  const sizes = [...Array.from({ length: 45 }, (_, half) => String(half / 2)), ...letters]
  const { rows } = await sql<{ key: string }>`
    select size_order_worked_out(size) as key
    from unnest(${sizes}::text[]) with ordinality given (size, place)
    order by place`.execute(database.db)
  expect(await keysOf(sizes)).toEqual(rows.map(({ key }) => key))
})

test('any text has a place of its own, and none has none', async () => {
  const known = fc.constantFrom(...inOrder.flat())
  const size = fc.oneof(known, fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), fc.tuple(known, known).map((pair) => pair.join(' '))) // prettier-ignore
  await fc.assert(
    fc.asyncProperty(fc.array(size, { minLength: 2, maxLength: 40 }), async (sizes) => {
      const keys = await keysOf(sizes)
      const folds = sizes.map((each) => each.trim().replaceAll(/ +/g, ' ').toUpperCase())
      expect(keys.map((key) => key !== null)).toEqual(folds.map((fold) => fold !== ''))
      for (const [one, key] of keys.entries())
        for (const [other, otherKey] of keys.entries())
          expect(key === otherKey, `${sizes[one]} and ${sizes[other]}`).toBe(folds[one] === folds[other])
    }),
    { numRuns: 50 },
  )
})

test('the list is sorted so, blanks last both ways, and offers its values so', async () => {
  const { db } = database
  const reader = tableReader<{ id: number; size?: string | null }>(db, productList, 'UTC')
  const sizes = [...inOrder.map(([size = '']) => size).entries()].toSorted(([one], [other]) => ((one * 7) % 11) - ((other * 7) % 11)) // prettier-ignore
  for (const [place, size] of sizes)
    await addBasic(db, `S-${place}`, { attributes: JSON.stringify({ size }) })
  await addBasic(db, 'BLANK-1', { attributes: JSON.stringify({ size: ' ' }) })
  await addBasic(db, 'BLANK-2')
  const shown = async (order: string) => {
    const sort = parseSort(order, productList.fields)
    const { rows } = await reader.read({ condition: undefined, sort, offset: 0, limit: 100 }, productColumns)
    return rows.map(({ size }) => size ?? null)
  }
  const filled = inOrder.map(([size]) => size)
  expect(await shown('size')).toEqual([...filled, ' ', null])
  expect(await shown('-size')).toEqual([...filled.toReversed(), null, ' '])
  const question = { field: 'size', today: '2026-11-22', timeZone: 'UTC' }
  const { results } = await completeValue(db, productList, question)
  expect(results.map(({ value }) => value)).toEqual([...filled, ' '])
})
