import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noOpenRows, openPlaces, withRowsFollowed, withRowToggled } from './useOpenRows.ts'

const listOf = (ids: readonly number[], first = 0) => {
  const loaded = ids.map((id, at) => [first + at, { id }] as const)
  const byIndex = new Map(loaded)
  return { loaded: () => loaded, rowAt: (index: number) => byIndex.get(index) }
}

test('a row opens and closes again', () => {
  const one = withRowToggled(noOpenRows, 71, 4)
  expect([...one]).toEqual([[71, 4]])
  expect([...withRowToggled(one, 71, 4)]).toEqual([])
})

describe('when rows have changed', () => {
  const open = new Map([
    [71, 1],
    [73, 3],
  ])
  test.each<[string, ReturnType<typeof listOf>, [number, number][]]>([
    [
      'those in their places stay open',
      listOf([70, 71, 72, 73]),
      [
        [71, 1],
        [73, 3],
      ],
    ],
    [
      'those that a new row pushed along are followed',
      listOf([69, 70, 71, 72, 73]),
      [
        [71, 2],
        [73, 4],
      ],
    ],
    ['one that is gone is closed, and the other followed', listOf([70, 72, 73]), [[73, 2]]],
    [
      'those that are not loaded stay as they are',
      listOf([500, 501], 400),
      [
        [71, 1],
        [73, 3],
      ],
    ],
    ['all are closed when others stand there', listOf([1, 2, 3, 4]), []],
  ])('%s', (_what, list, expected) => {
    expect([...withRowsFollowed(open, list)]).toEqual(expected)
  })

  test('nothing is new when nothing moved', () => {
    expect(withRowsFollowed(open, listOf([70, 71, 72, 73]))).toBe(open)
  })

  test('whatever was inserted and removed, every row at hand that stays open is found at its index', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
    fc.assert(
      fc.property(ids, ids, fc.array(fc.nat(29)), (before, after, chosen) => {
        const opened = new Map(
          chosen.flatMap((at) => (before[at] === undefined ? [] : [[before[at], at] as const])),
        )
        for (const [id, index] of withRowsFollowed(opened, listOf(after))) expect(after[index] ?? id).toBe(id)
      }),
    )
  })
})

test.each([
  ['an endless list', { offset: 0, rowCount: 100 }, [2, 30, 99]],
  ['a page, only those on it', { offset: 25, rowCount: 25 }, [5]],
  ['a list that became shorter', { offset: 0, rowCount: 30 }, [2]],
])('%s has its open places in order', (_what, page, places) => {
  const open = new Map([
    [9, 99],
    [1, 2],
    [5, 30],
  ])
  expect(openPlaces(open, page)).toEqual(places)
})
