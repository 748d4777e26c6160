import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilterOf, filterableColumns } from '../../../../tests/support/page/any-column-filter.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { conditionsOf } from './filter-wire.ts'
import { readTokens, tokenOf } from './tokens.ts'

const known = (column: { id: string }) =>
  ({ distribution_center: ['Newark', 'Phoenix'], product_type: ['master', 'parent', 'basic'] })[column.id] ??
  []
const read = (text: string) => {
  const { filter, rest } = readTokens(text, productColumns, known)
  return { conditions: conditionsOf(filter, productColumns), rest }
}

describe('what is typed becomes filters', () => {
  test.each([
    ['price>200', [{ retail_price__gt: 200 }]],
    ['phoenix>0', [{ phoenix_quantity__gt: 0 }]],
    ['brand:nike', [{ brand__icontains: 'nike' }]],
    ['brand:"new balance"', [{ brand__icontains: 'new balance' }]],
    ['-type:parent', [{ exclude__product_type__in: ['parent'] }]],
    ['type:PAR,bas', [{ product_type__in: ['parent', 'basic'] }]],
    ['sku:A*', [{ sku__istartswith: 'A' }]],
    ['sku:*-9', [{ sku__iendswith: '-9' }]],
    ['title:*air*', [{ title__icontains: 'air' }]],
    ['empty:upc', [{ upc__isnull: true }]],
    ['-empty:retail_price', [{ retail_price__isnull: false }]],
    ['sku:A1,B2', [{ sku__in: ['A1', 'B2'] }]],
    ['-sku:A1,"B 2"', [{ exclude__sku__in: ['A1', 'B 2'] }]],
    ['brand=Nike', [{ brand__iexact: 'Nike' }]],
    ['upc!=12', [{ exclude__upc: '12' }]],
    ['Cost:10..20.5', [{ cost__range: [10, 20.5] }]],
    ['cost<=$1,299.50', [{ cost__lte: 1299.5 }]],
    ['margin<-5', [{ margin__lt: -5 }]],
    ['last_sale>30', [{ last_sale_date_utc__gt: 30 }]],
    ['created>=2026-1-5', [{ created_on__gte: '2026-01-05' }]],
    ['online:yes', [{ online: true }]],
    ['shopify:no', [{ is_published_to_shopify: false }]],
    ['shopify:shoe', [{ shopify_product_type__icontains: 'shoe' }]],
    ['title:no', [{ title__icontains: 'no' }]],
    ['-online:true', [{ online: false }]],
    ['distribution:phoe', [{ distribution_center__in: ['Phoenix'] }]],
    ['published:"Shopify(Pub)"', [{ published__in: ['Shopify(Pub)'] }]],
    ['retailprice>1', [{ retail_price__gt: 1 }]],
    ['harm:64', [{ harmonized_code__icontains: '64' }]],
    ['labels:a labels:b', [{ labels__in: ['a'] }, { labels__in: ['b'] }]],
    ['cost>1 cost<5', [{ cost__gt: 1 }, { cost__lt: 5 }]],
  ])('%s', (text, conditions) => {
    expect(read(text)).toEqual({ conditions, rest: '' })
  })

  test('and the words around them are left to be searched for', () => {
    expect(read('air  price>200 max -type:parent 9')).toEqual({
      conditions: [{ product_type__in: ['parent'] }, { retail_price__gt: 200 }].map((each, at) =>
        at === 0 ? { exclude__product_type__in: ['parent'] } : each,
      ),
      rest: 'air max 9',
    })
  })

  test.each([
    'air max',
    'nothing:at all',
    'brand:',
    'brand:""',
    '12:30',
    'sold>3',
    'a:b',
    'cost:cheap',
    'brand>nike',
    'online>3',
    'image:x',
    'empty:nothing',
    '-sku:A*',
    'http://x.y/?a=b',
    'size 7" sole',
    'created:2026-13-01',
  ])('but %s stays words', (text) => {
    expect(read(text)).toEqual({ conditions: [], rest: text })
  })

  test('whatever is typed, no word is lost', () => {
    const line = fc.string({ unit: fc.constantFrom(...'ab "*,:=<>-.1'), maxLength: 30 })
    fc.assert(
      fc.property(line, (text) => {
        const { filter, rest } = readTokens(text, productColumns)
        if (conditionsOf(filter, productColumns).length === 0) expect(rest).toBe(text.trim())
        for (const word of rest.split(/\s+/)) expect(text).toContain(word)
      }),
    )
  })
})

describe('what a chip prints', () => {
  test('reads back as its filter', () => {
    const any = fc
      .constantFrom(...filterableColumns(productColumns))
      .chain((column) => anyFilterOf(column).map((filter) => ({ column, filter })))
    fc.assert(
      fc.property(any, ({ column, filter }) => {
        const token = tokenOf(column, filter)
        if (token === null) return
        const found = readTokens(`air ${token} max`, productColumns)
        expect(found).toEqual({ filter: { columns: { [column.id]: filter }, extra: [] }, rest: 'air max' })
      }),
      { numRuns: 2000 },
    )
  })

  test('is there for whatever asks one thing', () => {
    for (const column of filterableColumns(productColumns)) {
      for (const filter of fc.sample(anyFilterOf(column), { numRuns: 20, seed: 7 })) {
        const isSeveral =
          filter.kind === 'setAll' ||
          filter.kind === 'named' ||
          (filter.kind === 'set' && filter.hasBlank && filter.values.length > 0)
        expect([column.id, tokenOf(column, filter) === null]).toEqual([column.id, isSeveral])
      }
    }
  })
})
