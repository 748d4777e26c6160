import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlineStore, openPracticeStore, setProduct, shoe } from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
let id: string
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(async () => {
  await store.reset()
  id = (await store.graphql(setProduct, { input: shoe(['9']) })).text('productSet.product.id')
})
afterAll(() => store.close())

const change = (mutation: 'publishablePublish' | 'publishableUnpublish', input: unknown[], product = id) =>
  store.graphql(
    `mutation ($id: ID!, $input: [PublicationInput!]!) {
      ${mutation}(id: $id, input: $input) { userErrors { field message } }
    }`,
    { id: product, input },
  )
const readBack = /* GraphQL */ `
  query ($ids: [ID!]!, $publication: ID!) {
    nodes(ids: $ids) {
      ... on Product {
        publishedOnPublication(publicationId: $publication)
        onlineStoreUrl
      }
    }
  }
`
const read = async () =>
  (await store.graphql(readBack, { ids: [id], publication: onlineStore })).at('nodes.0')

describe('publishing', () => {
  test('shows the product at the address that it tells, and only then', async () => {
    expect(await read()).toEqual({ publishedOnPublication: false, onlineStoreUrl: null })
    const page = `${store.address}/shopify/products/runner`
    expect((await fetch(page)).status).toBe(404)
    await change('publishablePublish', [{ publicationId: onlineStore }])
    expect(await read()).toEqual({ publishedOnPublication: true, onlineStoreUrl: page })
    const shown = await fetch(page)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('Runner')
  })

  test('is the same when done twice, and undone by unpublishing', async () => {
    await change('publishablePublish', [{ publicationId: onlineStore }])
    const again = await change('publishablePublish', [{ publicationId: onlineStore }])
    expect(again.at('publishablePublish.userErrors')).toEqual([])
    await change('publishableUnpublish', [{ publicationId: onlineStore }])
    expect(await read()).toEqual({ publishedOnPublication: false, onlineStoreUrl: null })
    const [held] = (await store.state()).products
    expect(held?.title).toBe('Runner')
  })

  test('has no address while the product is a draft', async () => {
    await change('publishablePublish', [{ publicationId: onlineStore }])
    await store.graphql(setProduct, { identifier: { id }, input: { status: 'DRAFT' } })
    expect(await read()).toEqual({ publishedOnPublication: true, onlineStoreUrl: null })
  })

  test('waits for a date in the future', async () => {
    await change('publishablePublish', [{ publicationId: onlineStore, publishDate: '2026-11-21T10:00:00Z' }])
    expect(await read()).toMatchObject({ publishedOnPublication: false })
    store.passTime(3_600_000)
    expect(await read()).toMatchObject({ publishedOnPublication: true })
  })

  test('refuses a publication and a product that are not there', async () => {
    const publicationId = 'gid://shopify/Publication/1'
    const unknown = await change('publishablePublish', [{ publicationId }])
    expect(unknown.at('publishablePublish.userErrors')).toMatchObject([
      { field: ['input', '0', 'publicationId'] },
    ])
    const missing = await change(
      'publishablePublish',
      [{ publicationId: onlineStore }],
      'gid://shopify/Product/1',
    )
    expect(missing.at('publishablePublish.userErrors')).toMatchObject([{ field: ['id'] }])
  })
})
