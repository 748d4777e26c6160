import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, type PracticeStore } from '../../../tests/support/practice-store.ts'

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

type Given = { access_token: string; refresh_token: string; scope: string }

const client = { client_id: 'backroom-sandbox', client_secret: 'backroom-sandbox-secret' }
const exchange = async (form: Record<string, string>) => {
  const url = `${store.address}/shopify/admin/oauth/access_token`
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams({ ...client, ...form }) })
  return (await reply.json()) as Given
}
/** As a seller says yes to an app that asks for these. */
const letIn = async (scope: string) => {
  const asked = new URLSearchParams({ ...client, scope, redirect_uri: 'https://app.example/', state: 's' })
  const url = `${store.address}/shopify/admin/oauth/allow?${asked.toString()}`
  const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
  return exchange({ code: new URL(back).searchParams.get('code') ?? '', expiring: '1' })
}
const orders = async ({ access_token: token }: Given) => {
  const { errors } = await store.graphql(
    '{ orders(first: 1, sortKey: UPDATED_AT) { nodes { id } } }',
    {},
    token,
  )
  return errors.map(({ extensions }) => extensions?.['code'])
}
const publications = async ({ access_token: token }: Given) =>
  (await store.graphql('{ publications(first: 1) { nodes { id } } }', {}, token)).errors

describe('a seller’s yes', () => {
  test('gives what was asked for and nothing else', async () => {
    const given = await letIn('write_publications,read_products')
    expect(given.scope).toBe('write_publications,read_products')
    expect(await publications(given)).toEqual([])
    expect(await orders(given)).toEqual(['ACCESS_DENIED'])
    expect(await orders(await letIn('read_orders'))).toEqual([])
  })

  test('gives no more when the access is renewed', async () => {
    const { refresh_token } = await letIn('write_publications')
    const given = await exchange({ grant_type: 'refresh_token', refresh_token })
    expect(given.scope).toBe('write_publications')
    expect(await publications(given)).toEqual([])
    expect(await orders(given)).toEqual(['ACCESS_DENIED'])
  })

  test('gives nothing that the app may not have', async () => {
    await store.admin('settings/', { scopes: ['write_publications'] })
    const given = await letIn('write_publications,read_orders')
    expect(given.scope).toBe('write_publications')
    expect(await orders(given)).toEqual(['ACCESS_DENIED'])
  })
})
