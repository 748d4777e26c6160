import { describe, expect, test } from 'vitest'
import type { Run } from '../../../contract/runs.ts'
import { importView } from './import-view.ts'

const run = (part: Partial<Run>): Run => ({
  id: 9,
  kind: 'import',
  status: 'COMPLETED',
  label: 'shoes.csv',
  total: 10,
  success: 10,
  failed: 0,
  skipped: 0,
  progress: 1,
  counts: { created: 10 },
  message: null,
  is_dismissed: false,
  is_cancelling: false,
  user: 'demo',
  created_on: '',
  started_on: null,
  ended_on: null,
  ...part,
})

describe('the title', () => {
  test.each([
    [{ kind: 'import_check', status: 'IN PROGRESS' }, 'Checking shoes.csv'],
    [
      { kind: 'import_check', status: 'QUEUED', message: 'It waits for its SKU column.' },
      'shoes.csv waits for its SKU column',
    ],
    [{ kind: 'import_check' }, 'shoes.csv is checked'],
    [{ kind: 'import_check', status: 'CANCELLED' }, 'The check of shoes.csv was cancelled'],
    [{ status: 'QUEUED' }, 'Importing shoes.csv'],
    [{}, 'shoes.csv is imported'],
    [{ failed: 2 }, 'shoes.csv is imported in part'],
    [{ failed: 2, success: 0 }, 'Nothing of shoes.csv was imported'],
    [{ status: 'FAILED' }, 'shoes.csv was not imported'],
    [{ status: 'CANCELLED' }, 'The import of shoes.csv was cancelled'],
  ] as const)('of %o', (part, title) => {
    expect(importView.title(run(part))).toBe(title)
  })
})

test.each([
  [{ failed: 1204, counts: { created: 2 } }, '2 new, 1,204 lines rejected'],
  [{ status: 'FAILED', message: 'The file is empty.' }, 'The file is empty.'],
  [{ status: 'QUEUED' }, undefined],
] as const)('says what %o has come to', (part, detail) => {
  expect(importView.detail(run(part))).toBe(detail)
})

test.each([
  ['went well', {}, undefined],
  ['rejected lines', { failed: 3 }, 'Retry rejected (3)'],
  ['broke off', { status: 'FAILED' }, 'Import the rest'],
  ['was refused before its first line', { status: 'FAILED', total: 0 }, undefined],
  ['only checked', { kind: 'import_check', failed: 3 }, undefined],
  ['was cancelled', { status: 'CANCELLED' }, undefined],
] as const)('offers to try again what %s', (_, part, label) => {
  expect(importView.retryLabel(run(part))).toBe(label)
})
