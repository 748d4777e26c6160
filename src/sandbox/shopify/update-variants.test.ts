import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe } from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
let productId: string
let ids: string[]
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(async () => {
  await store.reset()
  const made = await store.graphql(setProduct, { input: shoe(['9', '10']) })
  productId = made.text('productSet.product.id')
  ids = [0, 1].map((index) => made.text(`productSet.product.variants.nodes.${index}.id`))
})
afterAll(() => store.close())

const update = (variants: unknown[], allowPartialUpdates = false, product = productId) =>
  store.graphql(
    `mutation ($productId: ID!, $variants: [ProductVariantsBulkInput!]!, $partial: Boolean) {
      productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: $partial) {
        productVariants { id price compareAtPrice }
        userErrors { field code message }
      }
    }`,
    { productId: product, variants, partial: allowPartialUpdates },
  )
const prices = async () => (await store.state()).products[0]?.variants.map(({ price }) => price)

describe('changing variants', () => {
  test('sets prices and leaves the rest', async () => {
    const answer = await update([{ id: ids[0], price: '79.9', compareAtPrice: '100' }])
    expect(answer.at('productVariantsBulkUpdate.productVariants')).toEqual([
      { id: ids[0], price: '79.90', compareAtPrice: '100.00' },
    ])
    expect(await prices()).toEqual(['79.90', '100.00'])
  })

  test.each([
    ['no id', { price: '1' }, 'PRODUCT_VARIANT_ID_MISSING'],
    ['an unknown id', { id: 'gid://shopify/ProductVariant/1' }, 'PRODUCT_VARIANT_DOES_NOT_EXIST'],
    ['a negative price', { price: '-1' }, 'GREATER_THAN_OR_EQUAL_TO'],
    [
      'quantities',
      { inventoryQuantities: [{ locationId: 'gid://shopify/Location/1', availableQuantity: 1 }] },
      'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
    ],
  ])('refuses %s and changes nothing at all', async (name, change, code) => {
    const bad = { ...(name === 'no id' ? {} : { id: ids[1] }), ...change }
    const answer = await update([{ id: ids[0], price: '1' }, bad])
    expect(answer.at('productVariantsBulkUpdate.userErrors')).toMatchObject([{ code }])
    expect(await prices()).toEqual(['100.00', '100.00'])
  })

  test('changes the good ones when told that a part will do', async () => {
    await update(
      [
        { id: ids[0], price: '1' },
        { id: ids[1], price: '-1' },
      ],
      true,
    )
    expect(await prices()).toEqual(['1.00', '100.00'])
  })

  test('refuses a product that is not there', async () => {
    const answer = await update([], false, 'gid://shopify/Product/1')
    expect(answer.at('productVariantsBulkUpdate.userErrors')).toMatchObject([
      { code: 'PRODUCT_DOES_NOT_EXIST' },
    ])
  })
})
