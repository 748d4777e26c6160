import { describe, expect, test, vi } from 'vitest'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { Condition } from '../../platform/grid/condition.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'
import { listProducts, searchCondition } from './products.list.ts'

/** Field and what is asked of it, in the order in which they are asked. */
function asked(condition: Condition | undefined): unknown[] {
  if (condition?.kind !== 'or') throw new Error('a word is a choice of conditions')
  return condition.parts.map((part) => (part.kind === 'field' ? [part.field, part.test] : part))
}

const isExactly = (text: string, ignoresCase = false) => ({ kind: 'text_in', values: [text], ignoresCase })
const contains = (text: string) => ({ kind: 'text', match: 'contains', text })
const nameOrCode = (text: string) => [
  ['sku', contains(text)],
  ['mpn', contains(text)],
  ['title', contains(text)],
  ['brand', contains(text)],
  ['upc', isExactly(text)],
  ['ean', isExactly(text)],
  ['isbn', isExactly(text)],
  ['asin', isExactly(text, true)],
]

describe('the search box', () => {
  test.each(['', ' ', '\t\n'])('asks for nothing with %j', (text) => {
    expect(searchCondition(text)).toBeUndefined()
  })

  test.each(['b0c', '12.5', '-7', '１２'])('takes %j for a part of a name or a whole code', (text) => {
    expect(asked(searchCondition(text))).toEqual(nameOrCode(text))
  })

  test('takes digits for an id as well', () => {
    const id = ['id', { kind: 'number_in', values: [42] }]
    expect(asked(searchCondition('00042'))).toEqual([...nameOrCode('00042'), id])
  })

  test('asks for every word, however they are parted, and for each once', () => {
    const words = searchCondition(' Air\t1  AJ Air ')
    expect(words).toEqual({ kind: 'and', parts: ['Air', '1', 'AJ'].map((word) => searchCondition(word)) })
  })

  test('refuses more words than anybody means', () => {
    const words = Array.from({ length: 21 }, (_, index) => `w${index}`)
    expect(() => searchCondition(words.join(' '))).toThrow('Please search for at most 20 words.')
    expect(() => searchCondition(words.slice(1).join(' '))).not.toThrow()
  })
})

const empty: Pick<ListReader<ProductRow>, 'read' | 'namedLists'> = {
  namedLists: () => Promise.resolve(new Map()),
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
