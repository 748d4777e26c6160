import { describe, expect, test } from 'vitest'
import { intentOf, type GridIntent, type KeyPress } from './keyboard.ts'

const size = { rows: 1000, columns: 18, pageRows: 20, isRightToLeft: false }
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isShift: false,
  isControl: false,
  isAlt: false,
  ...more,
})
const at = { row: 5, column: 3 }
const moved = (row: number, column: number, isExtending = false): GridIntent => ({
  do: 'move',
  to: { row, column },
  isExtending,
})

describe('moving', () => {
  test.each<[string, KeyPress, GridIntent]>([
    ['one down', press('ArrowDown'), moved(6, 3)],
    ['one up', press('ArrowUp'), moved(4, 3)],
    ['one right', press('ArrowRight'), moved(5, 4)],
    ['one left', press('ArrowLeft'), moved(5, 2)],
    ['first cell of the row', press('Home'), moved(5, 0)],
    ['last cell of the row', press('End'), moved(5, 17)],
    ['first cell of all', press('Home', { isControl: true }), moved(0, 0)],
    ['last cell of all', press('End', { isControl: true }), moved(999, 17)],
    ['a screen down', press('PageDown'), moved(25, 3)],
    ['a screen up', press('PageUp'), moved(0, 3)],
    ['to the last row', press('ArrowDown', { isControl: true }), moved(999, 3)],
    ['with a range', press('ArrowDown', { isShift: true }), moved(6, 3, true)],
  ])('%s', (_name, key, intent) => {
    expect(intentOf(key, at, size)).toEqual(intent)
  })

  test('never leaves the grid', () => {
    expect(intentOf(press('ArrowUp'), { row: -1, column: 0 }, size)).toEqual(moved(-1, 0))
    expect(intentOf(press('ArrowLeft'), { row: 0, column: 0 }, size)).toEqual(moved(0, 0))
    expect(intentOf(press('PageDown'), { row: 995, column: 17 }, size)).toEqual(moved(999, 17))
  })

  test('follows the eye where the page runs from right to left', () => {
    expect(intentOf(press('ArrowLeft'), at, { ...size, isRightToLeft: true })).toEqual(moved(5, 4))
  })
})

describe('doing', () => {
  test.each<[string, KeyPress, typeof at, GridIntent | null]>([
    ['Enter edits', press('Enter'), at, { do: 'edit', typed: null }],
    ['F2 edits', press('F2'), at, { do: 'edit', typed: null }],
    ['a letter edits with that letter', press('7'), at, { do: 'edit', typed: '7' }],
    ['Space selects the row', press(' '), at, { do: 'selectRow', isExtending: false }],
    [
      'Shift and Space select up to the row',
      press(' ', { isShift: true }),
      at,
      { do: 'selectRow', isExtending: true },
    ],
    ['Escape', press('Escape'), at, { do: 'escape' }],
    ['Ctrl C copies', press('c', { isControl: true }), at, { do: 'copy' }],
    ['Ctrl A selects what is loaded', press('a', { isControl: true }), at, { do: 'selectLoaded' }],
    ['Enter on a head sorts', press('Enter'), { row: -1, column: 3 }, { do: 'sort', isAdding: false }],
    [
      'Shift and Enter add to the sort',
      press('Enter', { isShift: true }),
      { row: -1, column: 3 },
      { do: 'sort', isAdding: true },
    ],
    [
      'Alt and arrow open the column menu',
      press('ArrowDown', { isAlt: true }),
      { row: -1, column: 3 },
      { do: 'columnMenu' },
    ],
    [
      'Enter on a checkbox selects',
      press('Enter'),
      { row: 5, column: 0 },
      { do: 'selectRow', isExtending: false },
    ],
    ['other shortcuts are left alone', press('k', { isControl: true }), at, null],
    ['letters on a head are left alone', press('/'), { row: -1, column: 3 }, null],
  ])('%s', (_name, key, place, intent) => {
    expect(intentOf(key, place, size)).toEqual(intent)
  })
})
