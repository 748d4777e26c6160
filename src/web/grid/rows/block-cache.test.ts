import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBlockCache } from './block-cache.ts'

test('rows are found by their place in the list', () => {
  const cache = createBlockCache<string>(10, 3)
  cache.put(2, ['a', 'b'])
  expect(cache.rowAt(21)).toBe('b')
  expect(cache.rowAt(22)).toBeUndefined()
  expect(cache.rowAt(1)).toBeUndefined()
})

test('the block that was seen longest ago leaves first', () => {
  const cache = createBlockCache<number>(1, 2)
  cache.put(0, [0])
  cache.put(1, [1])
  cache.touch(0, 0)
  cache.put(2, [2])
  expect(cache.keys()).toEqual([0, 2])
})

test('whatever is put and seen, it holds the blocks used last and no more than it may', () => {
  const use = fc.record({ block: fc.nat(30), isPut: fc.boolean() })
  fc.assert(
    fc.property(fc.array(use), (uses) => {
      const cache = createBlockCache<number>(1, 10)
      let held: number[] = []
      for (const { block, isPut } of uses) {
        if (isPut) cache.put(block, [block])
        else cache.touch(block, block)
        if (isPut || held.includes(block)) held = [...held.filter((each) => each !== block), block].slice(-10)
      }
      expect(cache.keys()).toEqual(held)
    }),
  )
})

test('exchanging a row leaves the others and the order of age alone', () => {
  const cache = createBlockCache<{ id: number }>(2, 3)
  const second = { id: 2 }
  cache.put(0, [{ id: 1 }, second])
  cache.put(1, [{ id: 3 }])
  expect(cache.replace((row) => (row.id === 1 ? { id: 9 } : row))).toBe(true)
  expect(cache.rowAt(0)).toEqual({ id: 9 })
  expect(cache.rowAt(1)).toBe(second)
  expect(cache.keys()).toEqual([0, 1])
  expect(cache.replace((row) => row)).toBe(false)
})
