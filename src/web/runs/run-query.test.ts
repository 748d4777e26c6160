import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAt } from './run-query.ts'

test.each([
  [0, 1, { page: 1, pages: 1, first: 0, last: 0 }],
  [1, 1, { page: 1, pages: 1, first: 1, last: 1 }],
  [100, 1, { page: 1, pages: 1, first: 1, last: 100 }],
  [101, 2, { page: 2, pages: 2, first: 101, last: 101 }],
  [250, 2, { page: 2, pages: 3, first: 101, last: 200 }],
  [250, 9, { page: 3, pages: 3, first: 201, last: 250 }],
  [250, 0, { page: 1, pages: 3, first: 1, last: 100 }],
])('of %i rows, page %i shows these', (count, wanted, expected) => {
  expect(pageAt(count, wanted)).toEqual({ ...expected, count })
})

test('takes pages of another size', () => {
  expect(pageAt(120, 2, 50)).toMatchObject({ first: 51, last: 100, pages: 3 })
})

test('every row stands on one page, and on one only', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 150 }), (count, pageSize) => {
      const { pages } = pageAt(count, 1, pageSize)
      let next = 1
      for (let page = 1; page <= pages && count > 0; page++) {
        const { first, last } = pageAt(count, page, pageSize)
        expect(first).toBe(next)
        expect(last - first).toBeLessThan(pageSize)
        next = last + 1
      }
      expect(next).toBe(count + 1)
    }),
  )
})
