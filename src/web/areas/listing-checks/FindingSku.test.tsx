import { expect, test } from 'vitest'
import { drawn } from '../../../../tests/support/page/drawn.tsx'
import type { RunRow } from '../../../contract/runs.ts'
import { queryClient } from '../../app/query-client.ts'
import { FindingSku } from './FindingSku.tsx'
import { gathered, ourProductQuery } from './our-product.ts'

const row = (part: Partial<RunRow>): RunRow => ({
  ...{ id: 1, position: 1, status: 'done', product_id: null, sku: null, marketplace: 'StockX', field: null },
  ...{ message: null, finding: 'not_ours', url: null, updated_on: '2026-11-26T13:27:00Z' },
  ...part,
})

test('what is there and not ours leads to the product of ours that it has to do with', () => {
  queryClient.setQueryData(ourProductQuery('NK-8').queryKey, 17)
  queryClient.setQueryData(ourProductQuery('NOBODYS').queryKey, null)
  expect(drawn(<FindingSku row={row({ sku: 'nk-8' })} />)).toContain('href="/catalogs/17"')
  expect(drawn(<FindingSku row={row({ sku: 'NOBODYS' })} />)).not.toContain('href')
  expect(drawn(<FindingSku row={row({ finding: null, sku: 'NK-8' })} />)).not.toContain('href')
})

test('what a page asks at once is one question, and what is asked later another', async () => {
  const asked: (readonly string[])[] = []
  const ask = gathered((skus) => {
    asked.push(skus)
    return Promise.resolve<[string, number][]>([['Nk-8', 17]])
  })
  const [first] = await Promise.all([ask('nk-8'), ask('NK-9'), ask('nk-8')])
  expect([first.get('nk-8'), first.get('nk-9')]).toEqual([17, undefined])
  await ask('NK-10')
  expect(asked).toEqual([['nk-8', 'NK-9'], ['NK-10']])
})
