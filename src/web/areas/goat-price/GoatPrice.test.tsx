import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import type { GoatPrice as Price } from '../../../contract/products/goat-price.endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { GoatPrice } from './GoatPrice.tsx'
import { goatPriceQuery } from './goat-price-query.ts'

const product = {
  id: 7,
  sku: 'DUNK-95',
  product_type: 'basic',
  goat_sku: 'DD1391 100',
  attributes: [{ name: 'size', value: '9.5' }],
} as const
const known: Price = {
  goat_lowest_price: 145,
  size: '9.5',
  reason: null,
  read_on: '2026-11-21T21:05:00.000Z',
  problem: null,
  mode: 'live',
}

function words(price: Partial<Price>): string {
  const asked = { productId: 7, goatSku: 'DD1391 100', size: '9.5' }
  queryClient.setQueryData(goatPriceQuery(asked).queryKey, { ...known, ...price })
  return wordsOf(drawn(<GoatPrice product={{ ...product, attributes: [...product.attributes] }} />))
}

test('a price stands with its size and time', () => {
  expect(words({})).toMatch(/^GOAT Lowest Price \$145\.00 Size 9\.5 · 2026-11-21 \d\d:05$/)
})

test('no price says why', () => {
  const said = words({ goat_lowest_price: null, reason: 'GOAT does not know the SKU DD1391 100.' })
  expect(said).toContain('Not available GOAT does not know the SKU DD1391 100.')
  expect(said).not.toContain('Size')
})

test('an old price says why it is old, and practice is marked', () => {
  const said = words({ problem: 'alias can’t be reached.', mode: 'practice' })
  expect(said).toContain('$145.00')
  expect(said).toContain('Practice mode')
  expect(said).toContain('GOAT could not be asked since then: alias can’t be reached.')
})

test.each([
  ['a parent', { product_type: 'parent' as const }],
  ['a size without a GOAT SKU', { goat_sku: null }],
  ['a size with a blank one', { goat_sku: ' ' }],
])('%s shows nothing', (_, changes) => {
  expect(
    drawn(<GoatPrice product={{ ...product, attributes: [...product.attributes], ...changes }} />),
  ).not.toContain('GOAT')
})
