import { expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { tray } from './tray.ts'
import { watchNotices } from './watch-notices.ts'

const server = standInBrowser()
const notice = {
  id: 7,
  page_type: 'Products',
  label: 'Cheap',
  title: null,
  row_count: 2,
  filter: [{ sku__in: { list: '2-abc' } }],
  problem: null,
  created_on: '2026-11-22T10:00:00.000Z',
}
const old = {
  ...notice,
  id: 6,
  label: 'Old',
  row_count: 0,
  problem: 'The filter names an unknown field "age".',
}

const short = { ...notice, id: 5, title: 'Oversold: in order #7 of Shopify', filter: [{ sku__in: ['A'] }] }

test('hangs on the bell what views tell, leads to the rows, and puts away what is put away', async () => {
  server.answer('GET /api/notices/', { results: [notice, old, short], count: 3 })
  server.answer('POST /api/notices/7/dismiss/', {})
  const went: string[] = []
  const leave = watchNotices((path) => went.push(path))
  await vi.waitFor(() => expect(tray.items()).toHaveLength(3))
  expect(tray.items().map(({ title, state }) => [title, state])).toEqual([
    ['2 products entered the view “Cheap”', 'news'],
    ['The view “Old” can no longer be watched', 'failed'],
    ['Oversold: in order #7 of Shopify', 'news'],
  ])
  tray.items()[0]?.onOpen?.()
  expect(decodeURIComponent(went[0] ?? '')).toBe('/catalogs?filter=[{"sku__in":{"list":"2-abc"}}]')
  tray.dismiss('notice-7')
  await vi.waitFor(() =>
    expect(server.calls.map(({ what }) => what)).toContain('POST /api/notices/7/dismiss/'),
  )
  leave()
})
