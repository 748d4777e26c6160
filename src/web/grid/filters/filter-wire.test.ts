import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilterOf, anyText, filterableColumns } from '../../../../tests/support/page/any-column-filter.ts'
import { namedApart } from '../../../contract/columns/filter-parts.ts'
import { orderColumns } from '../../../contract/orders/order-columns.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { noFilter, type ColumnFilter, type Condition, type FilterModel } from './filter-model.ts'
import { conditionsOf, filterModelOf } from './filter-wire.ts'

const filterable = filterableColumns(productColumns)
const model: fc.Arbitrary<FilterModel> = fc
  .subarray(filterable, { maxLength: 8 })
  .chain((columns) =>
    fc.tuple(...columns.map((column) => anyFilterOf(column).map((filter) => [column.id, filter] as const))),
  )
  .map((entries) => ({ columns: Object.fromEntries(entries), extra: [] }))

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  model.map((each) => conditionsOf(each, productColumns)[0] ?? { sku: 'A' }),
  fc.record({ unknown_field__icontains: anyText }),
  fc.record({ sku__in: fc.constant([]) }),
  fc.record({ or: fc.constant([{ sku: 'A' }, { brand: 'B' }]) }),
  fc.record({ sku: anyText, brand: anyText }),
)

describe('filters on the wire', () => {
  test('every filter of every header reads back as itself', () => {
    fc.assert(
      fc.property(model, (each) => {
        expect(filterModelOf(conditionsOf(each, productColumns), productColumns)).toEqual(each)
      }),
    )
  })

  test('every list of conditions is sent on complete, whatever a header can show of it', () => {
    fc.assert(
      fc.property(fc.array(anyCondition, { maxLength: 6 }), (conditions) => {
        const back = conditionsOf(filterModelOf(conditions, productColumns), productColumns)
        expect(back.map((each) => JSON.stringify(each)).sort()).toEqual(
          conditions
            .flatMap(namedApart)
            .map((each) => JSON.stringify(each))
            .sort(),
        )
      }),
    )
  })

  test('every name of one condition is shown where it belongs', () => {
    const several = { brand__iexact: 'nike', retail_price__gt: 100, gone: 1 }
    expect(filterModelOf([several], productColumns)).toEqual({
      columns: {
        brand: { kind: 'text', operator: 'equals', value: 'nike' },
        retail_price: { kind: 'number', operator: 'greaterThan', value: 100 },
      },
      extra: [{ gone: 1 }],
    })
  })

  test('another name of a column is read as the column, and written as its own', () => {
    const read = filterModelOf([{ marketplace__name__in: ['Shopify'] }], orderColumns)
    const filter = filterModelOf([{ marketplace__in: ['Shopify'] }], orderColumns)
    expect(read).toEqual(filter)
    expect(Object.keys(read.columns)).toEqual(['marketplace'])
    expect(conditionsOf(read, orderColumns)).toEqual([{ marketplace__in: ['Shopify'] }])
  })

  test.each<[string, string, ColumnFilter, Condition]>([
    ['contains', 'title', { kind: 'text', operator: 'contains', value: 'x' }, { title__icontains: 'x' }],
    [
      'notContains',
      'title',
      { kind: 'text', operator: 'notContains', value: 'x' },
      { exclude__title__icontains: 'x' },
    ],
    ['equals ignoring case', 'sku', { kind: 'text', operator: 'equals', value: 'x' }, { sku__iexact: 'x' }],
    ['equals to the letter', 'upc', { kind: 'text', operator: 'equals', value: 'x' }, { upc: 'x' }],
    [
      'notEqual',
      'brand',
      { kind: 'text', operator: 'notEqual', value: 'x' },
      { exclude__brand__iexact: 'x' },
    ],
    ['startsWith', 'mpn', { kind: 'text', operator: 'startsWith', value: 'x' }, { mpn__istartswith: 'x' }],
    ['endsWith', 'mpn', { kind: 'text', operator: 'endsWith', value: 'x' }, { mpn__iendswith: 'x' }],
    ['Not In List', 'sku', { kind: 'list', isExcluded: true, values: ['a'] }, { exclude__sku__in: ['a'] }],
    ['Is Empty', 'upc', { kind: 'empty', isEmpty: true }, { upc__isnull: true }],
    ['greater than', 'cost', { kind: 'number', operator: 'greaterThan', value: 3 }, { cost__gt: 3 }],
    ['in range', 'retail_price', { kind: 'numberRange', from: 1, to: 9 }, { retail_price__range: [1, 9] }],
    [
      'days since',
      'last_sale_date_utc',
      { kind: 'number', operator: 'greaterThan', value: 30 },
      { last_sale_date_utc__gt: 30 },
    ],
    ['a boolean', 'online', { kind: 'boolean', value: true }, { online: true }],
    [
      'the Phoenix column',
      'dc_phoenix',
      { kind: 'number', operator: 'equals', value: 0 },
      { phoenix_quantity: 0 },
    ],
    [
      'a set under another name',
      'marketplaces',
      { kind: 'set', isExcluded: false, values: ['Shopify(Pub)'], hasBlank: false },
      { published__in: ['Shopify(Pub)'] },
    ],
    [
      'a set with its blank entry',
      'flag',
      { kind: 'set', isExcluded: false, values: ['Hold'], hasBlank: true },
      { or: [{ flag__in: ['Hold'] }, { flag__isnull: true }] },
    ],
  ])('%s', (_name, id, filter, condition) => {
    expect(conditionsOf({ ...noFilter, columns: { [id]: filter } }, productColumns)).toEqual([condition])
  })
})
