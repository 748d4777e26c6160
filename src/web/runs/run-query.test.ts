import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Run } from '../../contract/runs.ts'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import { queryClient } from '../app/query-client.ts'
import { keepRun, pageAt, runQuery, runRowsQuery, runsQuery } from './run-query.ts'

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

describe('how a run stands', () => {
  const { answer, calls } = standInBrowser()

  test.each([
    ['before it is known', undefined, 1500],
    ['while it waits', madeUpRun({ status: 'QUEUED' }), 1500],
    ['while it goes on', madeUpRun(), 1500],
    ['when it is done', madeUpRun({ status: 'COMPLETED' }), false],
    ['when it is cancelled', madeUpRun({ status: 'CANCELLED' }), false],
  ])('is asked for again and again %s: %o', (_, data, every) => {
    const { refetchInterval } = runQuery(5)
    expect(typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never)).toBe(every)
  })

  test('is what was heard last, even when an older answer comes afterwards', async () => {
    answer('GET /api/runs/5/', madeUpRun({ success: 1 }))
    const asked = queryClient.fetchQuery(runQuery(5)).catch(() => undefined)
    await keepRun(madeUpRun({ success: 4 }))
    await asked
    expect(queryClient.getQueryData(runQuery(5).queryKey)?.success).toBe(4)
  })

  test('makes the rows of a run that goes on old, and leaves those that never change', async () => {
    const wanted = { id: 5, page: 1, status: undefined }
    const going = runRowsQuery({ ...wanted, isFinished: false }).queryKey
    const over = runRowsQuery({ ...wanted, isFinished: true }).queryKey
    for (const queryKey of [going, over]) queryClient.setQueryData(queryKey, { results: [], count: 0 })
    await keepRun(madeUpRun())
    expect(queryClient.getQueryState(going)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(over)?.isInvalidated).toBe(false)
  })

  test.each([
    [{ page: 1, status: undefined, isFinished: false }, '?page=1&page_size=100', 5000],
    [{ page: 3, status: 'failed' as const, isFinished: false }, '?page=3&page_size=100&status=failed', 5000],
    [{ page: 2, status: 'failed' as const, isFinished: true }, '?page=2&page_size=100&status=failed', false],
  ])('shows the rows %o by asking for %s', async (wanted, query, every) => {
    answer(`GET /api/runs/5/rows/${query}`, { results: [], count: 0 })
    const asked = runRowsQuery({ id: 5, ...wanted })
    await expect(queryClient.fetchQuery(asked)).resolves.toEqual({ results: [], count: 0 })
    expect(asked.refetchInterval).toBe(every)
  })

  test('of all is asked for a page at a time', async () => {
    answer('GET /api/runs/?page=2&page_size=50', { results: [madeUpRun()], count: 51 })
    await expect(queryClient.fetchQuery(runsQuery(2, 50))).resolves.toMatchObject({ count: 51 })
    expect(calls.map(({ what }) => what)).toEqual(['GET /api/runs/?page=2&page_size=50'])
  })

  test('is asked again for as long as one of a page goes on, wherever that was begun', () => {
    const { queryKey, refetchInterval } = runsQuery(1, 50)
    const isAskedAgain = (...results: Run[]) => {
      queryClient.setQueryData(queryKey, { results, count: results.length })
      const query = queryClient.getQueryCache().find({ queryKey, exact: true })
      if (typeof refetchInterval !== 'function' || query === undefined) throw new Error('nothing asks again')
      return refetchInterval(query as never) !== false
    }
    const over = madeUpRun({ status: 'COMPLETED' })
    expect(isAskedAgain()).toBe(false)
    expect(isAskedAgain(over)).toBe(false)
    expect(isAskedAgain(over, madeUpRun())).toBe(true)
  })
})
