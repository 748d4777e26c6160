import { describe, expect, test, vi } from 'vitest'
import type { ProductRow } from '../../../contract/products/products.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { listProducts, searchCondition } from './products.list.ts'

/** Field and what is asked of it, in the order in which they are asked. */
function asked(condition: Condition | undefined): unknown[] {
  if (condition?.kind !== 'or') throw new Error('a search is a choice of conditions')
  return condition.parts.map((part) => (part.kind === 'field' ? [part.field, part.test] : part))
}

const isExactly = (text: string, ignoresCase = false) => ({ kind: 'text_in', values: [text], ignoresCase })
const contains = (text: string) => ({ kind: 'text', match: 'contains', text })

describe('the search box', () => {
  test.each(['', ' ', '\t\n'])('asks for nothing with %j', (text) => {
    expect(searchCondition(text)).toBeUndefined()
  })

  test('takes digits for an id or a whole code, never for a part of a title', () => {
    expect(asked(searchCondition('00042'))).toEqual([
      ['id', { kind: 'number_in', values: [42] }],
      ['upc', isExactly('00042')],
      ['ean', isExactly('00042')],
      ['isbn', isExactly('00042')],
      ['asin', isExactly('00042', true)],
    ])
  })

  test.each(['b0c', 'Air 1', '12.5', '-7', '１２'])(
    'takes %j for a part of a name or a whole code',
    (text) => {
      expect(asked(searchCondition(text))).toEqual([
        ['sku', contains(text)],
        ['title', contains(text)],
        ['mpn', contains(text)],
        ['upc', isExactly(text)],
        ['ean', isExactly(text)],
        ['isbn', isExactly(text)],
        ['asin', isExactly(text, true)],
      ])
    },
  )

  test('leaves blanks around it out', () => {
    expect(searchCondition('  AJ1 ')).toEqual(searchCondition('AJ1'))
  })

  test.each(['a\0b', '\ud800'])('refuses %j, which no product can hold', (text) => {
    expect(() => searchCondition(text)).toThrow(InvalidInput)
    expect(() => searchCondition(text)).toThrow('The search holds a character that no product has.')
  })
})

const empty: Pick<ListReader<ProductRow>, 'read'> = {
  read: () => Promise.resolve({ rows: [], figures: { count: 0, all: 0, totals: {} } }),
}

async function warningsOf(...states: string[]): Promise<unknown[]> {
  const warn = vi.fn()
  const filter = [{ or: [{ published__in: states }, { sku: 'ONE' }] }]
  await listProducts(empty, { query: {}, body: { filter }, today: '2026-01-31', log: { warn } })
  return warn.mock.calls.map(([fields]) => fields as unknown)
}

test('a state of publication that no one knows is accepted and noted', async () => {
  expect(await warningsOf('shopify(pub)', 'Ebay(Pub)', 'StockX(Unpub)')).toEqual([{ values: ['Ebay(Pub)'] }])
  expect(await warningsOf('Shopify(Pub)')).toEqual([])
})
