import { expect, test } from 'vitest'
import { questionWords } from './export-words.ts'
import { exportedLists } from './exported-lists.ts'

test.each([
  [{}, 'All products'],
  [{ order_by: '-sku' }, 'All products, by SKU (falling)'],
  [{ order_by: 'brand,-cost' }, 'All products, by Brand, then Cost (falling)'],
  [{ chosen: '1' }, '1 selected product'],
  [{ chosen: '1204', search: 'nike', order_by: 'sku' }, '1,204 selected products, by SKU'],
  [{ search: 'nike air' }, 'Products found by “nike air”'],
  [{ filter: '[{"brand__icontains":"nike"}]' }, 'Products where Brand contains “nike”'],
  [
    { search: 'air', filter: '[{"cost__gt":5},{"sku__istartswith":"A"}]' },
    'Products found by “air” where SKU starts with “A” and Cost > 5',
  ],
])('%o is said as %s', (params, words) => {
  expect(questionWords(new URLSearchParams(params).toString(), exportedLists.products)).toBe(words)
})

test('rows of another list are called by their own name', () => {
  const filter = '[{"total_sales__gt":5}]'
  const words = questionWords(new URLSearchParams({ filter }).toString(), exportedLists['sales-report'])
  expect(words).toBe('MPNs where Total Sales > 5')
  expect(questionWords('', exportedLists['order-items'])).toBe('All order items')
})
