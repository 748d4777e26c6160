import { expect, test } from 'vitest'
import { saidOfRun } from '../../../../tests/support/page/said-of-run.ts'
import type { Run } from '../../../contract/runs.ts'
import { undoView } from './undo-view.ts'

const undo = {
  id: 9,
  kind: 'import_undo',
  status: 'COMPLETED',
  label: 'shoes #3.csv #12',
  message: null,
  counts: { removed: 2 },
}
const runOf = (part: Partial<Run> = {}) => ({ ...undo, ...part }) as Run

test('is seen on the page of its import', () => {
  const went: string[] = []
  undoView.open(runOf(), (path) => went.push(path))
  expect(went).toEqual(['/catalogs/import/12'])
})

test.each([
  [{}, 'shoes #3.csv #12 is undone', '2 removed', undefined],
  [{ status: 'QUEUED' }, 'Undoing shoes #3.csv #12', undefined, undefined],
  [
    { status: 'FAILED', message: 'It broke.' },
    'Undoing shoes #3.csv #12 broke off',
    'It broke.',
    'Undo the rest',
  ],
  [{ status: 'CANCELLED' }, 'Undoing shoes #3.csv #12 was cancelled', '2 removed', undefined],
] as const)('says of %j how it stands', (part, title, detail, retryLabel) => {
  expect(saidOfRun(undoView, runOf(part))).toEqual([title, detail, retryLabel])
})
