import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe } from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

const shopName = '{ shop { name } }'

describe('who may call', () => {
  test('refuses a token that it does not know', async () => {
    const response = await fetch(`${store.address}/shopify/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_other' },
      body: JSON.stringify({ query: shopName }),
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    })
  })

  const token = async (changes: Record<string, string> = {}, accept = '*/*') =>
    fetch(`${store.address}/shopify/admin/oauth/access_token`, {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'backroom-sandbox',
        client_secret: 'backroom-sandbox-secret',
        ...changes,
      }),
    })

  test('gives a token for id and secret that works until it ends', async () => {
    const given = (await (await token()).json()) as {
      access_token: string
      expires_in: number
      scope: string
    }
    expect(given.expires_in).toBe(86_399)
    expect(given.scope.split(',')).toContain('write_products')
    expect((await store.graphql(shopName, {}, given.access_token)).at('shop.name')).toBe(
      'Backroom Practice Store',
    )
    store.passTime(86_399_000)
    expect((await store.graphql(shopName, {}, given.access_token)).status).toBe(401)
  })

  test.each([
    [{ client_id: 'other' }, 'application_cannot_be_found'],
    [{ client_secret: 'other' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ])('gives none for %j', async (changes, code) => {
    const page = await token(changes)
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain(code)
    expect(await (await token(changes, 'application/json')).json()).toMatchObject({ error: code })
  })

  test('takes a token back when told to', async () => {
    const { access_token: given } = (await (await token()).json()) as { access_token: string }
    await store.admin('settings/', { revoke_tokens: true })
    expect((await store.graphql(shopName, {}, given)).status).toBe(401)
  })

  test('says in its headers which version answered', async () => {
    const { headers } = await store.graphql(shopName)
    expect(headers.get('x-shopify-api-version')).toBe('2026-10')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('calls that make no sense', () => {
  const post = (path: string, body: string) =>
    fetch(`${store.address}/shopify/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_backroom_sandbox' },
      body,
    })

  test.each([
    [
      'admin/api/2026-10/graphql.json',
      '{}',
      400,
      { errors: { query: 'Required parameter missing or invalid' } },
    ],
    ['admin/api/2026-10/orders.json', '{}', 404, { errors: 'Not Found' }],
  ])('are answered at %s', async (path, body, status, answer) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual(answer)
  })

  test('are a bad request when they are no JSON', async () => {
    expect((await post('admin/api/2026-10/graphql.json', '{"query"')).status).toBe(400)
  })
})

describe('scopes', () => {
  test('refuse the field that needs one which was not granted', async () => {
    await store.admin('settings/', { scopes: ['read_products'] })
    const answer = await store.graphql(setProduct, { input: shoe(['9']) })
    expect(answer.status).toBe(200)
    expect(answer.at('productSet')).toBeNull()
    expect(answer.errors).toMatchObject([
      {
        path: ['productSet'],
        extensions: { code: 'ACCESS_DENIED', requiredAccess: '`write_products` access scope.' },
      },
    ])
    expect((await store.state()).products).toEqual([])
  })

  test('let a write scope read', async () => {
    await store.admin('settings/', { scopes: ['write_products'] })
    const answer = await store.graphql('{ productByIdentifier(identifier: { handle: "x" }) { id } }')
    expect(answer.errors).toEqual([])
  })

  test('hold for what stands behind an interface', async () => {
    const made = await store.graphql(setProduct, { input: shoe(['9']) })
    await store.admin('settings/', { scopes: ['read_locations'] })
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    const answer = await store.graphql(query, { ids: [made.text('productSet.product.id')] })
    expect(answer.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  })
})

describe('what is wrong with a document', () => {
  test.each([
    '{ shop { colour } }',
    '{ shop(id: 1) { name } }',
    '{ node { id } }',
    '{ shop }',
    'query ($id: String!) { node(id: $id) { id } }',
    'query ($id: ID!) { shop { name } }',
  ])('is told beside no data: %s', async (query) => {
    const answer = await store.graphql(query)
    expect(answer.status).toBe(200)
    expect(answer.data).toBeUndefined()
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'invalidDocument' } })
  })

  test('is a syntax error when it can’t be read', async () => {
    expect((await store.graphql('{ shop {')).errors[0]?.message).toMatch(/^syntax error/)
  })

  test.each([
    ['a text for an id', { id: '7' }, "Invalid global id '7'"],
    ['nothing for an id', {}, 'Expected value to not be null'],
  ])('names the variable: %s', async (_name, variables, explanation) => {
    const answer = await store.graphql('query ($id: ID!) { node(id: $id) { id } }', variables)
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'INVALID_VARIABLE', problems: [{ explanation }] } },
    ])
  })

  test('names the input field that the vendor does not have', async () => {
    const answer = await store.graphql(setProduct, { input: { ...shoe(['9']), colour: 'red' } })
    expect(answer.errors).toMatchObject([
      {
        extensions: {
          problems: [{ path: ['colour'], explanation: 'Field is not defined on ProductSetInput' }],
        },
      },
    ])
  })

  test.each([
    ['', 'you must provide one of first or last'],
    ['(first: 0)', 'first must be greater than zero'],
    ['(last: 251)', 'last cannot exceed 250'],
  ])('wants to know how many of a list: publications%s', async (size, message) => {
    const answer = await store.graphql(`{ publications${size} { nodes { id } } }`)
    expect(answer.errors[0]?.message).toBe(message)
  })
})

describe('cost', () => {
  test.each([
    ['{ shop { name } }', {}, 1],
    ['{ publications(first: 25) { nodes { id catalog { id } } pageInfo { hasNextPage } } }', {}, 52],
    ['{ locations(first: 25) { edges { node { id } } } }', {}, 27],
    [
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Product { variants(first: 10) { nodes { id } } } } }',
      { ids: ['gid://shopify/Product/1', 'gid://shopify/Product/2'] },
      26,
    ],
  ])('is asked for by rule: %s', async (query, variables, cost) => {
    expect((await store.graphql(query, variables)).cost?.requestedQueryCost).toBe(cost)
  })

  test('grows with the variants, files and metafields of a productSet', async () => {
    const query = `mutation ($input: ProductSetInput!) { productSet(input: $input) { product { id } } }`
    const input = shoe(['1', '2', '3', '4', '5'], {
      files: [{ originalSource: 'https://cdn.shopify.com/a.png' }],
      metafields: [{ namespace: 'backroom', key: 'note', type: 'json', value: '1' }],
    })
    // 10 for the mutation, 1 for the product, 5 × 0.2, 1.9 and 0.4, rounded up.
    expect((await store.graphql(query, { input })).cost).toMatchObject({
      requestedQueryCost: 15,
      actualQueryCost: 15,
    })
  })

  test('is given back as far as it was not used', async () => {
    await store.admin('settings/', { bucket_size: 2000 })
    const { cost } = await store.graphql('{ publications(first: 100) { nodes { id } } }')
    expect(cost).toMatchObject({
      requestedQueryCost: 102,
      actualQueryCost: 5,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1995, restoreRate: 100 },
    })
  })

  test('is refused above 1,000', async () => {
    const query =
      '{ publications(first: 250) { nodes { id catalog { id title } } } locations(first: 250) { nodes { id } edges { node { id } } } }'
    const answer = await store.graphql(query)
    expect(answer.errors).toMatchObject([
      { extensions: { code: 'MAX_COST_EXCEEDED', cost: 1004, maxCost: 1000 } },
    ])
  })

  test('throttles an app that has used up its bucket until it has filled again', async () => {
    await store.admin('settings/', { bucket_size: 30, restore_rate: 10 })
    const query = '{ publications(first: 25) { nodes { id } } }'
    expect((await store.graphql(query)).errors).toEqual([])
    await store.admin('settings/', { bucket_size: 20, restore_rate: 10 })
    const answer = await store.graphql(query)
    expect(answer.status).toBe(200)
    expect(answer.errors).toMatchObject([{ message: 'Throttled', extensions: { code: 'THROTTLED' } }])
    expect(answer.cost).toMatchObject({ requestedQueryCost: 27, actualQueryCost: null })
    await store.admin('settings/', { bucket_size: 30, restore_rate: 10 })
    await store.graphql(query)
    await store.graphql(query)
    expect((await store.graphql(query)).errors).toMatchObject([{ message: 'Throttled' }])
    store.passTime(2000)
    expect((await store.graphql(query)).errors).toEqual([])
  })
})

describe('pages of a list', () => {
  const page = `query ($handle: String!, $after: String) {
    productByIdentifier(identifier: { handle: $handle }) {
      variants(first: 2, after: $after) { nodes { title } pageInfo { hasNextPage endCursor } }
    }
  }`

  test('follow each other by their cursors', async () => {
    await store.graphql(setProduct, { input: shoe(['8', '9', '10']) })
    const first = await store.graphql(page, { handle: 'runner' })
    expect(first.at('productByIdentifier.variants')).toMatchObject({
      nodes: [{ title: '8' }, { title: '9' }],
      pageInfo: { hasNextPage: true },
    })
    const after = first.text('productByIdentifier.variants.pageInfo.endCursor')
    const second = await store.graphql(page, { handle: 'runner', after })
    expect(second.at('productByIdentifier.variants')).toMatchObject({
      nodes: [{ title: '10' }],
      pageInfo: { hasNextPage: false },
    })
  })
})
