import { describe, expect, test } from 'vitest'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { choiceOf, choiceWords, leftOutAt, liveQuestions, skuWords } from './publish-choice.ts'

const row = (id: number, type: ProductRow['product_type'] = 'basic') =>
  sampleProduct({ id, product_type: type })
const some = (rows: ProductRow[], ids = rows.map(({ id }) => id)): SelectionTarget<ProductRow> => ({
  kind: 'some',
  ids,
  rows,
})
const all = (part: Partial<Extract<SelectionTarget<ProductRow>, { kind: 'all' }>> = {}) =>
  choiceOf({ kind: 'all', filter: [], search: '', exclude: [], expectedCount: 5000, ...part })

describe('a choice', () => {
  test('of rows goes out as their ids', () => {
    expect(choiceOf(some([row(3), row(7)]))).toMatchObject({ list: [3, 7], count: 2, hasFamilies: false })
  })

  test('of a parent brings sizes along', () => {
    expect(choiceOf(some([row(3, 'parent')])).hasFamilies).toBe(true)
  })

  test('of all that match goes out as the question, without what was left out', () => {
    const { list } = all({ filter: [{ brand__in: ['Nike'] }], search: 'jordan', exclude: [4] })
    expect(list).toEqual({
      filter: [{ brand__in: ['Nike'] }],
      search: 'jordan',
      exclude: [4],
      expected_count: 5000,
    })
  })

  test('is said with its number', () => {
    expect(choiceWords(choiceOf(some([row(1)])))).toBe('1 product')
    expect(choiceWords(all())).toBe('all 5,000 matching products')
  })

  test.each([
    [some([row(1), row(2)]), 'A-1, A-2'],
    [some([row(1), row(2), row(3), row(4)]), 'A-1, A-2, A-3 and 1 more'],
    [some([], [8, 9]), ''],
  ])('names the first SKUs', (target, words) => {
    expect(skuWords(choiceOf(target))).toBe(words)
  })
})

describe('how many are live', () => {
  test('is asked by id for rows', () => {
    expect(liveQuestions(choiceOf(some([row(3)])), 'Shopify')).toEqual([
      { filter: [{ id__in: [3] }, { published__in: ['Shopify(Pub)'] }] },
    ])
  })

  test('is asked in parts when there are more ids than a list may hold', () => {
    const ids = Array.from({ length: 5001 }, (_, at) => at + 1)
    const questions = liveQuestions(choiceOf(some([], ids)), 'StockX')
    expect(questions).toHaveLength(2)
    expect(questions[1]?.filter[0]).toEqual({ id__in: [5001] })
  })

  test('is asked within the filter for all that match', () => {
    const choice = all({ filter: [{ brand__in: ['Nike'] }], search: 'x', exclude: [4] })
    expect(liveQuestions(choice, 'Shopify')).toEqual([
      {
        filter: [{ brand__in: ['Nike'] }, { exclude__id__in: [4] }, { published__in: ['Shopify(Pub)'] }],
        search: 'x',
      },
    ])
  })

  test('is not asked of a marketplace that the filter does not know', () => {
    expect(liveQuestions(all(), 'Elsewhere')).toEqual([])
  })
})

test('what was left out where nothing goes any more counts nowhere', () => {
  const here = { product_id: 1, marketplace: 'Shopify' }
  const away = { product_id: 1, marketplace: 'StockX' }
  const leftOut = new Map([here, away].map((each) => [each.marketplace, each]))
  expect(leftOutAt(leftOut, ['Shopify'])).toEqual([here])
  expect(leftOutAt(leftOut, [])).toEqual([])
})
