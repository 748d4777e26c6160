import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, searchOf } from './url-state.ts'

test('the address carries any words and leaves other parameters alone', () => {
  const words = fc.record({ search: fc.string({ minLength: 1 }), filter: fc.string({ minLength: 1 }) })
  fc.assert(
    fc.property(words, (params) => {
      const search = searchOf(params, '?tab=2&search=old')
      expect(readSearch(search)).toEqual(params)
      expect(new URLSearchParams(search).get('tab')).toBe('2')
    }),
  )
})

test('the address of a plain list is empty', () => {
  expect(searchOf({}, '?search=x')).toBe('')
  expect(readSearch('?tab=2')).toEqual({})
})
