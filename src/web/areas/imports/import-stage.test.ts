import { expect, test } from 'vitest'
import type { ImportReply, ImportRun } from '../../../contract/imports.ts'
import type { Run } from '../../../contract/runs.ts'
import { importStage, withProgress } from './import-stage.ts'

const queued = { status: 'QUEUED', layout: 'columns', mapping: { Code: 'sku' }, total: 0, rejected: 0 }

test.each([
  ['unmapped', { mapping: { Price: 'cost' }, dry_run: true }],
  ['checking', { dry_run: true }],
  ['checking', { layout: 'shopify', mapping: {}, dry_run: true }],
  ['checking', { status: 'IN PROGRESS', dry_run: true }],
  ['checked', { status: 'COMPLETED', dry_run: true }],
  ['importing', { dry_run: false }],
  ['importing', { status: 'IN PROGRESS', dry_run: false }],
  ['imported', { status: 'COMPLETED', dry_run: false }],
  ['stopped', { status: 'FAILED', dry_run: true, layout: null }],
  ['stopped', { status: 'FAILED', dry_run: true, total: 5 }],
  ['stopped', { status: 'FAILED', dry_run: false }],
  ['stopped', { status: 'FAILED', dry_run: false, total: 5 }],
  ['stopped', { status: 'CANCELLED', dry_run: false, rejected: 5 }],
  ['stopped', { status: 'CANCELLED', dry_run: true }],
])('is %s: %j', (stage, run) => {
  expect(importStage({ ...queued, ...run } as ImportRun)).toBe(stage)
})

const reply = {
  id: 3,
  status: 'QUEUED',
  dry_run: true,
  file_name: 'shoes.csv',
  layout: 'columns',
  headers: ['Code'],
  mapping: { Code: 'sku' },
} as unknown as ImportReply

const run = (part: Partial<Run>): Run =>
  ({
    id: 3,
    kind: 'import',
    status: 'IN PROGRESS',
    progress: 0.4,
    failed: 2,
    counts: {},
    message: null,
    ...part,
  }) as Run

test('shows the figures of the run, and what only the import knows', () => {
  const counts = { created: 4, changed: 1, unchanged: 2, noted: 3 }
  expect(withProgress(reply, run({ counts }))).toMatchObject({
    ...counts,
    status: 'IN PROGRESS',
    dry_run: false,
    total: 7,
    rejected: 2,
    progress: 0.4,
    file_name: 'shoes.csv',
    mapping: { Code: 'sku' },
  })
})

test.each([
  ['FAILED', 'The file is empty.', 'The file is empty.'],
  ['QUEUED', 'It waits for its SKU column.', null],
] as const)('says of one that is %s why it was refused: %s', (status, message, refused) => {
  expect(withProgress(reply, run({ status, message })).refused).toBe(refused)
})

test('is a check until it is run for real', () => {
  expect(withProgress(reply, run({ kind: 'import_check' })).dry_run).toBe(true)
})
