import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import type { EditMark } from './cells/cell-edits.ts'
import { cursorAt, type CellPlace } from './cells/cell-place.ts'
import type { GridColumn, GridRow } from './columns/grid-column.ts'
import { placeColumns } from './columns/placed-columns.ts'
import type { GridIntent } from './rows/keyboard.ts'
import { tableIntents } from './table-intents.ts'

type Row = GridRow & { sku: string }
type Table = Parameters<typeof tableIntents<Row>>[0]

const columnOf = (field: string, part: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  facts: sampleColumn({ field, isSortable: field !== 'note' }),
  sortField: field,
  value: (row) => row.sku,
  ...part,
})
const columns = [
  columnOf('sku', { link: ({ id }) => `/catalogs/${id}` }),
  columnOf('price', { canEdit: ({ id }) => id !== 13 }),
  columnOf('note'),
]
const placed = placeColumns(
  columns.map(({ facts }) => ({ id: facts.id, width: 100, pin: null })),
  columns,
)
const [check, sku, price, note] = [0, 1, 2, 3]
const box = { left: 1, top: 2, width: 3, height: 4 }
// Intents take no more of an element than where it is.
const element = { getBoundingClientRect: () => box } as HTMLElement

let calls: unknown[][]
let opened: string[]

beforeEach(() => {
  calls = []
  opened = []
  vi.stubGlobal('document', { activeElement: element, querySelector: () => null })
  vi.stubGlobal('window', { open: (link: string) => opened.push(link) })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Situation = {
  at?: CellPlace
  anchor?: CellPlace
  offset?: number
  count?: number
  marks?: Record<string, EditMark>
}

/** A page of rows 10 to 14 of a list, of which the last is on its way; every call to its parts is noted. */
function tableAt({ at = { row: 0, column: sku }, anchor = at, count = 0, marks }: Situation) {
  const noted =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const table = {
    source: { rowAt: (index: number) => (index < 14 ? { id: index, sku: `A-${index}` } : undefined) },
    onOpen: noted('onOpen'),
    placed,
    rows: { offset: 10, toggleOpen: noted('toggleOpen') },
    cursor: {
      cursor: { ...cursorAt(at), anchor },
      moveTo: noted('moveTo'),
      collapse: noted('collapse'),
      focus: noted('focus'),
    },
    selected: {
      count,
      toggle: noted('toggle'),
      toggleLoaded: noted('toggleLoaded'),
      clear: noted('clear'),
    },
    editing: { marks: new Map(marks === undefined ? [] : [[10, marks]]), start: noted('start') },
    panels: {
      openColumnMenu: noted('openColumnMenu'),
      openCellMenu: noted('openCellMenu'),
      openConflict: noted('openConflict'),
    },
    columnActions: { handlers: { onSort: noted('onSort') } },
  }
  return tableIntents(table as unknown as Table)
}

const row = (id: number): Row => ({ id, sku: `A-${id}` })
const head = (column: number) => ({ row: -1, column })
const cell = (rowAt: number, column: number) => ({ row: rowAt, column })

describe('a key', () => {
  test.each<[string, GridIntent, Situation, unknown[][], boolean]>([
    [
      'moves the cursor',
      { do: 'move', to: cell(2, price), isExtending: true },
      {},
      [['moveTo', cell(2, price), true]],
      true,
    ],
    [
      'selects the row by its place in the whole list',
      { do: 'selectRow', isExtending: true },
      { at: cell(3, check) },
      [['toggle', 13, true]],
      true,
    ],
    ['selects all that is loaded', { do: 'selectLoaded' }, {}, [['toggleLoaded']], true],
    ['opens the row', { do: 'openRow' }, { at: cell(3, sku) }, [['toggleOpen', 3]], true],
    ['opens no head', { do: 'openRow' }, { at: head(sku) }, [], true],
    [
      'sorts by the column',
      { do: 'sort', isAdding: true },
      { at: head(price) },
      [['onSort', 'price', true]],
      true,
    ],
    [
      'does not sort by a column that has no order',
      { do: 'sort', isAdding: false },
      { at: head(note) },
      [],
      true,
    ],
    [
      'in the head of the boxes selects all that is loaded',
      { do: 'sort', isAdding: false },
      { at: head(check) },
      [['toggleLoaded']],
      true,
    ],
    [
      'opens the menu of the column',
      { do: 'columnMenu' },
      { at: head(price) },
      [['openColumnMenu', 'price', element]],
      true,
    ],
    [
      'opens the menu of the cell where the cell is',
      { do: 'cellMenu' },
      { at: cell(1, price) },
      [['openCellMenu', { row: row(11), column: columns[1] }, box]],
      true,
    ],
    ['opens no menu of a row on its way', { do: 'cellMenu' }, { at: cell(4, price) }, [], false],
    ['opens no menu of a box', { do: 'cellMenu' }, { at: cell(1, check) }, [], false],
  ])('%s', (_what, intent, situation, expected, isMeant) => {
    expect(tableAt(situation).onIntent(intent, element)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })

  test.each<[string, Situation, unknown[][], boolean]>([
    ['first gives up the range', { at: cell(1, sku), anchor: cell(2, sku), count: 3 }, [['collapse']], true],
    ['then the selection', { count: 3 }, [['clear']], true],
    ['and then means nothing here', {}, [], false],
  ])('that escapes %s', (_what, situation, expected, isMeant) => {
    expect(tableAt(situation).onIntent({ do: 'escape' }, element)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })

  test.each([
    ['opens the link of its cell', cell(2, sku), ['/catalogs/12'], true],
    ['opens nothing in a cell without a link', cell(2, price), [], false],
    ['opens nothing of a row on its way', cell(4, sku), [], false],
  ])('with the mod key %s', (_what, at, links, isMeant) => {
    expect(tableAt({ at }).onIntent({ do: 'open' }, element)).toBe(isMeant)
    expect(opened).toEqual(links)
  })

  test.each<GridIntent>([{ do: 'columnMenu' }, { do: 'cellMenu' }])(
    'that asks for a menu, %o, opens none without a place for it',
    (intent) => {
      tableAt({}).onIntent(intent, null)
      expect(calls).toEqual([])
    },
  )
})

describe('to enter a cell', () => {
  const conflict: EditMark = { state: 'conflict', mine: 9 }
  test.each<[string, Situation, string | null, unknown[][], boolean]>([
    ['edits it', { at: cell(0, price) }, null, [['start', { row: row(10), column: columns[1] }, null]], true],
    [
      'edits it from the letter on',
      { at: cell(0, price) },
      '7',
      [['start', { row: row(10), column: columns[1] }, '7']],
      true,
    ],
    ['opens its link', { at: cell(2, sku) }, null, [['onOpen', '/catalogs/12']], true],
    ['means nothing where the row refuses', { at: cell(3, price) }, null, [], false],
    ['means nothing in a head', { at: head(price) }, null, [], false],
    ['means nothing while the row is on its way', { at: cell(4, price) }, null, [], false],
    [
      'asks which value holds, where the focus is',
      { at: cell(0, price), marks: { price: conflict } },
      null,
      [['openConflict', { row: row(10), column: columns[1], mine: 9 }, box]],
      true,
    ],
  ])('%s', (_what, situation, typed, expected, isMeant) => {
    expect(tableAt(situation).onIntent({ do: 'edit', typed }, element)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })

  test('a double click does so where it falls, wherever the cursor is', () => {
    tableAt({ at: cell(2, sku) }).onEdit(cell(1, price))
    expect(calls).toEqual([['start', { row: row(11), column: columns[1] }, null]])
  })
})

describe('a click', () => {
  test.each<[string, CellPlace, unknown[]]>([
    ['on a box selects its row', cell(2, check), ['toggle', 12, false]],
    ['on the box in the head selects all that is loaded', head(check), ['toggleLoaded']],
    ['on an opener opens the row', cell(2, 1), ['toggleOpen', 2]],
  ])('%s', (_what, place, expected) => {
    tableAt({}).onLeading(place, false)
    expect(calls).toEqual([expected])
  })

  test('with the other button moves there and opens the menu under the pointer', () => {
    tableAt({}).onCellMenu(cell(1, price), { left: 7, top: 8 })
    const point = { left: 7, top: 8, width: 1, height: 1 }
    expect(calls).toEqual([
      ['moveTo', cell(1, price), false],
      ['openCellMenu', { row: row(11), column: columns[1] }, point],
    ])
  })
})

describe('what is copied', () => {
  test.each([
    ['the cell with the focus', cell(1, sku), cell(1, sku), 'A-11'],
    ['the box between both ends', cell(2, note), cell(1, price), 'A-11\tA-11\r\nA-12\tA-12'],
    ['the rows that are here', cell(5, sku), cell(3, sku), 'A-13'],
    ['nothing of a head', head(sku), head(sku), null],
  ])('is %s', (_what, at, anchor, text) => {
    expect(tableAt({ at, anchor }).copied()).toBe(text)
  })
})
