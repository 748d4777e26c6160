import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../columns/grid-column.ts'
import { cellEntry, noMarks, withMark, withoutFailure, type CellEntry, type EditMark } from './cell-edits.ts'

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

const row = { id: 7 }
const facts = { id: 'price', type: 'money' } as GridColumn['facts']
const plain: GridColumn = { facts, value: () => 5, sortField: 'price' }
const editable: GridColumn = { ...plain, canEdit: ({ id }) => id === 7 }
const refusing: GridColumn = { ...plain, canEdit: () => false }
const linked: GridColumn = { ...plain, link: ({ id }) => `/catalogs/${id}` }

describe('Enter, a double click or a letter', () => {
  test.each<[string, GridColumn, EditMark | undefined, string | null, CellEntry | null]>([
    ['edits a cell that can be edited', editable, undefined, null, { do: 'edit' }],
    ['edits it by a digit too', editable, undefined, '7', { do: 'edit' }],
    ['edits it by the sign of a change', editable, undefined, '+', { do: 'edit' }],
    ['leaves the key of the search alone in a cell of numbers', editable, undefined, '/', null],
    ['and that of the list of keys', editable, undefined, '?', null],
    [
      'takes both in a cell of words',
      { ...editable, facts: { ...facts, type: 'text' } },
      undefined,
      '/',
      { do: 'edit' },
    ],
    [
      'edits again what could not be saved',
      editable,
      { state: 'failed', reason: 'No.' },
      null,
      { do: 'edit' },
    ],
    ['does nothing while the value is being saved', editable, { state: 'saving', value: 5 }, null, null],
    ['asks which value holds', editable, { state: 'conflict', mine: 9 }, null, { do: 'settle', mine: 9 }],
    [
      'asks so even when a letter was typed',
      editable,
      { state: 'conflict', mine: 9 },
      '7',
      { do: 'settle', mine: 9 },
    ],
    ['means nothing in a plain cell', plain, undefined, null, null],
    ['means nothing in a row that refuses', refusing, undefined, null, null],
    ['opens a link', linked, undefined, null, { do: 'open', link: '/catalogs/7' }],
    ['opens none by a letter', linked, undefined, 'x', null],
    ['edits rather than opens', { ...linked, ...editable }, undefined, null, { do: 'edit' }],
  ])('%s', (_what, column, mark, typed, entry) => {
    expect(cellEntry({ row, column }, mark, typed)).toEqual(entry)
  })
})
