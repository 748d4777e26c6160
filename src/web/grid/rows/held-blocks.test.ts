import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  heldRow,
  heldRows,
  withBlock,
  withBlocksSeen,
  withRowsReplaced,
  type HeldBlocks,
} from './held-blocks.ts'

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
