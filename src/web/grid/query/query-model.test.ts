import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilterOf, filterableColumns } from '../../../../tests/support/page/any-column-filter.ts'
import { productColumns as columns } from '../../../contract/products/product-columns.ts'
import type { Condition } from '../filters/filter-model.ts'
import { conditionsOf, filterModelOf } from '../filters/filter-wire.ts'
import { depthOf, extraOf, queryOf, queryWords, type QueryGroup, type QueryPart } from './query-model.ts'

const anyCondition: fc.Arbitrary<QueryPart> = fc
  .constantFrom(...filterableColumns(columns))
  .chain((column) => anyFilterOf(column).map((filter): QueryPart => ({ kind: 'condition', column, filter })))
const { group: anyQuery } = fc.letrec<{ group: QueryGroup; part: QueryPart }>((tie) => ({
  group: fc.record({
    kind: fc.constant('group' as const),
    joint: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
  }),
  part: fc.oneof({ maxDepth: 3, withCrossShrink: true }, anyCondition, tie('group')),
}))

const opened = (extra: readonly Condition[]) => queryOf(extra, columns)

describe('a query', () => {
  test('is carried by the address as it stands, beside the headers’ own filters', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const extra = extraOf(query, columns)
        expect(filterModelOf(extra, columns)).toEqual({ columns: {}, extra })
        const beside = { columns: { sku: { kind: 'empty', isEmpty: false } as const }, extra }
        expect(filterModelOf(conditionsOf(beside, columns), columns)).toEqual(beside)
      }),
    )
  })

  test('opens saying what it said, and asks the same once it is applied again', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const once = extraOf(opened(extraOf(query, columns)), columns)
        expect(extraOf(opened(once), columns)).toEqual(once)
        expect(flat({ and: once })).toEqual(flat({ and: extraOf(query, columns) }))
        expect(queryWords(opened(once))).toBe(queryWords(opened(extraOf(query, columns))))
      }),
    )
  })

  const sentence = (extra: Condition[]) => queryWords(opened(extra))

  test.each<[string, Condition[]]>([
    ['Brand equals “Nike”', [{ and: [{ brand__iexact: 'Nike' }] }]],
    [
      'Brand equals “Nike” and (SKU contains “AJ” or Title starts with “Air”)',
      [
        {
          and: [{ brand__iexact: 'Nike' }, { or: [{ sku__icontains: 'AJ' }, { title__istartswith: 'Air' }] }],
        },
      ],
    ],
    [
      'Type is basic or Retail Price > 20',
      [{ or: [{ product_type__in: ['basic'] }, { retail_price__gt: 20 }] }],
    ],
    [
      'Type is basic, (Blank)',
      [{ and: [{ or: [{ product_type__in: ['basic'] }, { product_type__isnull: true }] }] }],
    ],
    [
      'SKU contains “AJ” or (Brand equals “Nike” and Retail Price > 20)',
      [{ or: [{ sku__icontains: 'AJ' }, { brand__iexact: 'Nike', retail_price__gt: 20 }] }],
    ],
    ['gone icontains: x and Brand is empty', [{ gone__icontains: 'x' }, { brand__isnull: true }]],
    ['', []],
  ])('says “%s”', (words, extra) => {
    expect(sentence(extra)).toBe(words)
  })

  test('leaves out what has no value yet, with the groups that are empty without it', () => {
    const [column] = columns.filter(({ id }) => id === 'sku')
    if (column === undefined) throw new Error('no SKU')
    const blank: QueryPart = { kind: 'condition', column, filter: null }
    const query: QueryGroup = {
      kind: 'group',
      joint: 'and',
      parts: [blank, { kind: 'group', joint: 'or', parts: [blank] }],
    }
    expect(extraOf(query, columns)).toEqual([])
    expect(queryWords(query)).toBe('')
  })

  test('knows how deep its groups stand', () => {
    expect(depthOf({ sku: 'A' })).toBe(0)
    expect(depthOf({ and: [{ sku: 'A' }, { or: [{ and: [{ sku: 'B' }] }] }] })).toBe(3)
  })
})

/** What is asked, without the groups of one that change nothing. */
function flat(condition: Condition): unknown {
  const [[name, value] = ['', null]] = Object.entries(condition)
  if ((name !== 'and' && name !== 'or') || !Array.isArray(value)) return condition
  const parts = (value as Condition[]).map(flat)
  return parts.length === 1 ? parts[0] : { [name]: parts }
}
