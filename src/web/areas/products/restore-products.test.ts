import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { queryClient } from '../../app/query-client.ts'
import { tray } from '../../app/tray/tray.ts'
import { restoreChosen } from './restore-products.ts'

const { answer, calls } = standInBrowser()
const path = 'POST /api/products/restore/'
const done = { clearSelection: vi.fn(), refresh: vi.fn() }
const restore = () => restoreChosen({ kind: 'some', ids: [3, 7], rows: [] }, done)

beforeEach(() => {
  done.clearSelection.mockReset()
  notifications.clean()
})

test('brings back what was chosen, and every page of these products is read anew', async () => {
  answer(path, { restored: 2, kept: [], kept_count: 0, not_deleted: 0 })
  queryClient.setQueryData(['product', 3], { title: 'old' })
  restore()
  await expect.poll(() => done.clearSelection.mock.calls.length).toBe(1)
  expect(calls).toEqual([{ what: path, body: { product_ids: [3, 7] } }])
  expect(queryClient.getQueryState(['product', 3])?.isInvalidated).toBe(true)
  expect(tray.items()).toEqual([])
})

test('what could not be brought back is named with its reason, and how many more there are', async () => {
  const kept = [{ id: 7, sku: 'A-7', field: null, reason: 'A-7 was deleted over 30 days ago' }]
  answer(path, { restored: 1, kept, kept_count: 4, not_deleted: 0 })
  restore()
  await expect
    .poll(() => tray.items())
    .toMatchObject([
      {
        title: '1 product restored, 4 products not',
        detail: 'A-7 was deleted over 30 days ago; and 3 more',
        state: 'failed',
      },
    ])
})

test('where nothing is deleted any more, it says so and claims no success', async () => {
  answer(path, { restored: 0, kept: [], kept_count: 0, not_deleted: 2 })
  restore()
  await expect
    .poll(() => notificationsStore.getState().notifications.map(({ message }) => message))
    .toEqual(['2 products not deleted: nothing to restore'])
})

test('refused, it says so and can be tried again', async () => {
  answer(path, new Error('None of these products is deleted.'))
  restore()
  await expect
    .poll(() => tray.items().map(({ title }) => title))
    .toEqual(['The products could not be restored'])
  answer(path, { restored: 2, kept: [], kept_count: 0, not_deleted: 0 })
  tray.items()[0]?.onRetry?.()
  await expect.poll(() => done.clearSelection.mock.calls.length).toBe(2)
  expect(calls).toHaveLength(2)
})
