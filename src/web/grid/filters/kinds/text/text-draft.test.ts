import { describe, expect, test } from 'vitest'
import { textDraftOf, textFilterOf, type TextDraft } from './text-draft.ts'
import type { TextColumnFilter } from './text-kind.ts'

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
