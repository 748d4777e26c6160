import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  sampleColumns,
  sampleRow,
  sampleTable,
  type Situation,
} from '../../../tests/support/page/sample-table.ts'
import type { CellPlace } from './cells/cell-place.ts'
import { gridEvents } from './grid-events.ts'

type Where = Partial<{ place: CellPlace; isControl: boolean; isDetail: boolean; link: string }>

/** As much of an element as events ask for: what it stands in. Rows count from 10 on, as on a second page. */
class Target {
  readonly where: Where
  readonly dataset: { row: string }

  constructor(where: Where) {
    this.where = where
    const row = where.place?.row ?? -1
    this.dataset = { row: String(row < 0 ? -1 : row + 10) }
  }

  closest(selector: string): Target | null {
    const { place, isControl, isDetail, link } = this.where
    const isInside: Record<string, boolean> = {
      '[aria-colindex]': place !== undefined,
      '[data-row]': place !== undefined,
      '[aria-colindex="1"]': place?.column === 0,
      'input, select, button': isControl === true,
      '[data-detail]': isDetail === true,
      a: link !== undefined,
    }
    return isInside[selector] === true ? this : null
  }

  getAttribute(name: string): string | null {
    return name === 'href' ? (this.where.link ?? null) : String((this.where.place?.column ?? 0) + 1)
  }
}

let calls: unknown[][]

beforeEach(() => {
  calls = []
  vi.stubGlobal('Element', Target)
  vi.stubGlobal('HTMLElement', Target)
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const cursor = { row: 2, column: 4 }
const size = { rows: 5, columns: 5, leading: 2 as const, pageRows: 10, isRightToLeft: false }

function events(situation: Situation) {
  return gridEvents(sampleTable(calls, { at: cursor, leading: size.leading, ...situation }), size)
}

type Handlers = ReturnType<typeof events>

/** Sends an event there, and answers whether it was kept from the browser. */
function send(name: keyof Handlers, where: Where, more: object = {}, situation: Situation = {}): boolean {
  let isPrevented = false
  const event = {
    target: new Target(where),
    button: 0,
    buttons: 1,
    pointerType: 'mouse',
    clientX: 7,
    clientY: 8,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    preventDefault: () => (isPrevented = true),
    ...more,
  }
  events(situation)[name](event as never)
  return isPrevented
}

const cell = (row: number, column: number): Where => ({ place: { row, column } })
/** The price of the second row. */
const price = cell(1, 3)
const priceCell = { row: sampleRow(11), column: sampleColumns[1] }

describe('a key', () => {
  test('that means something is kept from the browser', () => {
    expect(send('onKeyDown', price, { key: 'Escape' }, { count: 3 })).toBe(true)
    expect(calls).toEqual([['clear']])
  })

  test('that means nothing here is left to it', () => {
    expect(send('onKeyDown', price, { key: 'Escape' })).toBe(false)
  })

  test.each([
    ['in a field', { ...price, isControl: true }, { key: 'Enter' }, []],
    ['in an open row', { isDetail: true }, { key: 'a' }, []],
    ['that is Escape in an open row', { isDetail: true }, { key: 'Escape' }, [['focus']]],
    ['that copies', price, { key: 'c', ctrlKey: true }, []],
    ['that is nobody’s business', price, { key: 'F5' }, []],
    ['with the command key of a Mac', price, { key: 'a', metaKey: true }, [['toggleLoaded']]],
  ])('%s', (_what, where, press, expected) => {
    expect(send('onKeyDown', where, press)).toBe(expected[0]?.[0] === 'toggleLoaded')
    expect(calls).toEqual(expected)
  })
})

describe('a press of the mouse', () => {
  test.each<[string, Where, object, unknown[][], boolean]>([
    ['on a cell points at it', price, {}, [['moveTo', price.place, false]], true],
    ['with Shift extends to it', price, { shiftKey: true }, [['moveTo', price.place, true]], true],
    ['on a box only keeps text from being marked', cell(1, 0), {}, [], true],
    ['on a head is the head’s own', cell(-1, 3), {}, [], false],
    ['on a button is the button’s own', { ...price, isControl: true }, {}, [], false],
    ['with the other button points at nothing', price, { button: 2 }, [], false],
    ['beside all cells', {}, {}, [], false],
  ])('%s', (_what, where, more, expected, isPrevented) => {
    expect(send('onMouseDown', where, more)).toBe(isPrevented)
    expect(calls).toEqual(expected)
  })
})

describe('a pointer that is drawn over cells', () => {
  test.each<[string, Where, object, Situation, unknown[][]]>([
    ['extends the range', price, {}, {}, [['moveTo', price.place, true]]],
    ['but not where it stands already', { place: cursor }, {}, {}, []],
    ['but not with no button held', price, { buttons: 0 }, {}, []],
    ['but not by a finger, which scrolls', price, { pointerType: 'touch' }, {}, []],
    ['but not while a cell is edited', price, {}, { isEditing: true }, []],
    ['but not into the heads', cell(-1, 3), {}, {}, []],
    ['but not into what stands before the columns', cell(1, 1), {}, {}, []],
    ['but not from a head', price, {}, { at: { row: -1, column: 3 } }, []],
  ])('%s', (_what, where, more, situation, expected) => {
    send('onPointerMove', where, more, situation)
    expect(calls).toEqual(expected)
  })
})

describe('a click', () => {
  const link = { ...price, link: '/catalogs/7' }
  test.each<[string, Where, object, unknown[][], boolean]>([
    ['on a box selects its row', cell(1, 0), {}, [['toggle', 11, false]], false],
    [
      'on a box with Shift selects all between',
      cell(1, 0),
      { shiftKey: true },
      [['toggle', 11, true]],
      false,
    ],
    ['on the box in the head selects all that is loaded', cell(-1, 0), {}, [['toggleLoaded']], false],
    ['on an opener opens the row', cell(1, 1), {}, [['toggleOpen', 1]], false],
    ['on the head of the openers opens nothing', cell(-1, 1), {}, [], false],
    ['on a link opens it here', link, {}, [['onOpen', '/catalogs/7']], true],
    [
      'on a link with Ctrl is the browser’s',
      link,
      { ctrlKey: true },
      [['onOpenAside', '/catalogs/7']],
      false,
    ],
    [
      'on a link with the command key is the browser’s',
      link,
      { metaKey: true },
      [['onOpenAside', '/catalogs/7']],
      false,
    ],
    [
      'on a link with Shift is the browser’s',
      link,
      { shiftKey: true },
      [['onOpenAside', '/catalogs/7']],
      false,
    ],
    ['on a cell with Ctrl', price, { ctrlKey: true }, [], false],
    ['on a plain cell', price, {}, [], false],
  ])('%s', (_what, where, more, expected, isPrevented) => {
    expect(send('onClick', where, more)).toBe(isPrevented)
    expect(calls).toEqual(expected)
  })

  test.each<[string, Where, object, unknown[][]]>([
    ['a link opens it aside', link, { button: 1 }, [['onOpenAside', '/catalogs/7']]],
    ['a cell opens nothing', price, { button: 1 }, []],
    ['a link, with the right button, opens nothing', link, { button: 2 }, []],
  ])('with the middle button on %s', (_what, where, more, expected) => {
    send('onAuxClick', where, more)
    expect(calls).toEqual(expected)
  })

  test.each([
    ['edits a cell, wherever the cursor is', price, [['start', priceCell, null]]],
    ['edits no head', cell(-1, 3), []],
    ['edits no opener', cell(1, 1), []],
  ])('done twice %s', (_what, where, expected) => {
    send('onDoubleClick', where)
    expect(calls).toEqual(expected)
  })

  const point = { left: 7, top: 8, width: 1, height: 1 }
  const moved = ['moveTo', price.place, false]
  test.each([
    ['moves there and opens the menu under the pointer', price, [moved, ['openCellMenu', priceCell, point]]],
    ['opens none on a head', cell(-1, 3), []],
    ['opens none in a field', { ...price, isControl: true }, []],
  ])('with the other button %s', (_what, where, expected) => {
    expect(send('onContextMenu', where)).toBe(expected.length > 0)
    expect(calls).toEqual(expected)
  })
})

describe('a tap in a row of two lines', () => {
  const phone = { title: 'note', line: ['sku', 'price'] }
  test.each<[string, Where, object, unknown[][]]>([
    ['on a text opens what the row is', cell(1, 4), {}, [['onOpen', '/catalogs/11']]],
    ['on a field edits it', price, {}, [['start', priceCell, null]]],
    ['on a field that is locked opens what the row is', cell(3, 3), {}, [['onOpen', '/catalogs/13']]],
    ['in a field that is edited is the field’s own', { ...price, isControl: true }, {}, []],
    ['on a row that is on its way', cell(4, 4), {}, []],
    ['on its box selects it', cell(1, 0), {}, [['toggle', 11, false]]],
  ])('%s', (_what, where, more, expected) => {
    send('onClick', where, more, { phone })
    expect(calls).toEqual(expected)
  })

  test('beside the field that is edited only ends the edit', () => {
    const addEventListener = vi.fn()
    vi.stubGlobal('document', { activeElement: null, addEventListener })
    send('onMouseDown', cell(1, 4), {}, { phone, isEditing: true })
    expect(addEventListener.mock.calls.map(([name]) => name as unknown)).toEqual(['click'])
    send('onMouseDown', cell(1, 4), {}, { phone })
    expect(addEventListener).toHaveBeenCalledOnce()
  })
})

describe('copying', () => {
  const [sku, note] = [2, 4]
  const head = { row: -1, column: sku }
  test.each<[string, Where, CellPlace, CellPlace, string | null]>([
    ['takes the cell with the focus', price, { row: 1, column: sku }, { row: 1, column: sku }, 'A-11'],
    [
      'takes the box between both ends',
      price,
      { row: 2, column: note },
      { row: 1, column: 3 },
      'A-11\tA-11\r\nA-12\tA-12',
    ],
    ['takes the rows that are here', price, { row: 5, column: sku }, { row: 3, column: sku }, 'A-13'],
    ['takes what is marked in a field', { ...price, isControl: true }, cursor, cursor, null],
    ['takes what is marked in an open row', { isDetail: true }, cursor, cursor, null],
    ['takes nothing of a head', cell(-1, 3), head, head, null],
  ])('%s', (_what, where, at, anchor, text) => {
    const taken = new Map<string, string>()
    const clipboardData = { setData: (type: string, data: string) => taken.set(type, data) }
    expect(send('onCopy', where, { clipboardData }, { at, anchor })).toBe(text !== null)
    expect(taken.get('text/plain') ?? null).toBe(text)
  })
})

describe('pasting', () => {
  const price = 3
  test.each<[string, Where, CellPlace, unknown[][]]>([
    [
      'goes from the cell with the focus on',
      { place: cursor },
      { row: 1, column: price },
      [['propose', [11, { is: 'value', value: '12' }]]],
    ],
    ['into a field is the field’s', { isControl: true }, { row: 1, column: price }, []],
    ['into an open row is the row’s', { isDetail: true }, { row: 1, column: price }, []],
    ['means nothing in a head', cell(-1, price), { row: -1, column: price }, []],
    ['means nothing before the columns', cell(1, 0), { row: 1, column: 0 }, []],
  ])('%s', (_what, where, at, expected) => {
    const isTaken = send('onPaste', where, { clipboardData: { getData: () => '12' } }, { at })
    expect(isTaken).toBe(expected.length > 0)
    expect(calls).toEqual(expected)
  })
})
