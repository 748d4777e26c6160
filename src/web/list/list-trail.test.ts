import { expect, test } from 'vitest'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { leaveTrail, takeTrail, type ListTrail } from './list-trail.ts'

standInBrowser()

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
const trail = (row: number, leftAt = Date.now()): ListTrail => ({
  list: 'Products',
  filter: [],
  orderBy: 'sku',
  search: '',
  row,
  leftAt,
})

test('a tab takes what was left for its address, once, and leaves what is for others', () => {
  leaveTrail('/catalogs/7', trail(3))
  leaveTrail('/catalogs/8', trail(4))
  expect(takeTrail('/catalogs/9')).toBeUndefined()
  expect(takeTrail('/catalogs/7')?.row).toBe(3)
  expect(takeTrail('/catalogs/7')).toBeUndefined()
  expect(takeTrail('/catalogs/8')?.row).toBe(4)
})

test('of two for one address the later counts, and nothing lies there for long', () => {
  leaveTrail('/catalogs/7', trail(3))
  leaveTrail('/catalogs/7', trail(5))
  leaveTrail('/catalogs/8', trail(4, minutesAgo(11)))
  expect(takeTrail('/catalogs/7')?.row).toBe(5)
  expect(takeTrail('/catalogs/8')).toBeUndefined()
})

test('no more lies there than tabs that come up at once', () => {
  for (let id = 1; id <= 25; id += 1) leaveTrail(`/catalogs/${id}`, trail(id))
  expect(takeTrail('/catalogs/5')).toBeUndefined()
  expect(takeTrail('/catalogs/6')?.row).toBe(6)
})

test.each(['', '{', '{}', '[7]', '[{"to":"/catalogs/7"}]'])(
  '%j in the storage is as good as none',
  (text) => {
    window.localStorage.setItem('trails', text)
    expect(takeTrail('/catalogs/7')).toBeUndefined()
  },
)
