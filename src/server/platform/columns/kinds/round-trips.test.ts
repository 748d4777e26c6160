// What was written comes back as it was written, on the wire and in a file, for every column of the catalogue.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column, ColumnType } from '../../../../contract/columns/column.ts'
import { productColumns } from '../../../../contract/products/product-columns.ts'
import { kindOf, readWire, wireValue } from '../kind-of.ts'

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map(storable).filter(Boolean)
const hundredths = (value: number) => Math.round(value * 100)
const time = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
})

const wireValues: Record<ColumnType, (column: Column) => fc.Arbitrary<unknown>> = {
  text: ({ isRequired }) => (isRequired === true ? text.map((each) => each.trim()).filter(Boolean) : text),
  image: () => text,
  choice: ({ choices = [] }) => fc.constantFrom(...choices),
  integer: ({ min = 0, max = 0 }) => fc.integer({ min, max }),
  decimal: hundredth,
  percent: hundredth,
  money: hundredth,
  boolean: () => fc.boolean(),
  timestamp: () => time.map((at) => at.toISOString()),
  date: () => time.map((at) => at.toISOString().slice(0, 10)),
  list: () => fc.uniqueArray(text.map((each) => each.trim()).filter(Boolean)),
}

function hundredth({ min = 0, max = 0 }: Column): fc.Arbitrary<number> {
  return fc.integer({ min: hundredths(min), max: hundredths(max) }).map((each) => each / 100)
}

const anyCell = fc
  .constantFrom<Column>(...productColumns)
  .chain((column) => wireValues[column.type](column).map((value) => ({ column, value })))

test('a value of the wire comes back as it was sent', () => {
  fc.assert(
    fc.property(anyCell, ({ column, value }) => {
      fc.pre(column.spellings?.[String(value)] === undefined)
      const reading = readWire(column, value)
      expect(reading).toHaveProperty('value')
      if ('value' in reading) expect(wireValue(column, reading.value)).toEqual(value)
    }),
    { numRuns: 2_000 },
  )
})

test("a moment in the database's own text is the cell of its date", () => {
  const column = { field: 'updated_on', label: 'Last Updated', type: 'timestamp' } as const
  const inDatabase = (at: Date) => {
    const text = at.toISOString().replace('T', ' ')
    return text.replace(/\.?0*Z$/, '+00')
  }
  expect(inDatabase(new Date('2026-03-02T17:30:00.120Z'))).toBe('2026-03-02 17:30:00.12+00')
  fc.assert(
    fc.property(time, (at) => {
      expect(kindOf(column).toText(inDatabase(at))).toBe(at.toISOString())
    }),
  )
})

test('a cell that is written out and read again is the same', () => {
  fc.assert(
    fc.property(anyCell, ({ column, value }) => {
      const reading = readWire(column, value)
      fc.pre('value' in reading && column.type !== 'image')
      if (!('value' in reading)) return
      const cell = kindOf(column).toText(reading.value)
      const again = kindOf(column).fromText(column, cell)
      // Files hold short texts without the blanks around them, and commas part the texts of a list.
      const stored = reading.value
      const expected =
        column.type === 'list'
          ? kindOf(column).fromText(column, Array.isArray(stored) ? stored.join(',') : '')
          : {
              value: typeof stored === 'string' && (column.maxLength ?? 255) <= 1000 ? stored.trim() : stored,
            }
      fc.pre(cell.trim() !== '')
      expect(again).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('a cell that was read needs no note the second time', () => {
  const digits = fc.integer({ min: 0, max: 9_000 }).map((each) => String(each / 1000))
  const numbers = (productColumns as readonly Column[]).filter(({ type }) =>
    ['integer', 'decimal', 'percent', 'money'].includes(type),
  )
  fc.assert(
    fc.property(fc.constantFrom(...numbers), digits, (column, cell) => {
      const first = kindOf(column).fromText(column, cell)
      if (!('value' in first)) throw new Error(first.refusal)
      expect(kindOf(column).fromText(column, kindOf(column).toText(first.value))).toEqual({
        value: first.value,
      })
    }),
  )
})

function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}
