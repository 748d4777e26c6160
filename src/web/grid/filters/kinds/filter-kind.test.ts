import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import {
  conditionOf,
  emptyChoiceOf,
  emptyCondition,
  emptyFilterOf,
  emptyWords,
  isEmptyCell,
  isEmptyChoice,
  readEmpty,
  textsOf,
  wireTestOf,
} from './filter-kind.ts'

const price = sampleColumn({ field: 'price' })
const listed = sampleColumn({ field: 'price__listed' })
const renamed = sampleColumn({ field: 'marketplaces', filterField: 'published' })
const columns = [price, listed, renamed]

test.each([
  ['price', price, { isExcluded: false, lookup: '' }],
  ['price__gt', price, { isExcluded: false, lookup: 'gt' }],
  ['exclude__price', price, { isExcluded: true, lookup: '' }],
  ['price__listed', listed, { isExcluded: false, lookup: '' }],
  ['price__listed__in', listed, { isExcluded: false, lookup: 'in' }],
  ['published__in', renamed, { isExcluded: false, lookup: 'in' }],
])('%s is taken apart', (key, column, operator) => {
  expect(wireTestOf(key, 1, columns)).toEqual({ column, test: { ...operator, value: 1 } })
  expect(conditionOf(column, operator, 1)).toEqual({ [key]: 1 })
})

test.each(['prices', 'marketplaces', 'pric', '', 'exclude__'])('%j names no column', (key) => {
  expect(wireTestOf(key, 1, columns)).toBeNull()
})

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[], null],
  [['a', 1], null],
  ['a', null],
])('%j as a list of texts is %j', (value, texts) => {
  expect(textsOf(value)).toEqual(texts)
})

describe.each([
  ['empty', true, 'is empty'],
  ['notEmpty', false, 'is not empty'],
] as const)('the choice %s', (choice, isEmpty, words) => {
  const filter = { kind: 'empty', isEmpty } as const

  test('is a filter, and the filter is the choice', () => {
    expect(emptyFilterOf(choice)).toEqual(filter)
    expect(emptyChoiceOf(filter)).toBe(choice)
    expect(isEmptyChoice(choice)).toBe(true)
  })

  test('travels as a question for null, and reads back', () => {
    expect(emptyCondition(sampleColumn({ field: 'cost' }), isEmpty)).toEqual({ cost__isnull: isEmpty })
    expect(readEmpty({ isExcluded: false, lookup: 'isnull', value: isEmpty })).toEqual(filter)
  })

  test('is said in words', () => {
    expect(emptyWords(filter)).toBe(words)
  })
})

test.each([
  ['what is left out', { isExcluded: true, lookup: 'isnull', value: true }],
  ['another lookup', { isExcluded: false, lookup: '', value: true }],
  ['a word in place of yes or no', { isExcluded: false, lookup: 'isnull', value: 'true' }],
  ['nothing', { isExcluded: false, lookup: 'isnull', value: null }],
])('does not take %s for a question whether there is a value', (_what, wire) => {
  expect(readEmpty(wire)).toBeNull()
})

test.each(['contains', 'equals', ''])('%j asks for a value, so it is no such choice', (choice) => {
  expect(isEmptyChoice(choice)).toBe(false)
})

test.each([
  [null, true],
  ['', true],
  [[], true],
  [' ', false],
  [0, false],
  [false, false],
  [[''], false],
])('a cell that holds %j is empty: %s', (value, expected) => {
  expect(isEmptyCell(value)).toBe(expected)
})
