import { expect, test } from 'vitest'
import { listingRef } from '../../../../tests/support/listing-draft.ts'
import { coded, scriptedShopify } from '../../../../tests/support/scripted-shopify.ts'
import { estimateCost, highestCost, productsPerCall } from './operations.ts'
import { readListings } from './read-listings.ts'

const account = {
  shopName: 'Shop',
  currency: 'USD',
  location: { id: 'l', name: 'Here' },
  publication: { id: 'p', title: 'Online Store' },
}
const variant = (sku: string) => ({ id: sku, sku, price: '1.00', compareAtPrice: null, inventoryQuantity: 1 })

function product(id: string, hasNextPage = false) {
  return {
    id,
    handle: id,
    title: id,
    status: 'ACTIVE',
    updatedAt: '2026-11-20T00:00:00Z',
    onlineStoreUrl: null,
    owner: { value: id },
    publishedOnPublication: true,
    media: { nodes: [] },
    variants: { nodes: [variant(`${id}-1`)], pageInfo: { hasNextPage, endCursor: 'next' } },
  }
}

test('asks for half as many when a read is too dear, and loses none', async () => {
  const shopify = scriptedShopify(({ variables }) => {
    const ids = variables['ids'] as string[]
    return {
      body: ids.length > 3 ? coded('MAX_COST_EXCEEDED') : { data: { nodes: ids.map((id) => product(id)) } },
    }
  })
  const refs = Array.from({ length: 10 }, (_, index) =>
    listingRef({ ref: `${index}`, externalId: `${index}` }),
  )
  const listings = await readListings({ ...shopify.parts, ctx: shopify.ctx, account }, refs)
  expect(
    listings.map((listing) => listing.isFound && [listing.ref, listing.externalId, listing.isOurs]),
  ).toEqual(refs.map(({ ref }) => [ref, ref, true]))
})

test('reads the variants that did not fit into the first answer', async () => {
  const shopify = scriptedShopify(({ operation }) =>
    operation === 'ReadListingsById'
      ? { body: { data: { nodes: [product('a', true)] } } }
      : {
          body: {
            data: {
              productByIdentifier: {
                variants: { nodes: [variant('a-2')], pageInfo: { hasNextPage: false, endCursor: null } },
              },
            },
          },
        },
  )
  const refs = [listingRef({ ref: 'a', externalId: 'a' })]
  const [listing] = await readListings({ ...shopify.parts, ctx: shopify.ctx, account }, refs)
  expect(listing?.isFound === true ? listing.listings.map(({ sku }) => sku) : []).toEqual(['a-1', 'a-2'])
})

test('an id of something that is no product is not found', async () => {
  const shopify = scriptedShopify(() => ({ body: { data: { nodes: [{}, null] } } }))
  const refs = ['a', 'b'].map((ref) => listingRef({ ref, externalId: ref }))
  expect(await readListings({ ...shopify.parts, ctx: shopify.ctx, account }, refs)).toEqual([
    { ref: 'a', isFound: false },
    { ref: 'b', isFound: false },
  ])
})

test.each([1, 20, 100, 250])(
  'a read of products with %i variants stays within the price of one query',
  (variants) => {
    const ids = productsPerCall('ReadListingsById', variants)
    expect(ids).toBeGreaterThanOrEqual(1)
    expect(estimateCost('ReadListingsById', { ids, variants })).toBeLessThanOrEqual(highestCost)
  },
)
