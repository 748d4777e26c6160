import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { madeUpRun } from '../../../../tests/support/made-up-run.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import type { Run } from '../../../contract/runs.ts'
import { ApiProblem } from '../../app/api-problem.ts'
import { session } from '../../app/session.ts'
import { tray } from '../../app/tray/tray.ts'
import { keepRun } from '../../runs/run-query.ts'
import { closeDialog, liveRequests, retryPublish, startPublishing } from './publish-dialog.ts'
import { onListingsChanged, publishDialog, type PublishView } from './publish-shown.ts'

const { answer, calls } = standInBrowser()
const listingsChanged = vi.fn()
let stop = () => {}
beforeEach(() => {
  listingsChanged.mockClear()
  stop = onListingsChanged(listingsChanged)
})
afterEach(() => stop())

const choosing = (part: Partial<Extract<PublishView, { is: 'choosing' }>> = {}) => ({
  is: 'choosing' as const,
  kind: 'publish' as const,
  choice: {
    list: [3, 7],
    count: 2,
    isAllMatching: false,
    skus: ['A-3', 'A-7'],
    hasFamilies: false,
    onTheWay: [],
  },
  key: 'pressed',
  opener: null,
  onClosed: () => {},
  ...part,
})

/** A request as it stands once the server has said that, with its dialog open. */
async function requested(answered: { id: number } | Error | 'nothing yet', onClosed = () => {}) {
  const send = async () => {
    if (answered === 'nothing yet') return new Promise<never>(() => {})
    if (answered instanceof Error) throw answered
    return answered
  }
  publishDialog.write({ is: 'request', kind: 'publish', key: 'k' })
  const started = liveRequests.start({ key: 'k', kind: 'publish', what: '2 products', onClosed, send })
  if (answered !== 'nothing yet') await started
}

const refusal = (code: string) => new ApiProblem({ status: 409, code, detail: 'no' })

describe('sending', () => {
  test.each([
    ['publish', 'POST /api/products/publish-products/'],
    ['unpublish', 'POST /api/products/unpublish-products/'],
  ] as const)('a choice to %s asks once and shows the request', async (kind, what) => {
    answer(what, { id: 5 })
    answer('GET /api/runs/5/', madeUpRun())
    startPublishing(choosing({ kind }), ['Shopify'])
    expect(publishDialog.read()).toEqual({ is: 'request', kind, key: 'pressed' })
    await expect.poll(() => liveRequests.get('pressed')?.state).toEqual({ is: 'started', runId: 5 })
    expect(calls[0]).toEqual({ what, body: { product_list: [3, 7], market_place: ['Shopify'] } })
  })

  test('what failed once more puts the run’s failure out of the tray', async () => {
    tray.add({ id: 'run-5', title: 'Publish failed', state: 'failed' })
    answer('POST /api/runs/5/retry/', { id: 6 })
    retryPublish({ id: 5, kind: 'unpublish', failed: 3 })
    expect(tray.items()).toEqual([])
    const view = publishDialog.read()
    expect(view).toMatchObject({ is: 'request', kind: 'unpublish' })
    const key = view?.is === 'request' ? view.key : ''
    expect(liveRequests.get(key)?.what).toBe('3 failed listings')
    await expect.poll(() => liveRequests.get(key)?.state).toEqual({ is: 'started', runId: 6 })
  })

  test('what is refused is listed with its reason, as seen while its dialog is open', async () => {
    await requested(refusal('too_many'))
    expect(tray.items()).toMatchObject([
      { title: 'Publish of 2 products failed', state: 'failed', retryLabel: 'Try again', isSeen: true },
    ])
  })

  test('what is refused after its dialog was closed is news', async () => {
    publishDialog.write(null)
    const send = () => Promise.reject(refusal('too_many'))
    await liveRequests.start({ key: 'k', kind: 'unpublish', what: '1 product', onClosed: () => {}, send })
    expect(tray.items()).toMatchObject([{ title: 'Unpublish of 1 product failed', isSeen: false }])
  })
})

describe('closing the dialog', () => {
  test('with a choice in it does nothing else', () => {
    const onClosed = vi.fn()
    publishDialog.write(choosing({ onClosed }))
    closeDialog()
    expect(publishDialog.read()).toBeNull()
    expect([onClosed, listingsChanged].map((each) => each.mock.calls.length)).toEqual([0, 0])
  })

  test('on a request that is on its way lists it, to be found again', async () => {
    await requested('nothing yet')
    closeDialog()
    const [item] = tray.items()
    expect(item).toMatchObject({ title: 'Publishing 2 products', state: 'working' })
    item?.onOpen?.()
    expect(publishDialog.read()).toEqual({ is: 'request', kind: 'publish', key: 'k' })
  })

  const ends: [string, Partial<Run>, string[]][] = [
    ['all is well', { status: 'COMPLETED', success: 10 }, []],
    ['something failed', { status: 'COMPLETED', success: 9, failed: 1 }, ['run-5']],
    ['it goes on', {}, ['run-5']],
  ]
  test.each(ends)('on a run keeps in the tray what is still needed: %s', async (_, part, left) => {
    await keepRun(madeUpRun(part))
    tray.add({ id: 'run-5', title: 'Publishing 10 listings' })
    publishDialog.write({ is: 'run', kind: 'publish', runId: 5 })
    closeDialog()
    expect(tray.items().map(({ id }) => id)).toEqual(left)
    expect(listingsChanged).toHaveBeenCalledOnce()
  })

  test('is done with the selection once, however often the result is opened and closed', async () => {
    answer('GET /api/runs/5/', madeUpRun())
    const onClosed = vi.fn()
    await requested({ id: 5 }, onClosed)
    closeDialog()
    publishDialog.write({ is: 'request', kind: 'publish', key: 'k' })
    closeDialog()
    expect(onClosed).toHaveBeenCalledOnce()
  })

  test.each([
    ['selection_changed', 1],
    ['too_many', 0],
  ])('on a refusal for %s makes the list old %i times', async (code, times) => {
    const onClosed = vi.fn()
    await requested(refusal(code), onClosed)
    closeDialog()
    expect(onClosed).toHaveBeenCalledOnce()
    expect(listingsChanged).toHaveBeenCalledTimes(times)
  })
})

test('the next user finds neither the dialog nor the requests of the last', async () => {
  await requested('nothing yet')
  session.end('token')
  expect(publishDialog.read()).toBeNull()
  expect(liveRequests.get('k')).toBeUndefined()
})
