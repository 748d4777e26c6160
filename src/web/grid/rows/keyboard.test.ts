import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intentOf, type GridIntent, type GridSize, type KeyPress } from './keyboard.ts'

const size: GridSize = { rows: 1000, columns: 18, leading: 1, pageRows: 20, isRightToLeft: false }
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
    [
      'Ctrl C is left to the browser, which then asks what to copy',
      press('c', { isControl: true }),
      at,
      null,
    ],
    ['Ctrl A selects what is loaded', press('a', { isControl: true }), at, { do: 'selectLoaded' }],
    ['Ctrl D fills down', press('d', { isControl: true }), at, { do: 'fillDown' }],
    ['Ctrl D on a head', press('d', { isControl: true }), { row: -1, column: 3 }, null],
    ['Ctrl Z undoes', press('z', { isControl: true }), at, { do: 'undo' }],
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

describe('where rows open', () => {
  const opening: GridSize = { ...size, columns: 19, leading: 2 }
  const opener = { row: 5, column: 1 }
  test.each<[string, KeyPress, typeof at, GridIntent | null]>([
    ['Enter on the opener opens', press('Enter'), opener, { do: 'openRow' }],
    ['Space on the opener opens', press(' '), opener, { do: 'openRow' }],
    ['letters mean nothing on the opener', press('x'), opener, null],
    ['nor does F2', press('F2'), opener, null],
    ['Escape is Escape there too', press('Escape'), opener, { do: 'escape' }],
    ['arrows lead on to the columns', press('ArrowRight'), opener, moved(5, 2)],
    ['and back to the checkbox', press('ArrowLeft'), opener, moved(5, 0)],
    [
      'Space on a checkbox selects',
      press(' '),
      { row: 5, column: 0 },
      { do: 'selectRow', isExtending: false },
    ],
    ['Enter in the first column edits', press('Enter'), { row: 5, column: 2 }, { do: 'edit', typed: null }],
    [
      'Space in the first column selects',
      press(' '),
      { row: 5, column: 2 },
      { do: 'selectRow', isExtending: false },
    ],
  ])('%s', (_name, key, place, intent) => {
    expect(intentOf(key, place, opening)).toEqual(intent)
  })
})

describe('other keys', () => {
  test.each<[string, KeyPress, typeof at, GridIntent | null]>([
    ['the menu key opens the menu of a cell', press('ContextMenu'), at, { do: 'cellMenu' }],
    ['and of a column in the head', press('ContextMenu'), { row: -1, column: 3 }, { do: 'columnMenu' }],
    ['Shift and F10 do the same', press('F10', { isShift: true }), at, { do: 'cellMenu' }],
    ['F10 alone is the browser’s', press('F10'), at, null],
    ['Ctrl and Enter open a link beside', press('Enter', { isControl: true }), at, { do: 'open' }],
    ['but not in the head', press('Enter', { isControl: true }), { row: -1, column: 3 }, null],
    ['Alt and an arrow in a row are the browser’s', press('ArrowDown', { isAlt: true }), at, null],
    [
      'Ctrl and arrow go to the last cell of the row',
      press('ArrowRight', { isControl: true }),
      at,
      moved(5, 17),
    ],
    ['and to its first', press('ArrowLeft', { isControl: true }), at, moved(5, 0)],
    ['Ctrl and up go to the first row', press('ArrowUp', { isControl: true }), at, moved(0, 3)],
    ['from there into the head', press('ArrowUp'), { row: 0, column: 3 }, moved(-1, 3)],
    ['Escape in the head', press('Escape'), { row: -1, column: 3 }, { do: 'escape' }],
    ['Tab leaves the grid', press('Tab'), at, null],
    ['keys without a sign are left alone', press('Shift'), at, null],
  ])('%s', (_name, key, place, intent) => {
    expect(intentOf(key, place, size)).toEqual(intent)
  })

  test('no key leads out of the grid, wherever it is pressed', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.record({ isShift: fc.boolean(), isControl: fc.boolean(), isAlt: fc.constant(false) }),
        fc.record({ row: fc.integer({ min: -1, max: 999 }), column: fc.integer({ min: 0, max: 17 }) }),
        fc.boolean(),
        (key, more, from, isRightToLeft) => {
          const intent = intentOf({ key, ...more }, from, { ...size, isRightToLeft })
          expect(intent?.do).toBe('move')
          if (intent?.do !== 'move') return
          expect(intent.to.row).toBeGreaterThanOrEqual(-1)
          expect(intent.to.row).toBeLessThan(1000)
          expect(intent.to.column).toBeGreaterThanOrEqual(0)
          expect(intent.to.column).toBeLessThan(18)
        },
      ),
    )
  })
})
