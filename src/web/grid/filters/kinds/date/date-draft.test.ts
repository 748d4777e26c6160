import { describe, expect, test } from 'vitest'
import { dateDraftOf, dateFilterOf, type DateDraft } from './date-draft.ts'
import type { DateColumnFilter } from './date-kind.ts'

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
})
