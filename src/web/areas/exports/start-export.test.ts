import { beforeEach, describe, expect, test } from 'vitest'
import { madeUpRun } from '../../../../tests/support/made-up-run.ts'
import { saidOfRun } from '../../../../tests/support/page/said-of-run.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { queryClient } from '../../app/query-client.ts'
import { tray } from '../../app/tray/tray.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import type { ListAsking } from '../../list/list.ts'
import { trayId } from '../../runs/run-tray.ts'
import { exportView, retryExport } from './export-view.ts'
import { startExport } from './start-export.ts'

const { answer, calls } = standInBrowser()
const asking: ListAsking = {
  query: { page: 1, page_size: 100, order_by: '-sku', filter: null, search: 'air' },
  body: {
    grid_params: {},
    fields: { sku: false, title: false, cost: true },
    field_widths: { sku: 165 },
    label: '',
  },
  signal: new AbortController().signal,
}
const begun = () => calls.find(({ what }) => what.includes('export=true'))
const bodyOf = async (selected?: SelectionTarget<unknown>) => {
  await startExport('products', asking, { format: 'xlsx', ...(selected && { selected }) })
  return begun()?.body as Record<string, unknown>
}

describe('an export', () => {
  const question = 'page=1&page_size=100&order_by=-sku&search=air&export=true&format=xlsx'
  const path = `POST /api/products/?${question}`
  beforeEach(() => answer(path, { id: 9, status: 'QUEUED' }))

  test('asks as the list was asked, in the format that was chosen', async () => {
    await bodyOf()
    expect(begun()?.what).toBe(path)
  })

  test('holds the columns on the screen, not what a phone asked for beside them', async () => {
    expect((await bodyOf()).fields).toEqual({ sku: false, title: true, cost: true })
  })

  test.each<[string, SelectionTarget<unknown> | undefined, unknown]>([
    ['the view itself', undefined, undefined],
    ['the products that were ticked', { kind: 'some', ids: [3, 7], rows: [] }, [3, 7]],
    [
      'the view itself where all of it was chosen',
      { kind: 'all', filter: [], search: 'air', exclude: [], expectedCount: 40 },
      undefined,
    ],
    [
      'all but what was left out',
      { kind: 'all', filter: [], search: 'air', exclude: [4], expectedCount: 39 },
      { filter: [], search: 'air', exclude: [4], expected_count: 39 },
    ],
  ])('is of %s', async (_, selected, products) => {
    expect((await bodyOf(selected)).product_ids).toEqual(products)
  })

  test('of a list of orders is asked for where those are exported', async () => {
    const orders =
      'POST /api/orders/export/?page=1&page_size=100&order_by=-sku&search=air&list=order-items&format=csv'
    answer(orders, { id: 10, status: 'QUEUED' })
    const selected: SelectionTarget<unknown> = { kind: 'some', ids: [3], rows: [] }
    await startExport('order-items', asking, { format: 'csv', selected })
    expect(calls.find(({ what }) => what === orders)?.body).toMatchObject({
      row_ids: [3],
      fields: { sku: false },
    })
  })

  test('that was refused can be asked for again from the bell', async () => {
    answer(path, new Error('Too many exports at once.'))
    await startExport('products', asking, { format: 'xlsx' })
    expect(tray.items()).toMatchObject([{ title: 'The export was not started', state: 'failed' }])
    tray.items()[0]?.onRetry?.()
    await expect.poll(() => calls.filter(({ what }) => what === path).length).toBe(2)
  })
})

test.each([
  [{ status: 'QUEUED' }, 'Exporting Products #3', undefined, undefined],
  [{ success: 40 }, 'Exporting Products #3', undefined, undefined],
  [{ status: 'COMPLETED', success: 1200 }, 'The export of Products #3 is ready', '1,200 rows', undefined],
  [{ status: 'FAILED', message: 'Full.' }, 'The export of Products #3 failed', 'Full.', 'Retry'],
  [{ status: 'CANCELLED' }, 'The export of Products #3 was cancelled', undefined, undefined],
] as const)('says of %j how it stands', (part, title, detail, retryLabel) => {
  expect(saidOfRun(exportView, madeUpRun({ kind: 'export', label: 'Products #3', ...part }))).toEqual([
    title,
    detail,
    retryLabel,
  ])
})

test.each([
  ['made again, it takes the place of what failed', { id: 9 }, []],
  ['not made again, it stays and the reason stands above it', new Error('no'), [trayId(5)]],
])('%s; the list of exports is read anew', async (_, reply, kept) => {
  queryClient.setQueryData(['exports', 1], { results: [] })
  tray.add({ id: trayId(5), title: 'The export failed', state: 'failed' })
  answer('POST /api/runs/5/retry/', reply)
  await retryExport({ id: 5 })
  expect(
    tray
      .items()
      .filter(({ id }) => id === trayId(5))
      .map(({ id }) => id),
  ).toEqual(kept)
  expect(queryClient.getQueryState(['exports', 1])?.isInvalidated).toBe(true)
})
