import { describe, expect, test } from 'vitest'
import { numberDraftOf, numberFilterOf, type CompareDraft } from './number-draft.ts'
import type { NumberColumnFilter } from './number-kind.ts'

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

  test('opens on equals', () => {
    expect(numberDraftOf(null)).toEqual({ choice: 'equals', from: '', to: '' })
  })
})
