import type { StoredRow } from '../../src/server/platform/runs/runs.query.ts'

/** A row of a run for tests: a listing that was refused. */
export const failedRow: StoredRow = {
  id: 1,
  position: 4,
  status: 'failed',
  product_id: 11,
  sku: 'AJ1-9',
  marketplace: 'Shopify',
  field: null,
  finding: null,
  message: 'No.',
  url: null,
  updated_on: new Date('2026-03-02T08:01:30Z'),
}
