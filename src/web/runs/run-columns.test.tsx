import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../tests/support/page/drawn.tsx'
import type { RunRow } from '../../contract/runs.ts'
import { skuColumn } from './run-columns.tsx'

const cell = (part: Pick<RunRow, 'product_id' | 'sku'>) => drawn(<>{skuColumn().cell(part as RunRow)}</>)

test('a SKU leads to its product', () => {
  expect(cell({ product_id: 7, sku: 'AJ-8' })).toContain('href="/catalogs/7"')
})

test.each([
  [{ product_id: null, sku: 'STRANGER-8' }, 'STRANGER-8'],
  [{ product_id: null, sku: null }, '–'],
  [{ product_id: 7, sku: null }, '#7'],
])('what is no product of ours, as in %j, leads nowhere', (row, words) => {
  expect(wordsOf(cell(row))).toBe(words)
  expect(cell(row)).not.toContain('href')
})
