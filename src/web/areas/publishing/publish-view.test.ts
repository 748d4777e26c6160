import { afterEach, describe, expect, test, vi } from 'vitest'
import { madeUpRun } from '../../../../tests/support/made-up-run.ts'
import { saidOfRun } from '../../../../tests/support/page/said-of-run.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { startPublishing } from './publish-dialog.ts'
import { onListingsChanged, publishDialog, type PublishView } from './publish-shown.ts'
import { publishView } from './publish-view.ts'

const { answer } = standInBrowser()
afterEach(() => publishDialog.write(null))

test.each([
  [{ success: 4 }, 'Publishing 10 listings', '4 published, 6 waiting', undefined],
  [{ status: 'COMPLETED', success: 10 }, '10 listings published', '10 published', undefined],
  [
    { kind: 'unpublish', status: 'COMPLETED', success: 9, failed: 1 },
    'Unpublish finished with 1 failure',
    '9 unpublished, 1 failed',
    'Retry failed (1)',
  ],
  [{ status: 'COMPLETED', failed: 10 }, 'Publish failed', '10 failed', 'Retry failed (10)'],
  [
    { status: 'CANCELLED', failed: 1, skipped: 9 },
    'Publish cancelled',
    '1 failed, 9 skipped',
    'Retry failed (1)',
  ],
] as const)('lists %o as “%s”, %s', (part, title, detail, retryLabel) => {
  expect(saidOfRun(publishView, madeUpRun(part))).toEqual([title, detail, retryLabel])
})

test('opens the dialog of a run, whatever screen is shown', () => {
  publishView.open(madeUpRun({ id: 8, kind: 'unpublish' }), () => {})
  expect(publishDialog.read()).toEqual({ is: 'run', kind: 'unpublish', runId: 8 })
})

describe('whether somebody looks at run 5', () => {
  const run = madeUpRun({ id: 5 })
  const views: [string, PublishView | null, boolean][] = [
    ['nothing is open', null, false],
    ['its dialog is open', { is: 'run', kind: 'publish', runId: 5 }, true],
    ['the dialog of another is open', { is: 'run', kind: 'publish', runId: 6 }, false],
    ['a request that nobody knows is shown', { is: 'request', kind: 'publish', key: 'gone' }, false],
  ]
  test.each(views)('when %s', (_, view, isShown) => {
    publishDialog.write(view)
    expect(publishView.isShown(run)).toBe(isShown)
  })

  test.each(views)('decides whether its end makes the list old: when %s', (_, view, isShown) => {
    const changed = vi.fn()
    const stop = onListingsChanged(changed)
    publishDialog.write(view)
    publishView.onEnded(run)
    stop()
    expect(changed).toHaveBeenCalledTimes(isShown ? 0 : 1)
  })

  test('a request on its way may become it; one that became another run is not it', async () => {
    answer('POST /api/products/publish-products/', { id: 6 })
    startPublishing(
      {
        is: 'choosing',
        kind: 'publish',
        choice: { list: [1], count: 1, isAllMatching: false, skus: [], hasFamilies: false, onTheWay: [] },
        key: 'pressed',
        opener: null,
        onClosed: () => {},
      },
      ['Shopify'],
    )
    expect(publishView.isShown(run)).toBe(true)
    await expect.poll(() => publishView.isShown(run)).toBe(false)
    expect(publishView.isShown(madeUpRun({ id: 6 }))).toBe(true)
  })
})
