import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import { maxNamedValues } from '../../../../contract/columns/filter.ts'
import type { Condition } from '../filter-model.ts'
import { filterConditions, filterWords } from './filter-kinds.ts'
import {
  parseListValues,
  pastedList,
  textDraftOf,
  textFilterOf,
  textKind,
  type TextColumnFilter,
  type TextDraft,
} from './text-kind.ts'

const exact = sampleColumn({ field: 'upc' })
const folded = sampleColumn({ field: 'sku', isCaseInsensitive: true })

type Case = [words: string, filter: TextColumnFilter, condition: Condition]
const cases: Case[] = [
  ['contains “x”', { kind: 'text', operator: 'contains', value: 'x' }, { sku__icontains: 'x' }],
  [
    'does not contain “x”',
    { kind: 'text', operator: 'notContains', value: 'x' },
    { exclude__sku__icontains: 'x' },
  ],
  ['equals “x”', { kind: 'text', operator: 'equals', value: 'x' }, { sku__iexact: 'x' }],
  ['does not equal “x”', { kind: 'text', operator: 'notEqual', value: 'x' }, { exclude__sku__iexact: 'x' }],
  ['starts with “x”', { kind: 'text', operator: 'startsWith', value: 'x' }, { sku__istartswith: 'x' }],
  ['ends with “x”', { kind: 'text', operator: 'endsWith', value: 'x' }, { sku__iendswith: 'x' }],
  ['in a, b', { kind: 'list', isExcluded: false, values: ['a', 'b'] }, { sku__in: ['a', 'b'] }],
  ['not in a', { kind: 'list', isExcluded: true, values: ['a'] }, { exclude__sku__in: ['a'] }],
  [
    'in a list of 4',
    { kind: 'list', isExcluded: false, values: ['a', 'b', 'c', 'd'] },
    { sku__in: ['a', 'b', 'c', 'd'] },
  ],
  [
    'not in a list of 2,005',
    { kind: 'named', isExcluded: true, list: '2005-x' },
    { exclude__sku__in: { list: '2005-x' } },
  ],
  [
    'in a list',
    { kind: 'named', isExcluded: false, list: 'nobody-knows' },
    { sku__in: { list: 'nobody-knows' } },
  ],
  ['is empty', { kind: 'empty', isEmpty: true }, { sku__isnull: true }],
  ['is not empty', { kind: 'empty', isEmpty: false }, { sku__isnull: false }],
]

describe('a filter of words', () => {
  test.each(cases)('%s', (words, filter, condition) => {
    expect(filterWords(folded, filter)).toBe(words)
    expect(filterConditions(folded, filter)).toEqual([condition])
  })

  test('equals to the letter where the column does', () => {
    const filter: TextColumnFilter = { kind: 'text', operator: 'equals', value: 'x' }
    expect(textKind.toWire(filter, exact)).toEqual([{ upc: 'x' }])
    expect(textKind.fromWire({ isExcluded: false, lookup: '', value: 'x' }, exact)).toEqual(filter)
  })

  test.each([
    ['an equality that it would write otherwise', { isExcluded: false, lookup: '', value: 'x' }],
    ['a number', { isExcluded: false, lookup: 'icontains', value: 7 }],
    ['an excluded start', { isExcluded: true, lookup: 'istartswith', value: 'x' }],
    ['an excluded emptiness', { isExcluded: true, lookup: 'isnull', value: true }],
    ['an empty list', { isExcluded: false, lookup: 'in', value: [] }],
    ['a list of numbers', { isExcluded: false, lookup: 'in', value: [1] }],
    ['an unknown lookup', { isExcluded: false, lookup: 'regex', value: 'x' }],
  ])('does not read %s', (_name, wire) => {
    expect(textKind.fromWire(wire, folded)).toBeNull()
  })

  test.each([
    ['Nike', { kind: 'text', operator: 'equals', value: 'Nike' }],
    ['', { kind: 'empty', isEmpty: true }],
    [null, { kind: 'empty', isEmpty: true }],
    [7, null],
  ])('the cell %j asks for %j', (value, filter) => {
    expect(textKind.ofCell(value, folded)).toEqual(filter)
  })
})

describe('the form of a text filter', () => {
  test.each<[TextDraft, TextColumnFilter | null]>([
    [
      { choice: 'contains', text: ' Air ' },
      { kind: 'text', operator: 'contains', value: 'Air' },
    ],
    [
      { choice: 'notEqual', text: 'Air' },
      { kind: 'text', operator: 'notEqual', value: 'Air' },
    ],
    [{ choice: 'contains', text: '   ' }, null],
    [
      { choice: 'inList', text: 'A, b\nA' },
      { kind: 'list', isExcluded: false, values: ['A', 'b'] },
    ],
    [
      { choice: 'notInList', text: 'A' },
      { kind: 'list', isExcluded: true, values: ['A'] },
    ],
    [{ choice: 'inList', text: ' ,\n' }, null],
    [
      { choice: 'empty', text: 'left over' },
      { kind: 'empty', isEmpty: true },
    ],
    [
      { choice: 'notEmpty', text: '' },
      { kind: 'empty', isEmpty: false },
    ],
  ])('%j asks for %j', (draft, filter) => {
    expect(textFilterOf(draft)).toEqual(filter)
  })

  test.each<[TextColumnFilter]>([
    [{ kind: 'text', operator: 'startsWith', value: 'x' }],
    [{ kind: 'list', isExcluded: true, values: ['a', 'b'] }],
    [{ kind: 'list', isExcluded: false, values: ['a'] }],
    [{ kind: 'empty', isEmpty: true }],
    [{ kind: 'empty', isEmpty: false }],
  ])('shows %j as it was filled in', (filter) => {
    expect(textFilterOf(textDraftOf(filter))).toEqual(filter)
  })

  test('opens on contains, with nothing to look for', () => {
    expect(textDraftOf(null)).toEqual({ choice: 'contains', text: '' })
  })
})

test('pasted values are split on comma and new line, trimmed, and each kept once', () => {
  expect(parseListValues(' A1 ,B2\r\nA1\n\n C 3\t D4,').values).toEqual(['A1', 'B2', 'C 3', 'D4'])
})

test('more values than a list may hold are cut, and that is said', () => {
  const text = Array.from({ length: maxNamedValues + 3 }, (_, at) => `S${at}`).join('\n')
  const { values, isCut } = parseListValues(text)
  expect(values).toHaveLength(maxNamedValues)
  expect(isCut).toBe(true)
})

describe('what is pasted where words are searched for', () => {
  test.each([
    ['A1\nB2\r\nB2\n', ['A1', 'B2']],
    ['A1\tB 2', ['A1', 'B 2']],
    ['A1, B2,C3', ['A1', 'B2', 'C3']],
    ['Air Max 90, red', null],
    ['A1\n', null],
    ['air max', null],
    ['', null],
  ])('%j is the list %j', (text, values) => {
    expect(pastedList(text)).toEqual(values)
  })
})
