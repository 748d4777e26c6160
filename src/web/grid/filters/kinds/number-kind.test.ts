import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import type { Condition } from '../filter-model.ts'
import { filterConditions, filterWords } from './filter-kinds.ts'
import {
  numberDraftOf,
  numberFilterOf,
  numberKind,
  type CompareDraft,
  type NumberColumnFilter,
} from './number-kind.ts'

const column = sampleColumn({ field: 'cost', type: 'money', filter: 'number' })
const renamed = sampleColumn({ field: 'qty', filterField: 'phoenix', type: 'integer', filter: 'number' })

describe('a filter of numbers', () => {
  test.each<[string, NumberColumnFilter, Condition]>([
    ['= 3', { kind: 'number', operator: 'equals', value: 3 }, { cost: 3 }],
    ['≠ 3', { kind: 'number', operator: 'notEqual', value: 3 }, { exclude__cost: 3 }],
    ['> 3', { kind: 'number', operator: 'greaterThan', value: 3 }, { cost__gt: 3 }],
    ['≥ 3', { kind: 'number', operator: 'greaterThanOrEqual', value: 3 }, { cost__gte: 3 }],
    ['< -0.5', { kind: 'number', operator: 'lessThan', value: -0.5 }, { cost__lt: -0.5 }],
    ['≤ 0', { kind: 'number', operator: 'lessThanOrEqual', value: 0 }, { cost__lte: 0 }],
    ['1 to 9', { kind: 'numberRange', from: 1, to: 9 }, { cost__range: [1, 9] }],
    ['is empty', { kind: 'empty', isEmpty: true }, { cost__isnull: true }],
    ['is not empty', { kind: 'empty', isEmpty: false }, { cost__isnull: false }],
  ])('%s', (words, filter, condition) => {
    expect(filterWords(column, filter)).toBe(words)
    expect(filterConditions(column, filter)).toEqual([condition])
  })

  test('goes by the name that filters use', () => {
    expect(numberKind.toWire({ kind: 'number', operator: 'greaterThan', value: 1 }, renamed)).toEqual([
      { phoenix__gt: 1 },
    ])
  })

  test.each([
    ['a text', { isExcluded: false, lookup: '', value: '3' }],
    ['an excluded order', { isExcluded: true, lookup: 'gt', value: 3 }],
    ['an excluded range', { isExcluded: true, lookup: 'range', value: [1, 2] }],
    ['half a range', { isExcluded: false, lookup: 'range', value: [1] }],
    ['a range of texts', { isExcluded: false, lookup: 'range', value: ['1', '2'] }],
    ['a list', { isExcluded: false, lookup: 'in', value: [1, 2] }],
    ['a name that objects have by birth', { isExcluded: false, lookup: 'constructor', value: 3 }],
  ])('does not read %s', (_name, wire) => {
    expect(numberKind.fromWire(wire, column)).toBeNull()
  })

  test.each([
    [0, { kind: 'number', operator: 'equals', value: 0 }],
    [12.5, { kind: 'number', operator: 'equals', value: 12.5 }],
    [null, { kind: 'empty', isEmpty: true }],
    ['12', null],
  ])('the cell %j asks for %j', (value, filter) => {
    expect(numberKind.ofCell(value, column)).toEqual(filter)
  })
})

describe('the form of a number filter', () => {
  test.each<[CompareDraft, NumberColumnFilter | null]>([
    [
      { choice: 'equals', from: '3', to: '' },
      { kind: 'number', operator: 'equals', value: 3 },
    ],
    [
      { choice: 'lessThan', from: ' $1,299.50 ', to: '' },
      { kind: 'number', operator: 'lessThan', value: 1299.5 },
    ],
    [
      { choice: 'greaterThan', from: '-2', to: '9' },
      { kind: 'number', operator: 'greaterThan', value: -2 },
    ],
    [
      { choice: 'equals', from: '12,50', to: '' },
      { kind: 'number', operator: 'equals', value: 12.5 },
    ],
    [{ choice: 'equals', from: 'many', to: '' }, null],
    [{ choice: 'equals', from: '', to: '' }, null],
    [{ choice: 'equals', from: 'Infinity', to: '' }, null],
    [
      { choice: 'inRange', from: '9', to: '1' },
      { kind: 'numberRange', from: 1, to: 9 },
    ],
    [{ choice: 'inRange', from: '9', to: '' }, null],
    [
      { choice: 'empty', from: '9', to: '' },
      { kind: 'empty', isEmpty: true },
    ],
    [
      { choice: 'notEmpty', from: '', to: '' },
      { kind: 'empty', isEmpty: false },
    ],
  ])('%j asks for %j', (draft, filter) => {
    expect(numberFilterOf(draft)).toEqual(filter)
  })

  test.each<[NumberColumnFilter]>([
    [{ kind: 'number', operator: 'greaterThanOrEqual', value: 0.25 }],
    [{ kind: 'numberRange', from: -1, to: 1 }],
    [{ kind: 'empty', isEmpty: true }],
    [{ kind: 'empty', isEmpty: false }],
  ])('shows %j as it was filled in', (filter) => {
    expect(numberFilterOf(numberDraftOf(filter))).toEqual(filter)
  })

  test.each<[Partial<CompareDraft>, boolean]>([
    [{ from: '2oo' }, true],
    [{ choice: 'inRange', from: '2', to: 'x' }, true],
    [{ choice: 'empty', from: '2oo' }, false],
    [{ from: '2', to: 'x' }, false],
    [{ from: '' }, false],
  ])('keeps the filter before as long as %j is unreadable: %s', (draft, isKept) => {
    const kept = numberFilterOf({ choice: 'equals', from: '', to: '', ...draft }, 'before')
    expect(kept === 'before').toBe(isKept)
  })

  test('opens on greater than or equal', () => {
    expect(numberDraftOf(null)).toEqual({ choice: 'greaterThanOrEqual', from: '', to: '' })
  })
})
