import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe } from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
let productId: string
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(async () => {
  await store.reset()
  const made = await store.graphql(setProduct, { input: shoe(['9']) })
  productId = made.text('productSet.product.id')
})
afterAll(() => store.close())

describe('setting single metafields', () => {
  const setMetafield = (changes: Record<string, unknown>) =>
    store.graphql(
      `mutation ($metafields: [MetafieldsSetInput!]!) {
        metafieldsSet(metafields: $metafields) { metafields { key value } userErrors { field code elementIndex } }
      }`,
      {
        metafields: [
          { ownerId: productId, namespace: 'backroom', key: 'note', type: 'json', value: '{}', ...changes },
        ],
      },
    )

  test('adds one and leaves the others', async () => {
    const mark = { namespace: 'backroom', key: 'product_id', type: 'number_integer', value: '7' }
    await store.graphql(setProduct, { identifier: { id: productId }, input: { metafields: [mark] } })
    expect((await setMetafield({})).at('metafieldsSet.metafields')).toEqual([{ key: 'note', value: '{}' }])
    const [held] = (await store.state()).products
    expect(held?.metafields.map(({ key }) => key)).toEqual(['product_id', 'note'])
  })

  test.each([
    [{ value: '{' }, 'INVALID_VALUE'],
    [{ type: 'poem' }, 'INVALID_TYPE'],
    [{ ownerId: 'gid://shopify/Product/1' }, 'INVALID'],
  ])('refuses %j', async (changes, code) => {
    expect((await setMetafield(changes)).at('metafieldsSet.userErrors')).toMatchObject([
      { code, elementIndex: 0 },
    ])
  })
})
