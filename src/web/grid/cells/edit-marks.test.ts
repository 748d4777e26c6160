import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noMarks, withMark, withoutFailure } from './edit-marks.ts'

const saving = { state: 'saving', value: 12 } as const
const failed = { state: 'failed', reason: 'The smallest value is 0.' } as const

test('a mark stands at its cell, and others of the row beside it', () => {
  const marks = withMark(withMark(noMarks, 7, 'cost', saving), 7, 'title', failed)
  expect(marks.get(7)).toEqual({ cost: saving, title: failed })
  expect(marks.get(8)).toBeUndefined()
})

test('a new mark takes the place of the old one, and none takes it away', () => {
  const marks = withMark(withMark(noMarks, 7, 'cost', saving), 7, 'cost', failed)
  expect(marks.get(7)).toEqual({ cost: failed })
  expect(withMark(marks, 7, 'cost', null)).toEqual(noMarks)
})

test('marks of other rows stay the same objects, so that those rows are not drawn again', () => {
  const marks = withMark(noMarks, 7, 'cost', saving)
  expect(withMark(marks, 8, 'cost', failed).get(7)).toBe(marks.get(7))
})

test('a failure goes when its cell is touched, what is being saved stays', () => {
  const marks = withMark(withMark(noMarks, 7, 'cost', saving), 7, 'title', failed)
  expect(withoutFailure(marks, 7, 'title').get(7)).toEqual({ cost: saving })
  expect(withoutFailure(marks, 7, 'cost')).toBe(marks)
  expect(withoutFailure(marks, 9, 'cost')).toBe(marks)
})

test('marks are what was last said of each cell, and rows without one are forgotten', () => {
  const word = fc.record({
    rowId: fc.integer({ min: 1, max: 4 }),
    columnId: fc.constantFrom('cost', 'title'),
    mark: fc.constantFrom(saving, failed, null),
  })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const marks = words.reduce(
        (now, { rowId, columnId, mark }) => withMark(now, rowId, columnId, mark),
        noMarks,
      )
      const last = new Map(words.map(({ rowId, columnId, mark }) => [`${rowId} ${columnId}`, mark]))
      for (const [cell, mark] of last) {
        const [rowId, columnId = ''] = cell.split(' ')
        expect(marks.get(Number(rowId))?.[columnId] ?? null).toBe(mark)
      }
      for (const row of marks.values()) expect(Object.keys(row)).not.toEqual([])
    }),
  )
})
