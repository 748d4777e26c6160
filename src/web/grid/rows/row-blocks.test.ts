import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  heldRow,
  heldRows,
  planBlocks,
  withBlock,
  withBlocksSeen,
  withRowsReplaced,
  type HeldBlocks,
} from './row-blocks.ts'

const usual = { rowCount: 1000, blockSize: 100, direction: 0 as const, isHeld: () => false, inFlight: [] }

describe('which blocks are asked for', () => {
  test('those that the view meets', () => {
    expect(planBlocks({ ...usual, firstRow: 95, endRow: 120 }).fetch).toEqual([0, 1])
  })
  test('not what is held or already under way', () => {
    const plan = planBlocks({
      ...usual,
      firstRow: 95,
      endRow: 220,
      isHeld: (block) => block === 1,
      inFlight: [2],
    })
    expect(plan.fetch).toEqual([0])
  })
  test('one ahead when its edge is near, on the side that the view moves to', () => {
    expect(planBlocks({ ...usual, firstRow: 140, endRow: 170, direction: 1 }).fetch).toEqual([1, 2])
    expect(planBlocks({ ...usual, firstRow: 140, endRow: 170, direction: -1 }).fetch).toEqual([1, 0])
    expect(planBlocks({ ...usual, firstRow: 110, endRow: 130, direction: 1 }).fetch).toEqual([1])
  })
  test('nothing beyond the end', () => {
    expect(planBlocks({ ...usual, firstRow: 980, endRow: 1020, direction: 1 }).fetch).toEqual([9])
  })
  test('the first one of a list without rows: someone may have added one', () => {
    expect(planBlocks({ ...usual, rowCount: 0, firstRow: 0, endRow: 0 }).fetch).toEqual([0])
  })
  test('whatever is seen: all of it that exists, at most one more, and nothing that is under way', () => {
    const rows = fc.nat(1200)
    const someBlocks = fc.uniqueArray(fc.nat(12))
    fc.assert(
      fc.property(rows, fc.nat(150), rows, someBlocks, (firstRow, height, rowCount, inFlight) => {
        const seen = { ...usual, firstRow, endRow: firstRow + height, rowCount, direction: 1 as const }
        const { fetch, abort } = planBlocks({ ...seen, inFlight })
        expect(fetch.some((block) => inFlight.includes(block))).toBe(false)
        expect(fetch.filter((block) => block * 100 >= Math.max(1, rowCount))).toEqual([])
        for (let row = firstRow; row < Math.min(rowCount, firstRow + height); row++)
          expect([...fetch, ...inFlight.filter((block) => !abort.includes(block))]).toContain(
            Math.floor(row / 100),
          )
        expect(fetch.length).toBeLessThanOrEqual(Math.ceil(height / 100) + 2)
      }),
    )
  })
  test('requests that the view has left behind are given up', () => {
    expect(planBlocks({ ...usual, firstRow: 500, endRow: 520, inFlight: [0, 4, 5, 6, 7] }).abort).toEqual([
      0, 7,
    ])
  })
})

const none: HeldBlocks<number> = new Map()

test('rows are found by their place in the list', () => {
  const held = withBlock<string>(new Map(), 2, ['a', 'b'])
  expect(heldRow(held, 10, 21)).toBe('b')
  expect(heldRow(held, 10, 22)).toBeUndefined()
  expect(heldRow(held, 10, 1)).toBeUndefined()
  expect(heldRows(held, 10)).toEqual([
    [20, 'a'],
    [21, 'b'],
  ])
})

test('the block that was seen longest ago leaves first', () => {
  const two = withBlock(withBlock(none, 0, [0], 2), 1, [1], 2)
  expect([...withBlock(withBlocksSeen(two, 0, 0), 2, [2], 2).keys()]).toEqual([0, 2])
})

test('whatever is put and seen, it holds the blocks used last and no more than it may', () => {
  const use = fc.record({ block: fc.nat(30), isPut: fc.boolean() })
  fc.assert(
    fc.property(fc.array(use), (uses) => {
      let held = none
      let expected: number[] = []
      for (const { block, isPut } of uses) {
        held = isPut ? withBlock(held, block, [block]) : withBlocksSeen(held, block, block)
        if (isPut || expected.includes(block))
          expected = [...expected.filter((each) => each !== block), block].slice(-10)
      }
      expect([...held.keys()]).toEqual(expected)
    }),
  )
})

test('exchanging a row leaves the others and the order of age alone', () => {
  const second = { id: 2 }
  const held = withBlock(withBlock(new Map(), 0, [{ id: 1 }, second]), 1, [{ id: 3 }])
  const changed = withRowsReplaced(held, (row) => (row.id === 1 ? { id: 9 } : row))
  expect(heldRow(changed, 2, 0)).toEqual({ id: 9 })
  expect(heldRow(changed, 2, 1)).toBe(second)
  expect([...changed.keys()]).toEqual([0, 1])
  expect(withRowsReplaced(held, (row) => row)).toBe(held)
})
