import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { Purchase } from '../../../contract/purchases.endpoints.ts'

let house: TestApp
let authorization: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
})
afterAll(() => house.close())

const path = '/api/purchases/'
const newProduct = (fields = {}) => addBasic(house.context.db, `BUY-${(made += 1)}`, fields)

type Told = Purchase & { code: string; errors: Record<string, string[]>; results: Purchase[]; source: string }

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers = {},
) {
  const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
  return { status: answer.statusCode, body: (answer.body === '' ? {} : answer.json()) as Told }
}

async function buy(product: number, cost: number, quantity: number, created_on?: string): Promise<Purchase> {
  const { status, body } = await call('POST', path, { product, cost, quantity, created_on })
  expect(status).toBe(201)
  return body
}

const lastPurchase = async (id: number) =>
  (await call('GET', `/api/products/${id}/`)).body as unknown as { last_purchased_at: string | null }

describe('purchases', () => {
  test('are lots of their product, the oldest first, and the product knows when it was bought last', async () => {
    const product = await newProduct()
    const newer = await buy(product, 12.34, 5)
    const older = await buy(product, 10, 2, '2026-01-01T08:00:00+01:00')
    expect(older).toMatchObject({ product, cost: 10, remaining: 2, created_on: '2026-01-01T07:00:00.000Z' })
    const { body } = await call('GET', `${path}?product_id=${product}`)
    expect(body).toEqual({ results: [older, newer], count: 2 })
    expect(await lastPurchase(product)).toMatchObject({ last_purchased_at: newer.created_on })

    expect(await call('DELETE', `${path}${newer.id}/`)).toMatchObject({ status: 204 })
    expect(await lastPurchase(product)).toMatchObject({ last_purchased_at: older.created_on })
    await call('DELETE', `${path}${older.id}/`)
    expect(await lastPurchase(product)).toMatchObject({ last_purchased_at: null })
  })

  test('say what the next piece costs', async () => {
    const product = await newProduct({ cost_cents: 4_200 })
    const cost = () => call('GET', `${path}active-purchase-cost/${product}/`)
    expect((await cost()).body).toEqual({ cost: 42, source: 'product' })
    await buy(product, 55.5, 1)
    await buy(product, 40.01, 1, '2025-05-05T00:00:00Z')
    expect((await cost()).body).toEqual({ cost: 40.01, source: 'purchase' })
  })

  test('add to the stock of a centre where that is asked for, under the name of the buyer', async () => {
    const product = await newProduct()
    const body = { product, cost: 5, quantity: 4, add_to_stock_at: 'Phoenix' }
    const stock = async () =>
      (await call('GET', `/api/products/${product}/`)).body as unknown as { total_quantity: number }
    expect((await call('POST', path, { ...body, add_to_stock_at: undefined })).status).toBe(201)
    expect((await stock()).total_quantity).toBe(3)
    expect((await call('POST', path, body)).status).toBe(201)
    expect((await stock()).total_quantity).toBe(7)
    const history = await call('GET', `/api/products/${product}/stock-history/`)
    expect(history.body.results[0]).toMatchObject({ previous_qty: 3, updated_qty: 7, updated_by: 'mia' })
  })

  test.each(['parent', 'master'])('of a %s are refused: it holds no stock', async (product_type) => {
    const product = await newProduct({ product_type })
    const { status, body } = await call('POST', path, { product, cost: 5, quantity: 4 })
    expect(status).toBe(400)
    expect(body.errors.product?.[0]).toContain(`is a ${product_type} and has no stock of its own`)
    expect((await call('GET', `${path}?product_id=${product}`)).body.results).toEqual([])
  })

  test('are corrected by whoever saw the newest version', async () => {
    const { id, version } = await buy(await newProduct(), 9, 3)
    const match = { 'if-match': `"${version}"` }
    expect(await call('PATCH', `${path}${id}/`, { quantity: 4 }, match)).toMatchObject({
      status: 200,
      body: { cost: 9, quantity: 4, remaining: 4, version: 2 },
    })
    expect(await call('PATCH', `${path}${id}/`, { cost: 1 }, match)).toMatchObject({
      status: 412,
      body: { current: { cost: 9, quantity: 4 } },
    })
  })

  test('are made once under one key', async () => {
    const input = { product: await newProduct(), cost: 1, quantity: 1 }
    const headers = { 'idempotency-key': 'a purchase made once' }
    const answers = [await call('POST', path, input, headers), await call('POST', path, input, headers)]
    expect(answers[1]).toEqual(answers[0])
    expect((await call('GET', `${path}?product_id=${input.product}`)).body.results).toHaveLength(1)
  })

  test.each([
    ['a fraction of a cent', { cost: 0.001 }, 400, 'cost'],
    ['a cost below nothing', { cost: -1 }, 400, 'cost'],
    ['a cost in words', { cost: 'much' }, 400, 'cost'],
    ['half a piece', { quantity: 1.5 }, 400, 'quantity'],
    ['no piece', { quantity: 0 }, 400, 'quantity'],
    ['more than can be', { quantity: 1e12 }, 400, 'quantity'],
    ['a field that is not known', { colour: 'red' }, 400, 'colour'],
    ['a centre of nothing', { add_to_stock_at: 'Atlantis' }, 400, 'add_to_stock_at'],
    ['a product of nothing', { product: 2_000_000_000 }, 400, 'product'],
    ['a day in the future', { created_on: '2999-01-01T00:00:00Z' }, 400, 'created_on'],
    ['a time that is none', { created_on: 'yesterday' }, 400, 'created_on'],
  ])('refuse %s', async (_what, change, status, field) => {
    const product = await newProduct()
    const answer = await call('POST', path, { product, cost: 5, quantity: 1, ...change })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await call('GET', `${path}?product_id=${product}`)).body.results).toEqual([])
  })

  test('refuse what is not there, what is deleted, and whoever is not signed in', async () => {
    const nothing = `${path}2000000000/`
    expect((await call('PATCH', nothing, { cost: 1 })).status).toBe(404)
    expect((await call('PATCH', nothing, {})).status).toBe(400)
    expect((await call('DELETE', nothing)).status).toBe(404)
    expect((await call('GET', `${path}active-purchase-cost/2000000000/`)).status).toBe(404)
    const product = await newProduct({ is_deleted: true })
    expect(await call('POST', path, { product, cost: 1, quantity: 1 })).toMatchObject({
      status: 422,
      body: { code: 'deleted_product' },
    })
    expect((await call('GET', path, undefined, { authorization: '' })).status).toBe(401)
  })
})
