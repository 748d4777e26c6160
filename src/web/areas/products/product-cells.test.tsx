import { describe, expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import type { ListingState, ProductRow } from '../../../contract/products/products.ts'
import { listColumns } from '../../list/list.ts'
import { CenterTip, ListingTip } from './cell-tips.tsx'
import { productCells } from './product-cells.tsx'
import { productList } from './product-list.ts'

type Name = 'title' | 'distribution_center' | 'marketplaces'
const cell = (name: Name, part: Partial<ProductRow>) =>
  wordsOf(drawn(productCells[name]?.content?.(sampleProduct(part))))
const centerTip = (part: Partial<ProductRow>) => wordsOf(drawn(<CenterTip row={sampleProduct(part)} />))
const listingTip = (part: Partial<ProductRow>) => wordsOf(drawn(<ListingTip row={sampleProduct(part)} />))
const listing = (
  marketplace: string,
  state: ListingState['state'],
  url: string | null = null,
): ListingState => ({
  marketplace,
  state,
  url,
})

test('only a basic product has a cost of its own to edit', () => {
  const canEdit = (type: ProductRow['product_type']) =>
    productCells.cost?.canEdit?.(sampleProduct({ product_type: type }))
  expect([canEdit('basic'), canEdit('parent')]).toEqual([true, false])
})

test('nothing of a deleted product is edited in its row', () => {
  const columns = listColumns(productList, productCells)
  const edited = (part: Partial<ProductRow>) =>
    columns.filter((each) => each.canEdit?.(sampleProduct(part)) === true).map(({ facts }) => facts.id)
  expect(edited({})).toEqual(['retail_price', 'cost', 'goat_sku', 'stockx_variant_id'])
  expect(edited({ is_deleted: true })).toEqual([])
})

test.each([
  ['Air Jordan 1 Chicago - 10.5', ['Air Jordan 1 Chicago', ' - 10.5']],
  ['Air\nJordan 1\r\n- 10', ['Air Jordan 1', ' - 10']],
  ['Short', ['', 'Short']],
  ['A name - with a long part after its dash', ['A name - with a long part ', 'after its dash']],
])('of a narrow title %j the end stays, which says the size', (title, parts) => {
  const html = drawn(productCells.title?.content?.(sampleProduct({ title })))
  expect([...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, text]) => text)).toEqual(parts)
})

describe('distribution centers', () => {
  test('stand as the first and how many more, and are copied whole', () => {
    const part = { distribution_center: ['Phoenix', 'Newark', 'Reno'] }
    expect(cell('distribution_center', part)).toBe('Phoenix +2')
    expect(productCells.distribution_center?.copied?.(sampleProduct(part))).toBe('Phoenix, Newark, Reno')
  })

  test('are told with what lies there, and their sum', () => {
    const quantities = [
      { dist_center: 'Phoenix', qty: 1200 },
      { dist_center: 'Newark', qty: 34 },
    ]
    expect(centerTip({ distribution_center_quantity: quantities })).toBe(
      'Phoenix 1,200 Newark 34 Total Qty 1,234',
    )
    expect(centerTip({})).toBe('No stock in any distribution centre')
  })
})

describe('marketplaces', () => {
  const states = [listing('Shopify', 'live'), listing('StockX', 'failed'), listing('GOAT', 'off')]

  test('say in words what their colours say, and leave out where the product is not', () => {
    expect(cell('marketplaces', { listing_states: states })).toBe('Shopify StockX (failed)')
    expect(listingTip({ listing_states: states })).toBe('Shopify live StockX failed GOAT not listed')
    const error = { message: 'StockX refused it.', told_on: new Date().toISOString() }
    expect(listingTip({ listing_states: [{ ...listing('StockX', 'failed'), error }] })).toBe(
      'StockX failed StockX refused it. just now',
    )
    expect(productCells.marketplaces?.tip?.(sampleProduct())).toBeNull()
  })

  test('say where what is live is not what would go out', () => {
    const offer = {
      price: 123,
      quantity: 3,
      seen_on: null,
      our_price: 188,
      our_quantity: 3,
      retail_price_taken: 123,
      drift: 'here' as const,
      changed_content: [],
    }
    const drifted = [{ ...listing('Shopify', 'live'), offer }]
    expect(cell('marketplaces', { listing_states: drifted })).toBe('Shopify (out of step)')
    expect(listingTip({ listing_states: drifted })).toBe(
      'Shopify live · $123.00 · 3 in stock Changed here: $188.00 · 3 in stock here, $123.00 · 3 in stock there',
    )
    const same = [{ ...listing('Shopify', 'live'), offer: { ...offer, drift: 'none' as const } }]
    expect(cell('marketplaces', { listing_states: same })).toBe('Shopify')
  })

  test('are copied where the product is live', () => {
    expect(productCells.marketplaces?.copied?.(sampleProduct({ listing_states: states }))).toBe('Shopify')
  })

  test('are opened at an address of the web, and at nothing else that a channel may answer', () => {
    const answered = [
      listing('Shopify', 'live', 'https://shop.example/a-3'),
      listing('StockX', 'live', 'javascript:alert(1)'),
      listing('GOAT', 'live', '/a-3'),
      listing('eBay', 'live'),
    ]
    expect(productCells.sku?.links?.(sampleProduct({ listing_states: answered }))).toEqual([
      { label: 'Open on Shopify', href: 'https://shop.example/a-3' },
    ])
  })
})
