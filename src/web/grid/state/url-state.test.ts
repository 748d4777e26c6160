import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longFiltersIn, readSearch, searchOf, type LongFilters } from './url-state.ts'

const none: LongFilters = { keep: () => '', find: () => null }

describe('the address', () => {
  test('carries any words and leaves other parameters alone', () => {
    const words = fc.record({
      search: fc.string({ minLength: 1 }),
      filter: fc.string({ minLength: 1 }).filter((each) => !each.startsWith('~')),
    })
    fc.assert(
      fc.property(words, (params) => {
        const search = searchOf(params, '?tab=2&search=old', none)
        expect(readSearch(search, none)).toEqual({ params, isFilterMissing: false })
        expect(new URLSearchParams(search).get('tab')).toBe('2')
      }),
    )
  })

  test('of a plain list is empty', () => {
    expect(searchOf({}, '?search=x', none)).toBe('')
    expect(readSearch('?tab=2', none).params).toEqual({})
  })

  test('names a filter that is too long by a short key, which finds it again', () => {
    const filters = longFiltersIn(storageForTest(), () => 1)
    const filter = JSON.stringify([{ sku__in: Array.from({ length: 5000 }, (_, at) => `SKU-${at}`) }])
    const search = searchOf({ filter }, '', filters)
    expect(search.length).toBeLessThan(40)
    expect(readSearch(search, filters).params.filter).toBe(filter)
    expect(
      readSearch(
        search,
        longFiltersIn(storageForTest(), () => 1),
      ).isFilterMissing,
    ).toBe(true)
  })

  test('the oldest long filters leave', () => {
    let now = 0
    const filters = longFiltersIn(storageForTest(), () => ++now)
    const keys = Array.from({ length: 12 }, (_, at) => filters.keep(`filter ${at}`))
    expect(keys.map((key) => filters.find(key) !== null)).toEqual([
      false,
      false,
      ...Array.from({ length: 10 }, () => true),
    ])
  })
})

function storageForTest(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}
