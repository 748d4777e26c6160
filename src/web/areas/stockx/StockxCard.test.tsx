import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import type { StockxInfo } from '../../../contract/products/stockx.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { lacksIds, stockxInfoQuery } from './stockx-info.ts'
import { StockxCard } from './StockxCard.tsx'

const lacking = { stockx_product_id: null, stockx_variant_id: null }
const whole = { stockx_product_id: 'p', stockx_variant_id: 'v' }

function card(info: Partial<StockxInfo>): string {
  const product = sampleDetail({ product_type: 'basic', ...lacking })
  queryClient.setQueryData(stockxInfoQuery(product).queryKey, {
    ...lacking,
    state: 'not_found',
    looked_up_on: '2026-11-21T21:05:00.000Z',
    reason: null,
    candidates: [],
    ...info,
  })
  return drawn(<StockxCard product={product} />)
}

test.each([
  ['basic', lacking, true],
  ['basic', { ...whole, stockx_variant_id: ' ' }, true],
  ['basic', whole, false],
  ['parent', lacking, false],
  ['master', lacking, true],
  ['master', { ...whole, stockx_variant_id: null }, false],
  ['basic', { ...lacking, is_deleted: true }, false],
] as const)('a %s with %j lacks ids: %j', (type, ids, isLacking) => {
  expect(lacksIds(sampleDetail({ product_type: type, ...ids }))).toBe(isLacking)
})

test('nothing stands there for a product that has both ids', () => {
  expect(wordsOf(drawn(<StockxCard product={sampleDetail({ product_type: 'basic', ...whole })} />))).toBe('')
})

test('it says that StockX is being asked', () => {
  expect(wordsOf(card({ state: 'looking', looked_up_on: null }))).toContain(
    'Looking for this product at StockX',
  )
})

test('it says why StockX could not be asked', () => {
  const words = wordsOf(card({ state: 'failed', reason: 'StockX can’t be reached.', looked_up_on: null }))
  expect(words).toContain('StockX could not be asked. StockX can’t be reached.')
})

test('what may be meant is offered with the page to look at and a button to link it', () => {
  const candidates = [{ title: 'Dunk Low', style_id: 'DD1391-100', url: 'https://stockx.com/dunk-low' }]
  const html = card({ reason: 'StockX knows no product with the style code A.', candidates })
  expect(wordsOf(html)).toContain('StockX knows no product with the style code A. It may be one of these:')
  expect(html).toMatch(/<a href="https:\/\/stockx\.com\/dunk-low" target="_blank" rel="noopener noreferrer"/)
  expect(html).toMatch(/aria-label="Link Dunk Low"/)
})

test('where nothing is similar it offers no list', () => {
  const html = card({ reason: 'StockX knows no product with the style code A.' })
  expect(html).not.toContain('Products of StockX')
})
