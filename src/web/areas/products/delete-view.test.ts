import { expect, test } from 'vitest'
import { madeUpRun } from '../../../../tests/support/made-up-run.ts'
import { saidOfRun } from '../../../../tests/support/page/said-of-run.ts'
import { standInBrowser } from '../../../../tests/support/page/stand-in-browser.ts'
import { tray } from '../../app/tray/tray.ts'
import { trayId } from '../../runs/run-tray.ts'
import { deleteView, outcomeWords, retryDelete } from './delete-view.ts'

const { answer } = standInBrowser()
const deletion = (part: Parameters<typeof madeUpRun>[0]) => madeUpRun({ kind: 'bulk_delete', ...part })

test.each([
  [{ total: 1 }, 'Deleting 1 product', '1 waiting', undefined],
  [{ total: 1200, success: 200 }, 'Deleting 1,200 products', '200 deleted, 1,000 waiting', undefined],
  [{ status: 'COMPLETED', success: 10 }, '10 products deleted', '10 deleted', undefined],
  [
    { status: 'COMPLETED', success: 7, failed: 3 },
    '7 products deleted',
    '7 deleted, 3 not deleted',
    'Retry failed (3)',
  ],
  [{ status: 'COMPLETED', failed: 10 }, 'Delete failed', '10 not deleted', 'Retry failed (10)'],
  [
    { status: 'CANCELLED', success: 4 },
    'Deleting 10 products was cancelled',
    '4 deleted, 6 waiting',
    undefined,
  ],
  [{ status: 'FAILED', message: 'It broke.' }, 'Delete failed', 'It broke.', 'Delete the rest (10)'],
  [
    { status: 'FAILED', success: 3, failed: 2, message: 'It broke.' },
    '3 products deleted',
    'It broke.',
    'Delete the rest (7)',
  ],
  [
    { status: 'CANCELLED', failed: 1_200 },
    'Deleting 10 products was cancelled',
    '1,200 not deleted',
    'Retry failed (1,200)',
  ],
] as const)('says of %j how it stands', (part, title, detail, retryLabel) => {
  expect(saidOfRun(deleteView, deletion(part))).toEqual([title, detail, retryLabel])
})

test.each([
  [undefined, '7 deleted, 3 not deleted'],
  [7, '7 deleted, 3 not deleted'],
  [5, '7 deleted, 3 not deleted, 2 restored since'],
  [0, '7 deleted, 3 not deleted, 7 restored since'],
])('with %j of them deleted still, its page says “%s”', (stillDeleted, words) => {
  expect(outcomeWords(deletion({ status: 'COMPLETED', success: 7, failed: 3 }), stillDeleted)).toBe(words)
})

test('stands on a page of its own', () => {
  const went: string[] = []
  deleteView.open(deletion({ id: 8 }), (path) => went.push(path))
  expect(went).toEqual(['/bulk_delete_stale_product/8'])
})

test('what failed is looked at once more as a run of its own, which takes the place of the old one', async () => {
  const went: string[] = []
  tray.add({ id: trayId(5), title: 'Delete failed', state: 'failed' })
  answer('POST /api/runs/5/retry/', { id: 9 })
  await retryDelete(deletion({ id: 5 }), (path) => went.push(path))
  expect(went).toEqual(['/bulk_delete_stale_product/9'])
  expect(tray.items().map(({ id }) => id)).not.toContain(trayId(5))
})

test('a retry that is refused leaves the old one where it is, and says so', async () => {
  const went: string[] = []
  tray.add({ id: trayId(5), title: 'Delete failed', state: 'failed' })
  answer('POST /api/runs/5/retry/', new Error('Nothing failed here.'))
  await retryDelete(deletion({ id: 5 }), (path) => went.push(path))
  expect(went).toEqual([])
  expect(tray.items().map(({ title }) => title)).toEqual(['Deleting was not tried again', 'Delete failed'])
})
