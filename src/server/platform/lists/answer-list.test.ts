import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { InvalidInput } from '../errors.ts'
import type { Condition, FieldCondition } from '../grid/condition.ts'
import { defineList, asksBeyond, listCondition, withoutBase, type ListFacts } from './define-list.ts'
import { listRequest, type ListQuestion } from './answer-list.ts'

const sellable: FieldCondition = {
  kind: 'field',
  field: 'stock',
  test: { kind: 'number', from: { value: 1, isInclusive: true } },
}
const named = (text: string): FieldCondition => ({
  kind: 'field',
  field: 'name',
  test: { kind: 'text', match: 'contains', text },
})
const isNike: FieldCondition = {
  kind: 'field',
  field: 'name',
  test: { kind: 'text_in', values: ['Nike'], ignoresCase: false },
}

function list(facts: Partial<ListFacts> = {}) {
  return defineList({
    name: 'things',
    columns: [
      sampleColumn(),
      sampleColumn({ field: 'stock', id: 'stock', type: 'integer', filter: 'number', isIndexed: true }),
    ],
    from: 'thing',
    tables: ['thing'],
    order: '-stock',
    search: (text) => (text === '' ? undefined : named(text)),
    ...facts,
  })
}

function request(question: Partial<ListQuestion> = {}, facts?: Partial<ListFacts>) {
  return listRequest(list(facts), { query: {}, body: {}, today: '2026-03-02', ...question })
}

describe('what a call asks of a list', () => {
  test('is the first hundred rows in the order of the list when it says nothing', () => {
    expect(request()).toEqual({
      condition: undefined,
      sort: [{ field: 'stock', isDescending: true }],
      offset: 0,
      limit: 100,
    })
  })

  test.each([
    [{ page: 1, page_size: 1 }, 0, 1],
    [{ page: 3, page_size: 25 }, 50, 25],
    [{ page: 2 }, 100, 100],
  ])('with %j begins at row %i and has %i', (query, offset, limit) => {
    expect(request({ query })).toMatchObject({ offset, limit })
  })

  test('is ordered as it says', () => {
    expect(request({ query: { order_by: 'name,-stock' } }).sort).toEqual([
      { field: 'name', isDescending: false },
      { field: 'stock', isDescending: true },
    ])
  })

  test.each<[string, Partial<ListQuestion>]>([
    ['in the address', { query: { filter: '[{"name": "Nike"}]' } }],
    ['in the body', { body: { filter: [{ name: 'Nike' }] } }],
  ])('may be a filter %s', (_, question) => {
    expect(request(question).condition).toEqual(isNike)
  })

  test.each<[string, Partial<ListQuestion>]>([
    ['in the address', { query: { search: 'air' } }],
    ['in the body', { body: { search: 'air' } }],
  ])('may be a search %s', (_, question) => {
    expect(request(question).condition).toEqual(named('air'))
  })

  test('may be both, and then both must hold', () => {
    expect(request({ query: { search: 'air' }, body: { filter: [{ name: 'Nike' }] } }).condition).toEqual({
      kind: 'and',
      parts: [isNike, named('air')],
    })
  })

  test.each<Partial<ListQuestion>>([
    { query: { filter: '' } },
    { query: { search: '' } },
    { body: { filter: [], search: '' } },
  ])('is everything with %j', (question) => {
    expect(request(question).condition).toBeUndefined()
  })

  test('ignores the search of a list that has none', () => {
    expect(request({ query: { search: 'air' } }, { search: () => undefined }).condition).toBeUndefined()
  })
})

describe('a call is refused', () => {
  test.each<[string, Partial<ListQuestion>]>([
    ['filter', { query: { filter: '' }, body: { filter: [] } }],
    ['search', { query: { search: 'a' }, body: { search: 'a' } }],
  ])('that has its %s twice, by name', (name, question) => {
    const sentence = `The ${name} stands both in the address and in the body; one of them is enough.`
    expect(() => request(question)).toThrow(
      expect.objectContaining({ message: sentence, errors: { [name]: [sentence] } }),
    )
  })

  test.each<[string, Partial<ListQuestion>]>([
    ['filters by a field that the list does not have', { body: { filter: [{ colour: 'red' }] } }],
    ['sorts by one', { query: { order_by: 'colour' } }],
    ['sends no JSON for its filter', { query: { filter: '{' } }],
  ])('that %s', (_, question) => {
    expect(() => request(question)).toThrow(InvalidInput)
  })
})

describe('what every row of a list fits', () => {
  const withBase = list({ base: sellable })

  test.each([
    ['is added to a filter', withBase, isNike, { kind: 'and', parts: [sellable, isNike] }],
    ['stands alone without a filter', withBase, undefined, sellable],
    ['gives way to a filter that asks about it', withBase, { ...sellable, test: isNike.test }, undefined],
    ['is nothing where a list has none', list(), isNike, isNike],
  ] as const)('%s', (_, of, condition, expected) => {
    expect(listCondition(of, condition)).toEqual(expected ?? condition)
  })

  test('is not asked of the rows once more where a filter says it', () => {
    const gone = { ...sellable, test: isNike.test }
    expect(withoutBase(withBase, sellable)).toBeUndefined()
    expect(withoutBase(withBase, { kind: 'and', parts: [isNike, sellable] })).toEqual(isNike)
    const both: Condition = { kind: 'and', parts: [gone, sellable] }
    const either: Condition = { kind: 'or', parts: [isNike, sellable] }
    for (const condition of [both, either, gone, isNike, undefined])
      expect(withoutBase(withBase, condition)).toBe(condition)
    expect(withoutBase(list(), sellable)).toBe(sellable)
  })

  test('is left by a filter that excludes by it, too', () => {
    expect(asksBeyond(withBase, { kind: 'exclude', part: sellable })).toBe(true)
    expect(asksBeyond(withBase, undefined)).toBe(false)
    expect(asksBeyond(list(), sellable)).toBe(false)
  })
})

describe('a list', () => {
  test('knows which of its orders an index gives', () => {
    expect([...list().indexedOrders]).toEqual(['stock'])
  })

  test('has only its own columns', () => {
    const grid = list().grid('UTC')
    expect(grid.column('stock')).toMatchObject({ storage: 'integer', decimals: 0 })
    expect(() => grid.column('colour')).toThrow('The list things has no column colour.')
  })

  test('can’t be ordered by what it does not have', () => {
    expect(() => list({ order: 'colour' })).toThrow(InvalidInput)
  })
})
