import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { disconnect } from '../../../../tests/support/disconnect.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { MarketplaceDetail } from '../../../contract/marketplaces.endpoints.ts'
import { loadConfig } from '../../config.ts'

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }

beforeAll(async () => {
  vendor = await openPracticeVendor('stockx')
  const { stockx } = loadConfig({ STOCKX_API_URL: vendor.url, STOCKX_LIMIT_FACTOR: '1000' })
  const { shopify } = loadConfig({ SHOPIFY_API_URL: 'https://practice.invalid' })
  house = await createTestApp({ stockx, shopify })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  await vendor.admin('reset/', quickStockX)
  const { db } = house.database
  for (const table of [
    'channel_credential',
    'channel_limiter',
    'channel_health',
    'channel_call_minute',
    'channel_token',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('marketplace').set({ margin: null, offer_in_publish_dialog: true }).execute()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const idOf = async (name: string) =>
  (
    await house.database.db
      .selectFrom('marketplace')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id
const at = async (name: string, rest = '') => `/api/marketplaces/${await idOf(name)}/${rest}`
const show = async (name: string) =>
  (await house.app.inject({ url: await at(name), headers })).json<MarketplaceDetail>()
const patch = async (name: string, payload: object, more: Record<string, string> = {}) =>
  house.app.inject({ method: 'PATCH', url: await at(name), headers: { ...headers, ...more }, payload })
const connection = async (name: string) =>
  (await house.app.inject({ url: await at(name, 'connection/'), headers })).json<Connection>()
const tried = async (name: string) =>
  house.app.inject({ method: 'POST', url: await at(name, 'connection/test/'), headers })
const disturb = (rule: object) => vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, ...rule }] })
const stockx = {
  name: 'StockX',
  margin: null,
  offer_in_publish_dialog: true,
  live_listings: 0,
  price_step: 1,
  fees: {
    ...{ transaction_fee: 9, least_fee: null, payment_fee: 3, fixed_fee: null },
    source: expect.stringContaining('level 1') as string,
  },
}

test('one that nobody can sign in to is not connected: the list says so, and a plan has nothing go there', async () => {
  const id = await addBasic(house.database.db, 'NOBODY-IN')
  const plan = async () => {
    const payload = { product_list: [id], market_place: ['Shopify'] }
    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/products/publish-plan/',
      headers,
      payload,
    })
    return reply.json<{ results: object[] }>().results
  }
  const isConnected = async () => {
    const reply = await house.app.inject({ url: '/api/marketplaces/', headers })
    const { results } = reply.json<{ results: { name: string; is_connected: boolean }[] }>()
    return results.find(({ name }) => name === 'Shopify')?.is_connected
  }
  expect(await isConnected()).toBe(false)
  expect(await plan()).toMatchObject([
    { action: 'blocked', reason: 'Shopify is not connected in this installation.' },
  ])

  await house.app.inject({
    ...{ method: 'PUT', url: await at('Shopify', 'connection/'), headers },
    payload: { credentials: { access_token: 'shpat_practice' } },
  })
  expect(await isConnected()).toBe(true)
  expect(await plan()).not.toMatchObject([{ action: 'blocked' }])
})

describe('PATCH api/marketplaces/{id}/', () => {
  test('sets the margin and the offer, under the name of who did it, and the list says so', async () => {
    const before = await show('StockX')
    expect(before).toMatchObject(stockx)
    const reply = await patch('StockX', { margin: 12.5 })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { ...before, margin: 12.5, version: before.version + 1 },
    ])
    await patch('StockX', { offer_in_publish_dialog: false })
    expect(await show('StockX')).toMatchObject({ ...stockx, margin: 12.5, offer_in_publish_dialog: false })
    await patch('StockX', { margin: null })
    expect(await show('StockX')).toMatchObject({ margin: null })
    const history = await house.database.db
      .selectFrom('marketplace_field_history')
      .select(['field', 'updated_value', 'updated_by'])
      .where('updated_by', '=', 'grace')
      .orderBy('id')
      .execute()
    expect(history.slice(0, 2)).toEqual([
      { field: 'margin', updated_value: 12.5, updated_by: 'grace' },
      { field: 'offer_in_publish_dialog', updated_value: false, updated_by: 'grace' },
    ])
  })

  test.each([[-1], [1000.01], [1.234], ['ten'], [Number.MAX_VALUE]])(
    'refuses a margin of %j',
    async (margin) => {
      const reply = await patch('StockX', { margin })
      expect([reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([
        400,
        ['margin'],
      ])
      expect((await show('StockX')).margin).toBeNull()
    },
  )

  test('sets what the marketplace keeps of a sale, and says who said so', async () => {
    const fees = { transaction_fee: 7.25, least_fee: 5, payment_fee: null, fixed_fee: 0 }
    const reply = await patch('VoyageOne', { fees })
    const source = expect.stringMatching(/^Entered by grace, \d{4}-\d\d-\d\d\.$/) as string
    expect(reply.json<MarketplaceDetail>().fees).toEqual({ ...fees, source })
    for (const wrong of [
      { payment_fee: 101 },
      { transaction_fee: 1.234 },
      { fixed_fee: -1 },
      { least_fee: 'x' },
    ])
      expect([wrong, (await patch('VoyageOne', { fees: { ...fees, ...wrong } })).statusCode]).toEqual([
        wrong,
        400,
      ])
    expect((await patch('VoyageOne', { fees: { transaction_fee: 1 } })).statusCode).toBe(400)
    const none = { transaction_fee: null, least_fee: null, payment_fee: null, fixed_fee: null }
    await patch('VoyageOne', { fees: none })
    expect((await show('VoyageOne')).fees).toEqual({ ...none, source: null })
  })

  test('refuses who read it before it was changed, and what it does not know', async () => {
    const { version } = await show('StockX')
    await patch('StockX', { margin: 1 })
    const late = await patch('StockX', { margin: 2 }, { 'if-match': `"${version}"` })
    expect([late.statusCode, late.json<{ current: MarketplaceDetail }>().current.margin]).toEqual([412, 1])
    expect((await patch('StockX', { name: 'Other' })).statusCode).toBe(400)
    const none = await house.app.inject({ url: '/api/marketplaces/9999/', headers })
    expect(none.statusCode).toBe(404)
  })
})

describe('api/marketplaces/{id}/connection/', () => {
  test('knows nothing before it was ever asked, and how it went afterwards', async () => {
    expect(await connection('StockX')).toEqual({
      state: 'unknown',
      mode: 'practice',
      credentials: {
        source: 'practice',
        entered_on: null,
        entered_by: null,
        sets: [expect.any(Array)],
        consent: expect.objectContaining({ is_app_known: true }) as object,
      },
      expires_on: null,
      access_ends_on: null,
      last_success: null,
      problem: null,
      problem_on: null,
      queue: 0,
      lag: null,
      error_rate: null,
      offered: true,
      webhooks: null,
    })
    const reply = await tried('StockX')
    expect(reply.json()).toMatchObject({ is_ok: true, account: 'StockX, USD', problem: null })
    const after = await connection('StockX')
    expect(after).toMatchObject({ state: 'connected', error_rate: 0 })
    expect([after.expires_on, after.last_success]).toEqual([expect.any(String), expect.any(String)])
  })

  test('says that it is away, and is well again with the next answer', async () => {
    await tried('StockX')
    await disturb({ kind: 'html' })
    const away = await tried('StockX')
    expect(away.json()).toMatchObject({ is_ok: false, problem: expect.stringContaining('StockX') as string })
    const { state, problem, error_rate: rate } = await connection('StockX')
    // A call that answered, and one that was asked three times.
    expect([state, problem, rate]).toEqual(['away', away.json<{ problem: string }>().problem, 0.75])
    await vendor.admin('reset/', quickStockX)
    await tried('StockX')
    expect(await connection('StockX')).toMatchObject({ state: 'connected', problem: null })
  })

  test('says that it refuses what we sign in with, and shows none of it', async () => {
    await disturb({ kind: 'error', status: 403, path: 'oauth' })
    const reply = await tried('StockX')
    expect(reply.json()).toMatchObject({ is_ok: false, connection: { state: 'refused' } })
    expect(reply.body).not.toMatch(/backroom-sandbox-(key|secret|refresh)/)
  })

  test('says what has nothing to sign in with, and what has no account at all', async () => {
    expect(await connection('Shopify')).toMatchObject({ state: 'not_connected', mode: 'live' })
    expect((await tried('Shopify')).json()).toMatchObject({
      is_ok: false,
      problem: expect.stringContaining('SHOPIFY_CLIENT_ID') as string,
    })
    const reconnect = disconnect(house.context.channels, 'VoyageOne')
    expect(await connection('VoyageOne')).toMatchObject({ state: 'not_connected', mode: null })
    expect((await tried('VoyageOne')).statusCode).toBe(422)
    reconnect()
  })

  test('forgets what was longer than an hour ago', async () => {
    await disturb({ kind: 'html' })
    await tried('StockX')
    expect((await connection('StockX')).error_rate).toBe(1)
    await house.database.pool.query('update channel_call_minute set minute = minute - 60')
    expect((await connection('StockX')).error_rate).toBeNull()
    await vendor.admin('reset/', quickStockX)
    await house.database.db.deleteFrom('channel_limiter').execute()
    await tried('StockX')
    expect((await connection('StockX')).error_rate).toBe(0)
  })

  test('needs a token', async () => {
    for (const rest of ['', 'connection/'])
      expect((await house.app.inject({ url: await at('StockX', rest) })).statusCode).toBe(401)
  })
})

describe('PUT api/marketplaces/{id}/connection/', () => {
  const enter = async (name: string, credentials: unknown) =>
    house.app.inject({
      method: 'PUT',
      url: await at(name, 'connection/'),
      headers,
      payload: { credentials } as object,
    })
  const whole = {
    api_key: 'backroom-sandbox-key',
    client_id: 'backroom-sandbox',
    client_secret: 'a-secret-of-nobody-else',
    refresh_token: 'backroom-sandbox-refresh',
  }

  test('takes the place of what counted before, in every process, and goes when told to', async () => {
    await tried('StockX')
    const other = await buildTestApp(house.database, house.clock, house.context.config)
    const reply = await enter('StockX', whole)
    expect(reply.json()).toMatchObject({
      state: 'refused',
      credentials: { source: 'entered', entered_by: 'grace', entered_on: expect.any(String) as string },
    })
    expect((await tried('StockX')).json()).toMatchObject({ is_ok: false, connection: { state: 'refused' } })
    const url = await at('StockX', 'connection/test/')
    const there = await other.app.inject({ method: 'POST', url, headers })
    expect(there.json()).toMatchObject({ is_ok: false, connection: { state: 'refused' } })
    const accepted = await enter('StockX', { ...whole, client_secret: ' backroom-sandbox-secret ' })
    expect(accepted.json()).toMatchObject({ state: 'connected', problem: null })
    expect((await tried('StockX')).json()).toMatchObject({ is_ok: true })
    await enter('StockX', null)
    expect((await tried('StockX')).json()).toMatchObject({ is_ok: true, connection: { state: 'connected' } })
    expect(await connection('StockX')).toMatchObject({
      credentials: { source: 'practice', entered_by: null },
    })
    await other.app.close()
    await other.context.events.close()
    await other.context.jobs.stop()
  })

  test('takes nothing away where nothing was entered: the newest token of the environment stays', async () => {
    await tried('StockX')
    const before = await connection('StockX')
    expect(before.expires_on).not.toBeNull()
    await enter('StockX', null)
    expect(await connection('StockX')).toEqual({ ...before, last_success: expect.any(String) as string })
  })

  test('is kept encrypted and never answered', async () => {
    await enter('StockX', whole)
    const answers = [await enter('StockX', whole), await tried('StockX')].map(({ body }) => body).join()
    expect(answers).not.toContain(whole.client_secret)
    const { rows } = await house.database.pool.query<{ sealed: Buffer }>(
      'select sealed from channel_credential',
    )
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(whole.client_secret)
  })

  test.each([
    ['StockX', {}],
    ['StockX', { ...whole, refresh_token: ' ' }],
    ['StockX', { ...whole, password: 'x' }],
    ['Shopify', { client_id: 'a', client_secret: 'b', access_token: 'c' }],
    ['Shopify', { client_secret: 'b' }],
  ])('of %s refuses %j, and says what is wanted', async (name, credentials) => {
    const reply = await enter(name, credentials)
    expect([reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['credentials'],
    ])
    expect(reply.body).toContain(name === 'StockX' ? 'Refresh token' : 'Access token')
  })

  test('connects a store that had nothing to sign in with', async () => {
    expect(await connection('Shopify')).toMatchObject({ state: 'not_connected' })
    const reply = await enter('Shopify', { access_token: 'shpat_of_the_practice' })
    expect(reply.json()).toMatchObject({ state: 'away', credentials: { source: 'entered' } })
    const reconnect = disconnect(house.context.channels, 'VoyageOne')
    expect((await enter('VoyageOne', { access_token: 'x' })).statusCode).toBe(422)
    reconnect()
  })

  test('what was sealed with another key lets nobody in', async () => {
    await enter('Shopify', { access_token: 'shpat_of_the_practice' })
    await house.database.pool.query(
      'update channel_credential set sealed = sealed || sealed, stamp = gen_random_uuid()',
    )
    expect((await tried('Shopify')).json()).toMatchObject({
      is_ok: false,
      problem: expect.stringContaining('No Shopify store is connected') as string,
    })
  })
})
