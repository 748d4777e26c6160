import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../columns/grid-column.ts'
import { cellEntry, type CellEntry } from './cell-entry.ts'
import type { EditMark } from './edit-marks.ts'

const row = { id: 7 }
const facts = { id: 'price' } as GridColumn['facts']
const plain: GridColumn = { facts, value: () => 5, sortField: 'price' }
const editable: GridColumn = { ...plain, canEdit: ({ id }) => id === 7 }
const refusing: GridColumn = { ...plain, canEdit: () => false }
const linked: GridColumn = { ...plain, link: ({ id }) => `/catalogs/${id}` }

describe('Enter, a double click or a letter', () => {
  test.each<[string, GridColumn, EditMark | undefined, string | null, CellEntry | null]>([
    ['edits a cell that can be edited', editable, undefined, null, { do: 'edit' }],
    ['edits it by a letter too', editable, undefined, '7', { do: 'edit' }],
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
