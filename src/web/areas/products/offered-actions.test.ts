import { expect, test } from 'vitest'
import { sampleDetail } from '../../../../tests/support/page/sample-detail.ts'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'
import { offeredFor } from './offered-actions.ts'
import { actions as catalogueActions } from './product-actions.tsx'

const actions = ['publish', 'unpublish', 'sync', 'price', 'delete'].map((id) => ({
  id,
  label: id,
  isOffered: () => id !== 'delete',
  onRun: () => undefined,
}))
const target = { kind: 'some' as const, ids: [1], rows: [] }
const waiting = { marketplace: 'Shopify', state: 'queued' as const, url: null }

test('while nobody knows where it may go it is offered to be published', () => {
  const product = { marketplaces: ['Shopify'], listing_states: [], published_details: [] }
  const [first] = offeredFor(actions, { target, product, offered: undefined })
  expect(first?.id).toBe('publish')
})

test.each([
  ['live nowhere', [], [], ['publish', 'price']],
  ['live at one of two', ['Shopify'], [], ['publish', 'unpublish', 'price']],
  ['live wherever it may go', ['Shopify', 'StockX'], [], ['unpublish', 'price']],
  ['live where nothing is offered', ['VoyageOne'], [], ['publish', 'unpublish', 'price']],
  ['on its way', [], [waiting], ['publish', 'unpublish', 'price']],
])('a product that is %s has its own menu', (_name, marketplaces, states, ids) => {
  const product = { marketplaces, listing_states: states, published_details: [] }
  const offered = offeredFor(actions, { target, product, offered: ['Shopify', 'StockX'] })
  expect(offered.map(({ id }) => id)).toEqual(ids)
})

test('what was published once can be synced', () => {
  const sent = { marketplace: 'Shopify', price: 100 } as ProductDetail['published_details'][number]
  const product = sampleDetail({ published_details: [sent] })
  const offered = offeredFor(actions, { target, product, offered: ['Shopify'] })
  expect(offered.map(({ id }) => id)).toContain('sync')
})

const some = (...rows: ProductRow[]) => ({ kind: 'some' as const, ids: rows.map(({ id }) => id), rows })
const all = (...filter: object[]) =>
  ({ kind: 'all', filter, search: '', exclude: [], expectedCount: 9 }) as SelectionTarget<ProductRow>
const gone = sampleProduct({ id: 1, is_deleted: true, is_stale: true })
const exported = ['export', 'export-xlsx']
const creations = ['/create_basic_product', '/create_parent_product', '/create_master_product']
const forOne = ['view_purchases', 'create_purchase', 'create_invoice', 'copy', 'stockx_link']

test.each<[string, SelectionTarget<ProductRow>, string[]]>([
  ['a deleted product', some(gone), ['view_purchases', 'restore', ...exported]],
  ['deleted products', some(gone, { ...gone, id: 2 }), ['restore', ...exported]],
  [
    'a deleted product beside another',
    some(gone, sampleProduct()),
    ['publish', 'unpublish', 'sync', 'check_listings', 'price', 'take_live_prices', 'restore', ...exported],
  ],
  [
    'a product that is there',
    some(sampleProduct()),
    ['publish', 'unpublish', 'sync', 'check_listings', 'price', 'take_live_prices', ...forOne, ...exported],
  ],
  ['all that are deleted', all({ sku__in: ['A'] }, { is_deleted: true }), ['restore', ...exported]],
  ['all that are deleted, in a link', all({ is_deleted__in: ['True'] }), ['restore', ...exported]],
  [
    'all that are not',
    all({ is_deleted: false }),
    ['publish', 'unpublish', 'sync', 'check_listings', 'price', 'take_live_prices', 'delete', ...exported],
  ],
  [
    'all, whether deleted or not',
    all({ is_deleted__in: ['True', 'False'] }),
    ['publish', 'unpublish', 'sync', 'check_listings', 'price', 'take_live_prices', 'restore', ...exported],
  ],
  [
    'a deleted product beside one that was never seen',
    { ...some(gone), ids: [1, 7] },
    [
      'publish',
      'unpublish',
      'sync',
      'check_listings',
      'price',
      'take_live_prices',
      'delete',
      'restore',
      ...exported,
    ],
  ],
])('the catalogue offers for %s what it would not only refuse', (_name, target, ids) => {
  const offered = catalogueActions.filter(({ isOffered }) => isOffered?.(target) !== false)
  expect(offered.map(({ id }) => id)).toEqual([...ids, ...creations])
})

test.each<[string, ProductRow, (string | null)[]]>([
  ['a size', sampleProduct(), []],
  [
    'a style',
    sampleProduct({ product_type: 'parent' }),
    ['create_purchase', 'create_invoice', 'stockx_link'],
  ],
  ['a master', sampleProduct({ product_type: 'master' }), ['create_purchase', 'create_invoice']],
])(
  'of %s is bought, sold and linked what has pieces, and the menu says why not',
  (_name, product, refused) => {
    const target = some(product)
    const refusing = catalogueActions.filter(({ refusal }) => (refusal?.(target) ?? null) !== null)
    expect(refusing.map(({ id }) => id)).toEqual(refused)
    for (const { refusal } of refusing)
      expect(refusal?.(target)).toMatch(
        new RegExp(`^A ${product.product_type} has no (stock|StockX ids) of its own: `),
      )
  },
)
