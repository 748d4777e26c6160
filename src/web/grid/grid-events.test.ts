import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CellPlace } from './cells/cell-place.ts'
import { gridEvents, type GridEventsInput } from './grid-events.ts'

type Where = Partial<{ place: CellPlace; isControl: boolean; isDetail: boolean; link: string }>

/** As much of an element as events ask for: what it stands in. Rows count from 20 on, as on a second page. */
class Target {
  readonly where: Where
  readonly dataset: { row: string }

  constructor(where: Where) {
    this.where = where
    const row = where.place?.row ?? -1
    this.dataset = { row: String(row < 0 ? -1 : row + 20) }
  }

  closest(selector: string): Target | null {
    const { place, isControl, isDetail, link } = this.where
    const isInside: Record<string, boolean> = {
      '[aria-colindex]': place !== undefined,
      '[data-row]': place !== undefined,
      '[aria-colindex="1"]': place?.column === 0,
      'input, button': isControl === true,
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
let isMeant: boolean

beforeEach(() => {
  calls = []
  isMeant = true
  vi.stubGlobal('Element', Target)
  vi.stubGlobal('HTMLElement', Target)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const cursor = { row: 2, column: 3 }

function events(part: Partial<GridEventsInput> = {}) {
  const noted =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  return gridEvents({
    at: cursor,
    offset: 20,
    size: { rows: 50, columns: 9, leading: 2, pageRows: 10, isRightToLeft: false },
    isEditing: false,
    onIntent: (intent) => {
      calls.push(['onIntent', intent])
      return isMeant
    },
    onPoint: noted('onPoint'),
    onLeading: noted('onLeading'),
    onEdit: noted('onEdit'),
    onLeaveDetail: noted('onLeaveDetail'),
    onOpen: noted('onOpen'),
    onCellMenu: noted('onCellMenu'),
    copied: () => 'A\tB',
    ...part,
  })
}

type Handlers = ReturnType<typeof events>

/** Sends an event there, and answers whether it was kept from the browser. */
function send(
  name: keyof Handlers,
  where: Where,
  more: object = {},
  part: Partial<GridEventsInput> = {},
): boolean {
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
  events(part)[name](event as never)
  return isPrevented
}

const cell = (row: number, column: number): Where => ({ place: { row, column } })

describe('a key', () => {
  test('that means something is kept from the browser', () => {
    expect(send('onKeyDown', cell(2, 3), { key: 'Escape' })).toBe(true)
    expect(calls).toEqual([['onIntent', { do: 'escape' }]])
  })

  test('that means nothing here is left to it', () => {
    isMeant = false
    expect(send('onKeyDown', cell(2, 3), { key: 'Escape' })).toBe(false)
  })

  test.each([
    ['in a field', { ...cell(2, 3), isControl: true }, { key: 'Escape' }, []],
    ['in an open row', { isDetail: true }, { key: 'a' }, []],
    ['that is Escape in an open row', { isDetail: true }, { key: 'Escape' }, [['onLeaveDetail']]],
    ['that copies', cell(2, 3), { key: 'c', ctrlKey: true }, []],
    ['that is nobody’s business', cell(2, 3), { key: 'F5' }, []],
    [
      'with the command key of a Mac',
      cell(2, 3),
      { key: 'a', metaKey: true },
      [['onIntent', { do: 'selectLoaded' }]],
    ],
  ])('%s', (_what, where, press, expected) => {
    expect(send('onKeyDown', where, press)).toBe(expected[0]?.[0] === 'onIntent')
    expect(calls).toEqual(expected)
  })
})

describe('a press of the mouse', () => {
  test.each<[string, Where, object, unknown[][], boolean]>([
    ['on a cell points at it', cell(4, 5), {}, [['onPoint', { row: 4, column: 5 }, false]], true],
    [
      'with Shift extends to it',
      cell(4, 5),
      { shiftKey: true },
      [['onPoint', { row: 4, column: 5 }, true]],
      true,
    ],
    ['on a box only keeps text from being marked', cell(4, 0), {}, [], true],
    ['on a head is the head’s own', cell(-1, 5), {}, [], false],
    ['on a button is the button’s own', { ...cell(4, 5), isControl: true }, {}, [], false],
    ['with the other button points at nothing', cell(4, 5), { button: 2 }, [], false],
    ['beside all cells', {}, {}, [], false],
  ])('%s', (_what, where, more, expected, isPrevented) => {
    expect(send('onMouseDown', where, more)).toBe(isPrevented)
    expect(calls).toEqual(expected)
  })
})

describe('a pointer that is drawn over cells', () => {
  const extended = [['onPoint', { row: 4, column: 5 }, true]]
  test.each<[string, Where, object, Partial<GridEventsInput>, unknown[][]]>([
    ['extends the range', cell(4, 5), {}, {}, extended],
    ['but not where it stands already', cell(2, 3), {}, {}, []],
    ['but not with no button held', cell(4, 5), { buttons: 0 }, {}, []],
    ['but not by a finger, which scrolls', cell(4, 5), { pointerType: 'touch' }, {}, []],
    ['but not while a cell is edited', cell(4, 5), {}, { isEditing: true }, []],
    ['but not into the heads', cell(-1, 5), {}, {}, []],
    ['but not into what stands before the columns', cell(4, 1), {}, {}, []],
    ['but not from a head', cell(4, 5), {}, { at: { row: -1, column: 5 } }, []],
  ])('%s', (_what, where, more, part, expected) => {
    send('onPointerMove', where, more, part)
    expect(calls).toEqual(expected)
  })
})

describe('a click', () => {
  const link = { ...cell(4, 5), link: '/catalogs/7' }
  test.each<[string, Where, object, unknown[][], boolean]>([
    ['on a box', cell(4, 0), { shiftKey: true }, [['onLeading', { row: 4, column: 0 }, true]], false],
    ['on the box in the head', cell(-1, 0), {}, [['onLeading', { row: -1, column: 0 }, false]], false],
    ['on an opener', cell(4, 1), {}, [['onLeading', { row: 4, column: 1 }, false]], false],
    ['on a link opens it here', link, {}, [['onOpen', '/catalogs/7']], true],
    ['on a link with Ctrl is the browser’s', link, { ctrlKey: true }, [], false],
    ['on a link with the command key is the browser’s', link, { metaKey: true }, [], false],
    ['on a link with Shift is the browser’s', link, { shiftKey: true }, [], false],
    ['on a plain cell', cell(4, 5), {}, [], false],
  ])('%s', (_what, where, more, expected, isPrevented) => {
    expect(send('onClick', where, more)).toBe(isPrevented)
    expect(calls).toEqual(expected)
  })

  test.each([
    ['edits a cell', cell(4, 5), [['onEdit', { row: 4, column: 5 }]]],
    ['edits no head', cell(-1, 5), []],
    ['edits no opener', cell(4, 1), []],
  ])('done twice %s', (_what, where, expected) => {
    send('onDoubleClick', where)
    expect(calls).toEqual(expected)
  })

  test.each([
    ['on a cell', cell(4, 5), [['onCellMenu', { row: 4, column: 5 }, { left: 7, top: 8 }]]],
    ['on a head', cell(-1, 5), []],
    ['in a field', { ...cell(4, 5), isControl: true }, []],
  ])('with the other button %s', (_what, where, expected) => {
    expect(send('onContextMenu', where)).toBe(expected.length > 0)
    expect(calls).toEqual(expected)
  })
})

describe('copying', () => {
  test.each<[string, Where, Partial<GridEventsInput>, string | null]>([
    ['takes the cells', cell(4, 5), {}, 'A\tB'],
    ['takes what is marked in a field', { ...cell(4, 5), isControl: true }, {}, null],
    ['takes what is marked in an open row', { isDetail: true }, {}, null],
    ['takes nothing where there is nothing', cell(-1, 5), { copied: () => null }, null],
  ])('%s', (_what, where, part, text) => {
    const taken = new Map<string, string>()
    const clipboardData = { setData: (type: string, data: string) => taken.set(type, data) }
    expect(send('onCopy', where, { clipboardData }, part)).toBe(text !== null)
    expect(taken.get('text/plain') ?? null).toBe(text)
  })
})
