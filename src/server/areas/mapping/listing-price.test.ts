import { expect, test } from 'vitest'
import { listingPriceCents, type PriceTerms } from './listing-price.ts'

const terms: PriceTerms = {
  retailPriceCents: 10_000,
  minPriceCents: null,
  maxPriceCents: null,
  productMargin: null,
  marketplaceMargin: null,
}

const cases: [string, Partial<PriceTerms>, number | null][] = [
  ['the retail price when no margin is set', {}, 10_000],
  ['the marketplace’s margin on top', { marketplaceMargin: '12.5' }, 11_250],
  [
    'the product’s own margin before the marketplace’s',
    { productMargin: '10', marketplaceMargin: '50' },
    11_000,
  ],
  ['a margin of zero as a margin', { productMargin: '0.00', marketplaceMargin: '50' }, 10_000],
  ['a negative margin as a discount', { productMargin: '-25.00' }, 7_500],
  ['half a cent upwards', { retailPriceCents: 101, productMargin: '0.5' }, 102],
  [
    'half a cent upwards where a float would fall short',
    { retailPriceCents: 100, productMargin: '0.50' },
    101,
  ],
  ['less than half a cent downwards', { retailPriceCents: 101, productMargin: '0.49' }, 101],
  ['large prices exactly', { retailPriceCents: 999_999_999, marketplaceMargin: '999.99' }, 10_999_899_989],
  ['not less than the lowest price', { productMargin: '-50', minPriceCents: 9_000 }, 9_000],
  ['not more than the highest price', { productMargin: '50', maxPriceCents: 12_000 }, 12_000],
  ['the lowest price where the limits contradict', { minPriceCents: 9_000, maxPriceCents: 8_000 }, 9_000],
  ['no price without a retail price', { retailPriceCents: null, minPriceCents: 500 }, null],
  ['no price for a retail price of zero', { retailPriceCents: 0 }, null],
  ['no price when the margin takes all of it', { productMargin: '-100' }, null],
]

test.each(cases)('gives %s', (_, change, price) => {
  expect(listingPriceCents({ ...terms, ...change })).toBe(price)
})
