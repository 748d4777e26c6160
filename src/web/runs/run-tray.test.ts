import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeUpRun } from '../../../tests/support/made-up-run.ts'
import { standInBrowser } from '../../../tests/support/page/stand-in-browser.ts'
import type { Run } from '../../contract/runs.ts'
import { queryClient } from '../app/query-client.ts'
import { tray } from '../app/tray/tray.ts'
import { keepRun, runQuery } from './run-query.ts'
import { runEntry, settleRun, watchRuns } from './run-tray.ts'
import type { RunView } from './run-view.ts'

const view = { title: () => 'Publishing 10 listings', detail: () => '9 published, 1 failed' }

test('shows how far a run has come, and no remaining time before there is a pace', () => {
  const run = madeUpRun({ success: 4, progress: 0.4 })
  expect(runEntry(run, view, [{ atMs: 9000, share: 0.4 }])).toEqual({
    title: 'Publishing 10 listings',
    state: 'working',
    progress: { done: 4, total: 10 },
    startedAtMs: 9000,
  })
})

test('reckons the remaining time from the pace, not from what was over at once', () => {
  const samples = [
    { atMs: 10_000, share: 0.1 },
    { atMs: 20_000, share: 0.2 },
  ]
  expect(runEntry(madeUpRun({ progress: 0.2 }), view, samples).startedAtMs).toBe(0)
})

test('reckons the total of a file from the part of it that was read', () => {
  const run = madeUpRun({ kind: 'import', total: 50, success: 40, failed: 10, progress: 0.25 })
  expect(runEntry(run, view, []).progress).toEqual({ done: 50, total: 200 })
})

describe('an end', () => {
  test.each([
    ['done', { status: 'COMPLETED', success: 10 }],
    ['partly', { status: 'COMPLETED', success: 9, failed: 1 }],
    ['failed', { status: 'COMPLETED', failed: 10 }],
    ['failed', { status: 'FAILED' }],
    ['cancelled', { status: 'CANCELLED', success: 1, skipped: 9 }],
    ['partly', { status: 'CANCELLED', failed: 1, skipped: 9 }],
    // What a check would reject has not failed yet.
    ['done', { kind: 'import_check', status: 'COMPLETED', failed: 3 }],
    // What waits for a person is not at work.
    ['done', { kind: 'import_check', status: 'QUEUED', message: 'It waits for its SKU column.' }],
  ] as const)('is %s: %o', (state, part) => {
    expect(runEntry(madeUpRun(part), view, [])).toMatchObject({ state, detail: '9 published, 1 failed' })
  })
})

describe('runs in the tray', () => {
  const { answer, calls } = standInBrowser()
  const open = 'GET /api/runs/?open=true&page_size=30'
  const isShown = vi.fn(() => false)
  const onEnded = vi.fn()
  const kind: RunView = {
    ...view,
    open: (run, go) => go(`/runs/${run.id}`),
    retry: (run, go) => go(`/runs/${run.id}/again`),
    retryLabel: ({ failed }) => (failed > 0 ? `Retry failed (${failed})` : undefined),
    isShown,
    onEnded,
  }
  const views = {
    publish: kind,
    unpublish: kind,
    sync: kind,
    listing_check: kind,
    import: kind,
    import_check: kind,
    import_undo: kind,
    export: kind,
    edit: kind,
    bulk_delete: kind,
    settlement: kind,
  }
  const went: string[] = []
  let stop = () => {}

  async function watch(...runs: Run[]) {
    answer(open, { results: runs, count: runs.length })
    for (const run of runs) answer(`GET /api/runs/${run.id}/`, run)
    stop = watchRuns(views, (path) => went.push(path))
    await expect.poll(() => tray.items().length).toBe(runs.length)
    return tray.items()
  }

  beforeEach(() => {
    isShown.mockReturnValue(false)
    onEnded.mockClear()
    went.length = 0
  })
  afterEach(() => stop())

  test('are found again after a reload, the newest first; nothing is told of an end twice', async () => {
    const items = await watch(
      madeUpRun({ id: 7, status: 'COMPLETED', failed: 2 }),
      madeUpRun({ id: 6, status: 'FAILED' }),
    )
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ['run-7', 'failed'],
      ['run-6', 'failed'],
    ])
    expect(onEnded).not.toHaveBeenCalled()
  })

  test.each([
    ['goes on', {}, { cancel: true, dismiss: false, retry: undefined }],
    ['failed', { status: 'FAILED' }, { cancel: false, dismiss: true, retry: undefined }],
    [
      'failed in part',
      { status: 'COMPLETED', failed: 3 },
      { cancel: false, dismiss: true, retry: 'Retry failed (3)' },
    ],
    [
      'was cancelled after failures',
      { status: 'CANCELLED', failed: 3 },
      { cancel: false, dismiss: true, retry: 'Retry failed (3)' },
    ],
    ['is done', { status: 'COMPLETED' }, { cancel: false, dismiss: false, retry: undefined }],
  ] as const)('offer what helps when one %s', async (_, part, offered) => {
    const [item] = await watch(madeUpRun(part))
    expect({
      cancel: item?.onCancel !== undefined,
      dismiss: item?.onDismiss !== undefined,
      retry: item?.retryLabel,
    }).toEqual(offered)
    item?.onOpen?.()
    item?.onRetry?.()
    expect(went).toEqual(offered.retry === undefined ? ['/runs/5'] : ['/runs/5', '/runs/5/again'])
  })

  test('are followed to their end, which is told once', async () => {
    await watch(madeUpRun())
    await keepRun(madeUpRun({ status: 'COMPLETED', failed: 1 }))
    await expect.poll(() => tray.items().map(({ state }) => state)).toEqual(['failed'])
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('leave the tray when somebody sees the good end', async () => {
    await watch(madeUpRun())
    isShown.mockReturnValue(true)
    await keepRun(madeUpRun({ status: 'COMPLETED', success: 10 }))
    await expect.poll(() => tray.items()).toEqual([])
  })

  test('stay in the tray when somebody sees the end of a cancelled one of which something failed', async () => {
    await watch(madeUpRun())
    isShown.mockReturnValue(true)
    await keepRun(madeUpRun({ status: 'CANCELLED', failed: 1 }))
    await expect.poll(() => tray.items().map(({ state }) => state)).toEqual(['partly'])
  })

  test.each([
    ['cancelled', 'POST /api/runs/5/cancel/'],
    ['dismissed', 'POST /api/runs/5/dismiss/'],
  ] as const)('can be %s', async (outcome, what) => {
    answer(what, madeUpRun({ status: 'CANCELLED' }))
    await settleRun(5, outcome)
    expect(calls.map((call) => call.what)).toEqual([what])
    expect(queryClient.getQueryData(runQuery(5).queryKey)?.status).toBe('CANCELLED')
    expect(tray.items()).toEqual([])
  })

  test.each(['cancelled', 'dismissed'] as const)('say when one was not %s', async (outcome) => {
    await settleRun(5, outcome)
    expect(tray.items()).toMatchObject([{ title: `It was not ${outcome}`, state: 'failed' }])
  })
})
