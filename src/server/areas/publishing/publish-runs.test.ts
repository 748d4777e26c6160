import { describe, expect, test } from 'vitest'
import { failedRow as row } from '../../../../tests/support/failed-row.ts'
import { rowReply, runRowReply } from './publish-runs.ts'

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
