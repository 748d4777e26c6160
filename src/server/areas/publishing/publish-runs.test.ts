import { describe, expect, test } from 'vitest'
import type { StoredRow } from '../../platform/runs/runs.query.ts'
import { rowReply, runRowReply } from './publish-runs.ts'

const row: StoredRow = {
  id: 1,
  position: 4,
  status: 'failed',
  product_id: 11,
  sku: 'AJ1-9',
  marketplace: 'Shopify',
  field: null,
  message: 'No.',
  url: null,
  updated_on: new Date('2026-03-02T08:01:30Z'),
}

describe('a pair of a run', () => {
  test.each([
    ['done', true],
    ['failed', false],
    ['queued', 'queued'],
    ['skipped', 'skipped'],
  ] as const)('tells a pair that is %s as %s', (status, told) => {
    const pair = { sku: 'AJ1-9', product_id: 11, marketplace: 'Shopify', status: told, url: null }
    expect(rowReply({ ...row, status })).toEqual({ ...pair, error: 'No.' })
    expect(runRowReply({ ...row, status })).toEqual({
      ...pair,
      error_message: 'No.',
      updated_on: '2026-03-02T08:01:30.000Z',
    })
  })

  test('has words for a product and a marketplace that are gone', () => {
    expect(rowReply({ ...row, sku: null, product_id: null, marketplace: null })).toMatchObject({
      sku: '',
      product_id: 0,
      marketplace: '',
    })
  })
})
