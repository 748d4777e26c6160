import { expect, test } from 'vitest'
import { askedPrice, previewLines, type PriceForm } from './price-form.ts'

test.each<[PriceForm['mode'], string, boolean, object | null]>([
  ['price', '119.99', false, { retail_price: 119.99 }],
  ['price', '119.99', true, { retail_price: 119.99 }],
  ['percent', '-5', false, { change: { percent: -5 } }],
  ['percent', '10', true, { change: { percent: 10, round_to: 0.99 } }],
  ['amount', '2.5', true, { change: { amount: 2.5, round_to: 0.99 } }],
  ['price', ' ', false, null],
  ['amount', '', true, null],
  ['percent', 'ten', false, null],
])('%s %j (rounded: %s) asks for %j', (mode, text, isRounded, asked) => {
  expect(askedPrice({ mode, text, isRounded })).toEqual(asked)
})

const none = { made_from: '', below_cost: 0, below_min_price: 0, without_price: 0, refused: 0 }

test('a preview says how many prices change, and warns of what is wrong with some', () => {
  expect(previewLines({ results: [], count: 1200, changed: 1200, ...none })).toEqual([
    { words: '1,200 prices of 1,200 products will change.', isWarning: false },
  ])
  const wrong = { made_from: '', below_cost: 1, below_min_price: 2, without_price: 1, refused: 3 }
  expect(previewLines({ results: [], count: 9, changed: 1, ...wrong }).map(({ words }) => words)).toEqual([
    '1 price of 9 products will change.',
    '1 price falls below cost.',
    '2 prices fall below the min price.',
    '1 product without a price stays so.',
    "3 products can't have such a price, so none is changed.",
  ])
})
