import { expect, test } from 'vitest'
import { grouped, matchingEntries, orderHint, positionAfter, type PaletteEntry } from './palette-entries.ts'

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  group: 'Actions',
  label,
  onRun: () => undefined,
  ...more,
})
const entries = [entry('Change password'), entry('Logout', { keywords: 'sign out' }), entry('Documentation')]
const labels = (query: string) => matchingEntries(entries, query).map(({ label }) => label)

test('offers everything before something is typed', () => {
  expect(labels('')).toHaveLength(3)
})

test('finds by words of the label or the keywords, in any order', () => {
  expect(labels('word change')).toEqual(['Change password'])
  expect(labels('Sign out')).toEqual(['Logout'])
  expect(labels('xyz')).toEqual([])
})

test('puts what begins with the query first', () => {
  expect(labels('o')).toEqual(['Change password', 'Logout', 'Documentation'])
  expect(labels('d')[0]).toBe('Documentation')
})

test('keeps the order of groups', () => {
  const mixed = [entry('a', { group: 'Products' }), entry('b'), entry('c', { group: 'Products' })]
  expect(grouped(mixed).map(([group, members]) => [group, members.length])).toEqual([
    ['Products', 2],
    ['Actions', 1],
  ])
})

test('an order that was not found by its id says by what', () => {
  const order = { marketplace: 'Shopify', order_status: 'Shipped' }
  expect(orderHint({ ...order, matched: '1Z999' })).toBe('1Z999 · Shopify · Shipped')
  expect(orderHint({ ...order, matched: null })).toBe('Shopify · Shipped')
})

test.each([
  { key: 'ArrowDown', active: 0, count: 3, next: 1 },
  { key: 'ArrowDown', active: 2, count: 3, next: 0 },
  { key: 'ArrowUp', active: 0, count: 3, next: 2 },
  { key: 'ArrowDown', active: 0, count: 0, next: null },
  { key: 'a', active: 0, count: 3, next: null },
])('$key leads from $active of $count to $next', ({ key, active, count, next }) => {
  expect(positionAfter(key, active, count)).toBe(next)
})
