import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleColumns as columns, sampleRow as row } from '../../../tests/support/page/sample-table.ts'
import { sampleTable, type Situation } from '../../../tests/support/page/sample-table.ts'
import type { EditMark } from './cells/cell-edits.ts'
import type { GridIntent } from './rows/keyboard.ts'
import { runIntent } from './table-intents.ts'

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

const run = (intent: GridIntent, situation: Situation, at: HTMLElement | null = element) =>
  runIntent(sampleTable(calls, situation), intent, at)

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
    [
      'fills down, but not where nobody edits',
      { do: 'fillDown' },
      { at: cell(3, price), anchor: cell(1, price) },
      [['propose', [12, { is: 'value', value: 'A-11' }]]],
      true,
    ],
    ['undoes', { do: 'undo' }, {}, [['onUndo']], true],
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
    expect(run(intent, situation)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })

  test.each<[string, Situation, unknown[][], boolean]>([
    ['first gives up the range', { at: cell(1, sku), anchor: cell(2, sku), count: 3 }, [['collapse']], true],
    ['then the selection', { count: 3 }, [['clear']], true],
    ['and then means nothing here', {}, [], false],
  ])('that escapes %s', (_what, situation, expected, isMeant) => {
    expect(run({ do: 'escape' }, situation)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })

  test.each([
    ['opens the link of its cell', cell(2, sku), ['/catalogs/12'], true],
    ['opens nothing in a cell without a link', cell(2, price), [], false],
    ['opens nothing of a row on its way', cell(4, sku), [], false],
  ])('with the mod key %s', (_what, at, links, isMeant) => {
    expect(run({ do: 'open' }, { at })).toBe(isMeant)
    expect(opened).toEqual(links)
    expect(calls).toEqual(links.map((link) => ['onOpenAside', link]))
  })

  test.each<GridIntent>([{ do: 'columnMenu' }, { do: 'cellMenu' }])(
    'that asks for a menu, %o, opens none without a place for it',
    (intent) => {
      run(intent, {}, null)
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
    expect(run({ do: 'edit', typed }, situation)).toBe(isMeant)
    expect(calls).toEqual(expected)
  })
})
