import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { defineList, type SpecialColumn } from './define-list.ts'
import { rowReply } from './table-reader.ts'

const places: SpecialColumn = {
  filter: { storage: 'set', hasAny: () => sql`true`, isEmpty: sql`false` },
  choices: async () => [],
  reads: ['is_listed'],
  show: ({ is_listed: isListed }) => ({ places: isListed === true ? ['Shopify'] : [], places_count: 1 }),
}
const columns = [
  sampleColumn({ field: 'brand', id: 'brand-id' }),
  sampleColumn({ field: 'cost', id: 'cost', type: 'money', filter: 'number' }),
  sampleColumn({ field: 'places', id: 'places', type: 'list', filter: 'set' }),
]
const list = defineList({
  name: 'things',
  columns,
  from: 'thing',
  tables: ['thing'],
  order: 'brand',
  special: { places },
})
const withKeys = defineList({ ...list, order: 'brand', keys: ['id', 'version'] })

const stored = { id: 7, version: 3, brand: 'Nike', cost_cents: 1999, is_listed: true }

describe('a row on the wire', () => {
  test('has its id, its columns in wire form, and what a column with rules of its own adds', () => {
    expect(rowReply(list, stored, columns)).toEqual({
      id: 7,
      brand: 'Nike',
      cost: 19.99,
      places: ['Shopify'],
      places_count: 1,
    })
  })

  test('has only the columns that were asked for', () => {
    expect(rowReply(list, stored, columns.slice(0, 1))).toEqual({ id: 7, brand: 'Nike' })
  })

  test('has the keys of its list whatever is hidden', () => {
    expect(rowReply(withKeys, stored, [])).toEqual({ id: 7, version: 3 })
  })

  test('says null where nothing is stored', () => {
    expect(rowReply(list, { id: 7, brand: null, cost_cents: null }, columns.slice(0, 2))).toEqual({
      id: 7,
      brand: null,
      cost: null,
    })
  })
})
