import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headerState,
  isSelected,
  nothingSelected,
  selectAll,
  selectedCount,
  selectionTarget,
  withRows,
} from './selection.ts'

describe('selection', () => {
  test('is what the last word on each row said, for some and for all alike', () => {
    const word = fc.record({ id: fc.integer({ min: 1, max: 20 }), isChosen: fc.boolean() })
    fc.assert(
      fc.property(fc.boolean(), fc.array(word), (startsWithAll, words) => {
        let selection = startsWithAll ? selectAll(1000) : nothingSelected
        const expected = new Map<number, boolean>()
        for (const { id, isChosen } of words) {
          selection = withRows(selection, [id], isChosen)
          expected.set(id, isChosen)
        }
        for (let id = 1; id <= 20; id++)
          expect(isSelected(selection, id)).toBe(expected.get(id) ?? startsWithAll)
        const flipped = [...expected.values()].filter((each) => each !== startsWithAll).length
        expect(selectedCount(selection)).toBe(startsWithAll ? 1000 - flipped : flipped)
      }),
    )
  })

  test('leaving out the last of all rows leaves nothing', () => {
    expect(withRows(selectAll(2), [1, 2], false)).toEqual(nothingSelected)
    expect(selectAll(0)).toEqual(nothingSelected)
  })

  test('the box in the header tells all, some and none of the loaded rows apart', () => {
    const two = withRows(nothingSelected, [1, 2], true)
    expect(headerState(two, [1, 2])).toBe('all')
    expect(headerState(two, [1, 2, 3])).toBe('some')
    expect(headerState(two, [7])).toBe('some')
    expect(headerState(nothingSelected, [1])).toBe('none')
    expect(headerState(nothingSelected, [])).toBe('none')
  })
})

const question = { filter: [{ sku: 'a' }], search: 'nike' }
const known = new Map([
  [1, { id: 1, sku: 'a' }],
  [2, { id: 2, sku: 'b' }],
])

test('chosen rows are named by id, with what is known of them', () => {
  expect(selectionTarget(withRows(nothingSelected, [1, 5], true), known, question)).toEqual({
    kind: 'some',
    ids: [1, 5],
    rows: [{ id: 1, sku: 'a' }],
  })
})

test('all that match are named by the question and those left out', () => {
  expect(selectionTarget(withRows(selectAll(10), [2], false), known, question)).toEqual({
    kind: 'all',
    ...question,
    exclude: [2],
    expectedCount: 9,
  })
})
