import { expect, test } from 'vitest'
import { drawn } from '../../../tests/support/page/drawn.tsx'
import { Announcer } from './GridStatus.tsx'

const settled = { generation: 1, version: 1, summary: null, pageSize: 100, pageStart: null, isStale: false }

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [5_250, '5,250 orders'],
])('a screen reader hears how many of %i there are', (count, words) => {
  const snapshot = { ...settled, count, isLoading: false, error: null }
  const html = drawn(<Announcer snapshot={snapshot} rowName={{ one: 'order', many: 'orders' }} />)
  expect(html).toContain(`>${words}<`)
})
