import { describe, expect, test } from 'vitest'
import type { Column } from '../../../contract/columns/column.ts'
import { gridFields } from './filter-question.ts'
import { parseFilter, parseFilterText } from './parse-filter.ts'

const facts = { isSortable: true, editing: 'no', isWritable: true, isVisible: true, width: 100 } as const
const columns: Column[] = [
  { ...facts, id: 'sku', field: 'sku', label: 'SKU', type: 'text', filter: 'text', isCaseInsensitive: true },
  { ...facts, id: 'upc', field: 'upc', label: 'UPC', type: 'text', filter: 'text' },
  { ...facts, id: 'story', field: 'story', label: 'Story', type: 'text', filter: 'text', maxLength: 50_000 },
  { ...facts, id: 'price', field: 'price', label: 'Price', type: 'money', filter: 'number' },
  {
    ...facts,
    id: 'stock',
    field: 'stock',
    label: 'Stock',
    type: 'integer',
    filter: 'number',
    aliases: ['center__qty', 'center'],
  },
  { ...facts, id: 'sold', field: 'sold', label: 'Sold', type: 'timestamp', filter: 'days_since' },
  { ...facts, id: 'online', field: 'online', label: 'Online', type: 'boolean', filter: 'boolean' },
  {
    ...facts,
    id: 'places',
    field: 'places',
    label: 'Places',
    type: 'list',
    filter: 'set',
    filterField: 'published',
  },
  { ...facts, id: 'picture', field: 'picture', label: 'Picture', type: 'image', filter: 'none' },
]
const surroundings = { fields: gridFields(columns), today: '2026-03-02' }
const parse = (...conditions: unknown[]) => parseFilter(conditions, surroundings)

describe('a condition', () => {
  test.each<[object, object]>([
    [{ sku: 'AJ1' }, { field: 'sku', test: { kind: 'text_in', values: ['AJ1'], ignoresCase: true } }],
    [
      { upc__in: ['1', '2', '1'] },
      { field: 'upc', test: { kind: 'text_in', values: ['1', '2'], ignoresCase: false } },
    ],
    [{ sku__icontains: 'a%' }, { field: 'sku', test: { kind: 'text', match: 'contains', text: 'a%' } }],
    [{ exclude__sku__iexact: 'a' }, { kind: 'exclude', part: { field: 'sku' } }],
    [{ exclude__sku__isnull: true }, { kind: 'field', test: { kind: 'is_empty', isEmpty: false } }],
    [{ price__gt: 9.99 }, { test: { kind: 'number', from: { value: 9.99, isInclusive: false } } }],
    [{ center__qty__range: [1, 5] }, { field: 'stock', test: { from: { value: 1 }, to: { value: 5 } } }],
    [{ 'center.qty__lt': 3 }, { field: 'stock', test: { to: { value: 3, isInclusive: false } } }],
    [{ center__lt: 3 }, { field: 'stock', test: { to: { value: 3, isInclusive: false } } }],
    [{ online: 'True' }, { test: { kind: 'boolean_in', values: [true] } }],
    [{ published__in: ['Shopify(Pub)'] }, { field: 'published', test: { kind: 'has_any' } }],
    [{ sold__gt: 30 }, { test: { kind: 'time', to: { day: '2026-01-30' } } }],
    [{ sold__range: [10, 20] }, { test: { from: { day: '2026-02-10' }, to: { day: '2026-02-20' } } }],
    [{ sold__lte: '2026-02-03' }, { test: { kind: 'time', to: { day: '2026-02-03' } } }],
    [
      { sold__lt: '2026-02-03T10:00:00Z' },
      { test: { to: { moment: '2026-02-03T10:00:00Z', isInclusive: false } } },
    ],
    [{ sold__lt: 0 }, { test: { kind: 'never' } }],
  ])('%j is understood', (condition, expected) => {
    expect(parse(condition)).toMatchObject(expected)
  })

  test.each<[unknown, string]>([
    [{ nothing__gt: 1 }, 'The filter names an unknown field "nothing".'],
    [{ picture__isnull: true }, 'The filter names an unknown field "picture".'],
    [{ places__in: ['Shopify'] }, 'The filter names an unknown field "places".'],
    [{ __proto__x: 1 }, 'The filter names an unknown field "__proto__x".'],
    [{ sku__regex: 'a' }, 'The filter names an unknown lookup "regex" in "sku__regex".'],
    [{ sku__gt: 'a' }, '"sku__gt" in the filter: the lookup "gt" does not fit text.'],
    [
      { price__icontains: '9' },
      '"price__icontains" in the filter: the lookup "icontains" does not fit a number.',
    ],
    [{ price__gt: '9' }, '"price__gt" in the filter takes a number.'],
    [{ sku__in: 'A' }, '"sku__in" in the filter takes a list.'],
    [{ sku: null }, '"sku" in the filter takes text.'],
    [{ sku: 'a\0' }, '"sku" in the filter holds a character that no text can have.'],
    [{ sku: '\ud800' }, '"sku" in the filter holds a character that no text can have.'],
    [{ price__range: [1] }, '"price__range" in the filter takes a list of two values, from and to.'],
    [{ online: 'yes' }, '"online" in the filter takes true or false.'],
    [{ sku__isnull: 'True' }, '"sku__isnull" in the filter takes true or false.'],
    [
      { sold__gt: '2026-02-30' },
      '"sold__gt" in the filter takes a number of days, a day like 2026-03-02 or an ISO 8601 time.',
    ],
    [{ or: [] }, 'The filter has a group "or" without conditions.'],
    [{ sku: 'a', nothing: 1 }, 'The filter names an unknown field "nothing".'],
    [{}, 'Each condition of the filter must be an object with a name, like {"sku__icontains": "AJ1"}.'],
    [
      { or: [{}] },
      'Each condition of the filter must be an object with a name, like {"sku__icontains": "AJ1"}.',
    ],
    ['sku', 'Each condition of the filter must be an object with a name, like {"sku__icontains": "AJ1"}.'],
    [['sku'], 'Each condition of the filter must be an object with a name, like {"sku__icontains": "AJ1"}.'],
  ])('%j is refused by name', (condition, message) => {
    expect(() => parse(condition)).toThrow(message)
  })
})

describe('an object with several names', () => {
  test('asks for all of them', () => {
    const several = { sku: 'a', price__gt: 9, exclude__upc__isnull: true }
    const apart = [{ sku: 'a' }, { price__gt: 9 }, { exclude__upc__isnull: true }]
    expect(parse(several)).toEqual(parse(...apart))
    expect(parse({ and: [several, { online: true }] })).toEqual(parse({ and: [...apart, { online: true }] }))
    expect(parse({ or: [several, { online: true }] })).toEqual(
      parse({ or: [{ and: apart }, { online: true }] }),
    )
    expect(parse({ sku: 'a', or: [{ upc: '1' }, { upc: '2' }] })).toEqual(
      parse({ sku: 'a' }, { or: [{ upc: '1' }, { upc: '2' }] }),
    )
  })

  test('counts each of them', () => {
    const several = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`${'exclude__'.repeat(at % 2)}price__gt`, at]),
      )
    const pairs = (count: number) => Array.from({ length: count }, () => several(2))
    expect(parse(...pairs(100))).toMatchObject({ kind: 'and' })
    expect(() => parse(...pairs(100), { sku: 'a' })).toThrow('more than 200 conditions')
    expect(() => parse({ or: pairs(101) })).toThrow('more than 200 conditions')
  })
})

describe('limits', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { sku: 'a' } : { or: [nested(depth - 1)] })
  const besides = (depth: number): object =>
    depth === 0 ? { sku: 'a' } : { upc: '1', or: [besides(depth - 1)] }

  test('groups stand five deep and no deeper', () => {
    expect(parse(nested(5))).toMatchObject({ kind: 'or' })
    expect(() => parse(nested(6))).toThrow('nested more than 5 deep')
    expect(() => parse(nested(5_000))).toThrow('nested more than 5 deep')
    expect(parse(besides(5))).toMatchObject({ kind: 'and' })
    expect(() => parse(besides(6))).toThrow('nested more than 5 deep')
  })

  test('a filter has 200 conditions in all, groups included', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ sku: 'a' }))
    expect(parse({ or: many(100) }, ...many(100))).toMatchObject({ kind: 'and' })
    expect(() => parse({ or: many(100) }, ...many(101))).toThrow('more than 200 conditions')
  })

  test('a filter looks inside long texts eight times, groups included', () => {
    const inside = Array.from({ length: 9 }, (_, index) => ({ story__icontains: `word ${index}` }))
    expect(parse({ or: inside.slice(1) }, { story: 'whole' }, { sku__icontains: 'a' })).toBeDefined()
    expect(() => parse({ or: inside })).toThrow(/long texts such as Story more than 8 times/)
    expect(() => parse(...inside.slice(1), { exclude__story__iendswith: 'x' })).toThrow('more than 8 times')
  })

  test('a list has 5,000 values', () => {
    const values = Array.from({ length: 5_001 }, (_, index) => String(index))
    expect(parse({ sku__in: values.slice(1) })).toBeDefined()
    expect(() => parse({ sku__in: values })).toThrow('more than 5000 values')
  })
})

test.each(['{', '"sku"', '{"sku":"a"}', 'null'])('the text %s is no filter', (text) => {
  expect(() => parseFilterText(text, surroundings)).toThrow(/The filter/)
})

test('an empty filter asks for nothing', () => {
  expect(parse()).toBeUndefined()
})
