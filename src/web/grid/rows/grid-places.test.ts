import { describe, expect, test } from 'vitest'
import { createGridPlaces, type GridPlace } from './grid-places.ts'
import { nothingSelected, selectAll, withRows } from './selection.ts'

const place = (row: number, more: Partial<GridPlace> = {}): GridPlace => ({
  row,
  offsetPx: 11,
  leftPx: 90,
  selection: nothingSelected,
  cell: { row, column: 2 },
  open: new Map(),
  ...more,
})

/** A browser's storage, as much of it as places need. */
function storageWith(text: string | null = null) {
  let stored = text
  const storage = { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) }
  return storage as unknown as Storage
}

describe('a place', () => {
  test('is found again under its history entry', () => {
    const places = createGridPlaces(() => storageWith())
    places.keep('a', place(700))
    expect(places.find('a')).toEqual(place(700))
    expect(places.find('b')).toBeNull()
  })

  test.each<[string, GridPlace]>([
    ['rows that were chosen', place(1, { selection: withRows(nothingSelected, [4, 5], true) })],
    ['all rows but some', place(2, { selection: withRows(selectAll(90), [4], false) })],
    [
      'rows that were open',
      place(3, {
        open: new Map([
          [71, 690],
          [80, 2],
        ]),
      }),
    ],
  ])('outlives a reload with %s', (_what, kept) => {
    const storage = storageWith()
    const before = createGridPlaces(() => storage)
    before.keep('a', kept)
    before.store()
    expect(createGridPlaces(() => storage).find('a')).toEqual(kept)
  })

  test('leaves when thirty others were kept since', () => {
    const places = createGridPlaces(() => storageWith())
    for (let at = 0; at < 31; at++) places.keep(String(at), place(at))
    expect(places.find('0')).toBeNull()
    expect(places.find('1')).toEqual(place(1))
    places.keep('1', place(5))
    places.keep('31', place(31))
    expect(places.find('1')).toEqual(place(5))
  })
})

describe('what anyone may have stored', () => {
  test.each([
    ['no text at all', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['no entries', '[1,"a",null]'],
    ['an entry without a cell', '[["a",{"row":1}]]'],
    ['a key that is no text', '[[1,{"cell":{}}]]'],
  ])('is no place: %s', (_what, text) => {
    expect(createGridPlaces(() => storageWith(text)).find('a')).toBeNull()
  })

  test('is read as far as it can be', () => {
    const text = JSON.stringify([
      [
        'a',
        {
          row: 'x',
          offsetPx: 5,
          cell: { row: 3 },
          selection: { kind: 'some', ids: [1, 'b'] },
          open: [[1, 2], [3], 'x', ['a', 4]],
        },
      ],
    ])
    expect(createGridPlaces(() => storageWith(text)).find('a')).toEqual({
      row: 0,
      offsetPx: 5,
      leftPx: 0,
      cell: { row: 3, column: 0 },
      selection: { kind: 'some', ids: new Set([1]) },
      open: new Map([[1, 2]]),
    })
  })
})
