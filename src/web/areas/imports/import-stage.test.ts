import { expect, test } from 'vitest'
import type { ImportRun } from '../../../contract/imports.ts'
import { importStage, isUnderWay } from './import-stage.ts'

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
  ['refused', { status: 'FAILED', dry_run: true, layout: null }],
  ['refused', { status: 'FAILED', dry_run: true, total: 5 }],
  ['refused', { status: 'FAILED', dry_run: false }],
  ['broken', { status: 'FAILED', dry_run: false, total: 5 }],
  ['broken', { status: 'CANCELLED', dry_run: false, rejected: 5 }],
])('is %s: %j', (stage, run) => {
  expect(importStage({ ...queued, ...run } as ImportRun)).toBe(stage)
})

test('is asked about again only while the server works on it', () => {
  expect(isUnderWay('checking') && isUnderWay('importing')).toBe(true)
  expect(isUnderWay('unmapped') || isUnderWay('checked') || isUnderWay('broken')).toBe(false)
})
