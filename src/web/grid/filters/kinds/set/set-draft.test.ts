import { describe, expect, test } from 'vitest'
import { setDraftOf, setFilterOf, withChosen, withToggled, type SetDraft } from './set-draft.ts'
import type { SetColumnFilter } from './set-kind.ts'

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

  test('a chosen value that no row has any more can still be taken away', () => {
    const found = [{ value: 'a', count: 3 }]
    expect(withChosen(found, ['gone', 'a'])).toEqual([{ value: 'gone', count: null }, ...found])
  })
})
