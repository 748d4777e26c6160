import { expect, test } from 'vitest'
import { describeTables } from './describe-tables.ts'
import type { ColumnFacts } from './read-tables.ts'

const column = (changes: Partial<ColumnFacts>): ColumnFacts => ({
  name: 'it',
  type: 'text',
  isNullable: false,
  hasDefault: false,
  isAlwaysGenerated: false,
  values: null,
  ...changes,
})
const typeOf = (changes: Partial<ColumnFacts>, table = 'thing', isView = false) =>
  / {2}it: (.*)/.exec(describeTables([{ name: table, isView, columns: [column(changes)] }]))?.[1]

const cases: [changes: Partial<ColumnFacts>, type: string][] = [
  [{}, 'string'],
  [{ isNullable: true }, 'string | null'],
  [{ type: 'int8', hasDefault: true }, 'Generated<number>'],
  [{ type: 'int4', isAlwaysGenerated: true }, 'GeneratedAlways<number>'],
  [{ type: 'numeric', isNullable: true }, 'string | null'],
  [{ type: 'date' }, 'string'],
  [{ type: '_text', hasDefault: true }, 'Generated<string[]>'],
  [{ values: ['on', 'off'], hasDefault: true }, "Generated<'on' | 'off'>"],
  [
    { type: 'jsonb' },
    'ColumnType<Record<string, unknown>, Record<string, unknown> | string, Record<string, unknown> | string>',
  ],
]

test.each(cases)('%j is %s', (changes, type) => {
  expect(typeOf(changes)).toBe(type)
})

test('a shape that is told for a jsonb column holds', () => {
  expect(typeOf({ type: 'jsonb' }, 'listing_group')).toContain('Record')
  const facts = { name: 'progress', isView: false, columns: [column({ name: 'body', type: 'jsonb' })] }
  expect(describeTables([facts])).toContain('body: ColumnType<unknown, string, string>')
})

test('nothing can be written to a view, whose columns PostgreSQL takes for nullable', () => {
  expect(typeOf({ type: 'int8', isNullable: true }, 'thing', true)).toBe('GeneratedAlways<number>')
})

test('refuses a type that nobody described', () => {
  expect(() => typeOf({ type: 'tsvector' })).toThrow('tsvector')
})
