import { expect, test } from 'vitest'
import { queryString } from './query-string.ts'

test.each([
  [{}, ''],
  [{ page: 1, search: null, filter: undefined }, '?page=1'],
  [{ q: 'a & b', isNew: false }, '?q=a+%26+b&isNew=false'],
  [{ filter: [{ sku: 'A' }] }, '?filter=%5B%7B%22sku%22%3A%22A%22%7D%5D'],
  [{ search: '' }, '?search='],
])('%j is written %s', (query, text) => {
  expect(queryString(query)).toBe(text)
})
