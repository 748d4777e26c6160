import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import type { Condition } from '../filter-model.ts'
import { filterConditions, filterWords } from './filter-kinds.ts'
import {
  dateDraftOf,
  dateFilterOf,
  dateKind,
  dayOf,
  type DateColumnFilter,
  type DateDraft,
} from './date-kind.ts'

const column = sampleColumn({ field: 'sold', type: 'timestamp', filter: 'days_since' })

describe('a filter of times', () => {
  test.each<[string, DateColumnFilter, Condition]>([
    ['> 30 days', { kind: 'number', operator: 'greaterThan', value: 30 }, { sold__gt: 30 }],
    ['= 0 days', { kind: 'number', operator: 'equals', value: 0 }, { sold: 0 }],
    ['1 to 7 days', { kind: 'numberRange', from: 1, to: 7 }, { sold__range: [1, 7] }],
    ['on 2026-01-05', { kind: 'date', operator: 'equals', value: '2026-01-05' }, { sold: '2026-01-05' }],
    [
      'not on 2026-01-05',
      { kind: 'date', operator: 'notEqual', value: '2026-01-05' },
      { exclude__sold: '2026-01-05' },
    ],
    [
      'after 2026-01-05',
      { kind: 'date', operator: 'greaterThan', value: '2026-01-05' },
      { sold__gt: '2026-01-05' },
    ],
    [
      'on or after 2026-01-05',
      { kind: 'date', operator: 'greaterThanOrEqual', value: '2026-01-05' },
      { sold__gte: '2026-01-05' },
    ],
    [
      'before 2026-01-05',
      { kind: 'date', operator: 'lessThan', value: '2026-01-05' },
      { sold__lt: '2026-01-05' },
    ],
    [
      'on or before 2026-01-05',
      { kind: 'date', operator: 'lessThanOrEqual', value: '2026-01-05' },
      { sold__lte: '2026-01-05' },
    ],
    [
      '2026-01-01 to 2026-01-31',
      { kind: 'dateRange', from: '2026-01-01', to: '2026-01-31' },
      { sold__range: ['2026-01-01', '2026-01-31'] },
    ],
    ['is empty', { kind: 'empty', isEmpty: true }, { sold__isnull: true }],
  ])('%s', (words, filter, condition) => {
    expect(filterWords(column, filter)).toBe(words)
    expect(filterConditions(column, filter)).toEqual([condition])
  })

  test.each([
    ['a range from a day to a number', { isExcluded: false, lookup: 'range', value: ['2026-01-01', 3] }],
    ['an excluded range of days', { isExcluded: true, lookup: 'range', value: ['2026-01-01', '2026-01-02'] }],
    ['part of a day', { isExcluded: false, lookup: 'icontains', value: '2026' }],
    ['yes', { isExcluded: false, lookup: '', value: true }],
  ])('does not read %s', (_name, wire) => {
    expect(dateKind.fromWire(wire, column)).toBeNull()
  })

  test.each([
    ['2026-01-05T23:10:00Z', { kind: 'date', operator: 'equals', value: '2026-01-05' }],
    [null, { kind: 'empty', isEmpty: true }],
    [7, null],
  ])('the cell %j asks for %j', (value, filter) => {
    expect(dateKind.ofCell(value, column)).toEqual(filter)
  })
})

describe('the form of a time filter', () => {
  test.each<[DateDraft, DateColumnFilter | null]>([
    [
      { unit: 'days', choice: 'greaterThan', from: '30', to: '' },
      { kind: 'number', operator: 'greaterThan', value: 30 },
    ],
    [
      { unit: 'days', choice: 'inRange', from: '7', to: '1' },
      { kind: 'numberRange', from: 1, to: 7 },
    ],
    [
      { unit: 'date', choice: 'lessThan', from: '2026-01-05', to: '' },
      { kind: 'date', operator: 'lessThan', value: '2026-01-05' },
    ],
    [{ unit: 'date', choice: 'equals', from: '', to: '' }, null],
    [
      { unit: 'date', choice: 'inRange', from: '2026-02-01', to: '2026-01-01' },
      { kind: 'dateRange', from: '2026-01-01', to: '2026-02-01' },
    ],
    [{ unit: 'date', choice: 'inRange', from: '2026-02-01', to: '' }, null],
    [
      { unit: 'date', choice: 'notEmpty', from: '', to: '' },
      { kind: 'empty', isEmpty: false },
    ],
  ])('%j asks for %j', (draft, filter) => {
    expect(dateFilterOf(draft)).toEqual(filter)
  })

  test.each<[DateColumnFilter]>([
    [{ kind: 'number', operator: 'lessThan', value: 7 }],
    [{ kind: 'numberRange', from: 1, to: 7 }],
    [{ kind: 'date', operator: 'equals', value: '2026-01-05' }],
    [{ kind: 'dateRange', from: '2026-01-01', to: '2026-01-31' }],
    [{ kind: 'empty', isEmpty: true }],
  ])('shows %j as it was filled in, whatever the usual unit is', (filter) => {
    expect(dateFilterOf(dateDraftOf(filter, 'days'))).toEqual(filter)
    expect(dateFilterOf(dateDraftOf(filter, 'date'))).toEqual(filter)
  })

  test('a time of day from a link is shown as its day', () => {
    const filter: DateColumnFilter = { kind: 'date', operator: 'equals', value: '2026-01-05T10:00:00Z' }
    expect(dateDraftOf(filter, 'days')).toEqual({
      unit: 'date',
      choice: 'equals',
      from: '2026-01-05',
      to: '',
    })
  })

  test('opens in the usual unit of the column', () => {
    expect(dateDraftOf(null, 'days').unit).toBe('days')
    expect(dateDraftOf({ kind: 'empty', isEmpty: true }, 'date')).toEqual({
      unit: 'date',
      choice: 'empty',
      from: '',
      to: '',
    })
  })

  test.each([
    ['2026-01-31', '2026-01-31'],
    [' 2026/1/5 ', '2026-01-05'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['31.01.2026', null],
    ['2026-01', null],
    ['30', null],
    ['', null],
  ])('reads the day %j as %j', (text, day) => {
    expect(dayOf(text)).toBe(day)
  })

  test('keeps the filter before as long as a box holds no day', () => {
    const before: DateColumnFilter = { kind: 'date', operator: 'equals', value: '2026-01-05' }
    const draft: DateDraft = { unit: 'date', choice: 'lessThan', from: '2026-1', to: '' }
    expect(dateFilterOf(draft, before)).toBe(before)
    expect(dateFilterOf({ ...draft, choice: 'inRange', from: '2026-01-01', to: 'soon' }, before)).toBe(before)
    expect(dateFilterOf({ ...draft, choice: 'empty' }, before)).toEqual({ kind: 'empty', isEmpty: true })
  })
})
