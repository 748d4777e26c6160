import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import { noFilter, type Condition } from '../filter-model.ts'
import { filterConditions, filterWords } from './filter-kinds.ts'
import { conditionsOf, filterModelOf } from '../filter-wire.ts'
import {
  setDraftOf,
  setFilterOf,
  valueMeant,
  setKind,
  withChosen,
  withToggled,
  type SetColumnFilter,
  type SetDraft,
} from './set-kind.ts'

const flag = sampleColumn({ field: 'flag', filter: 'set' })
const labels = sampleColumn({ field: 'labels', type: 'list', filter: 'set' })
const marketplaces = sampleColumn({
  field: 'marketplaces',
  filterField: 'published',
  type: 'list',
  filter: 'set',
})

type Case = [words: string, filter: SetColumnFilter, conditions: Condition[]]
const cases: Case[] = [
  [
    'is Hold',
    { kind: 'set', isExcluded: false, values: ['Hold'], hasBlank: false },
    [{ flag__in: ['Hold'] }],
  ],
  [
    'is not Hold',
    { kind: 'set', isExcluded: true, values: ['Hold'], hasBlank: false },
    [{ exclude__flag__in: ['Hold'] }],
  ],
  [
    'is Hold, (Blank)',
    { kind: 'set', isExcluded: false, values: ['Hold'], hasBlank: true },
    [{ or: [{ flag__in: ['Hold'] }, { flag__isnull: true }] }],
  ],
  [
    'is not Hold, (Blank)',
    { kind: 'set', isExcluded: true, values: ['Hold'], hasBlank: true },
    [{ and: [{ exclude__flag__in: ['Hold'] }, { flag__isnull: false }] }],
  ],
  ['is (Blank)', { kind: 'set', isExcluded: false, values: [], hasBlank: true }, [{ flag__isnull: true }]],
  [
    'is one of 4 values',
    { kind: 'set', isExcluded: false, values: ['a', 'b', 'c'], hasBlank: true },
    [{ or: [{ flag__in: ['a', 'b', 'c'] }, { flag__isnull: true }] }],
  ],
  ['has all of a, b', { kind: 'setAll', values: ['a', 'b'] }, [{ flag__in: ['a'] }, { flag__in: ['b'] }]],
  ['is not empty', { kind: 'empty', isEmpty: false }, [{ flag__isnull: false }]],
]

describe('a filter by a set', () => {
  test.each(cases)('%s', (words, filter, conditions) => {
    expect(filterWords(flag, filter)).toBe(words)
    expect(filterConditions(flag, filter)).toEqual(conditions)
    expect(filterModelOf(conditions, [flag])).toEqual({ ...noFilter, columns: { flag: filter } })
  })

  test.each<[string, Condition[]]>([
    ['the same value twice', [{ flag__in: ['a'] }, { flag__in: ['a'] }]],
    ['a value and a list', [{ flag__in: ['a'] }, { flag__in: ['b', 'c'] }]],
    ['a value and what is excluded', [{ flag__in: ['a'] }, { exclude__flag__in: ['b'] }]],
  ])('%s stay two conditions', (_name, conditions) => {
    const model = filterModelOf(conditions, [flag])
    expect(model.extra).toEqual(conditions.slice(1))
    expect(conditionsOf(model, [flag])).toEqual(conditions)
  })

  test.each<[string, Condition]>([
    ['two columns', { or: [{ flag__in: ['a'] }, { labels__isnull: true }] }],
    ['an excluded set or none', { or: [{ exclude__flag__in: ['a'] }, { flag__isnull: true }] }],
    ['a set and none', { and: [{ flag__in: ['a'] }, { flag__isnull: true }] }],
    ['three at once', { or: [{ flag__in: ['a'] }, { flag__isnull: true }, { flag__in: ['b'] }] }],
    ['no conditions', { or: ['flag', 'labels'] }],
    ['the other order', { or: [{ flag__isnull: true }, { flag__in: ['a'] }] }],
  ])('%s under one joint are kept as they came', (_name, condition) => {
    expect(filterModelOf([condition], [flag, labels])).toEqual({ columns: {}, extra: [condition] })
  })

  test.each([
    ['Hold', { kind: 'set', isExcluded: false, values: ['Hold'], hasBlank: false }],
    [['a', 'b'], { kind: 'set', isExcluded: false, values: ['a', 'b'], hasBlank: false }],
    [[], { kind: 'set', isExcluded: false, values: [], hasBlank: true }],
    [null, { kind: 'set', isExcluded: false, values: [], hasBlank: true }],
  ])('the cell %j asks for %j', (value, filter) => {
    expect(setKind.ofCell(value, labels)).toEqual(filter)
  })

  test('a cell that shows other words than its filter takes asks nothing', () => {
    expect(setKind.ofCell(['Shopify'], marketplaces)).toBeNull()
  })
})

describe('the form of a set filter', () => {
  test.each<[SetDraft, SetColumnFilter | null]>([
    [{ manner: 'any', values: [], hasBlank: false }, null],
    [{ manner: 'none', values: [], hasBlank: false }, null],
    [{ manner: 'all', values: [], hasBlank: true }, null],
    [
      { manner: 'any', values: ['a'], hasBlank: true },
      { kind: 'set', isExcluded: false, values: ['a'], hasBlank: true },
    ],
    [
      { manner: 'none', values: ['a'], hasBlank: false },
      { kind: 'set', isExcluded: true, values: ['a'], hasBlank: false },
    ],
    [
      { manner: 'none', values: [], hasBlank: true },
      { kind: 'empty', isEmpty: false },
    ],
    [
      { manner: 'all', values: ['a'], hasBlank: false },
      { kind: 'set', isExcluded: false, values: ['a'], hasBlank: false },
    ],
    [
      { manner: 'all', values: ['a', 'b'], hasBlank: true },
      { kind: 'setAll', values: ['a', 'b'] },
    ],
  ])('%j asks for %j', (draft, filter) => {
    expect(setFilterOf(draft)).toEqual(filter)
  })

  test.each<[SetColumnFilter]>([
    [{ kind: 'set', isExcluded: false, values: ['a', 'b'], hasBlank: true }],
    [{ kind: 'set', isExcluded: true, values: ['a'], hasBlank: true }],
    [{ kind: 'setAll', values: ['a', 'b'] }],
    [{ kind: 'empty', isEmpty: false }],
  ])('shows %j as it was ticked', (filter) => {
    expect(setFilterOf(setDraftOf(filter))).toEqual(filter)
  })

  test('opens with nothing ticked', () => {
    expect(setDraftOf(null)).toEqual({ manner: 'any', values: [], hasBlank: false })
  })

  test('a second click takes a value away again', () => {
    expect(withToggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(withToggled(['a', 'b'], 'a')).toEqual(['b'])
  })

  test('typing means the very value, or else the first that was found', () => {
    const found = ['Red', 'Hold back', 'Hold']
    expect(valueMeant(found, 'hold')).toBe('Hold')
    expect(valueMeant(found, 'ho')).toBe('Hold back')
    expect(valueMeant(['Red'], 'ho')).toBeUndefined()
  })

  test('a chosen value that no row has any more can still be taken away', () => {
    const found = [{ value: 'a', count: 3 }]
    expect(withChosen(found, ['gone', 'a'])).toEqual([{ value: 'gone', count: null }, ...found])
  })
})
