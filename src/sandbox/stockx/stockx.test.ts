import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'
import { stockxVariant } from '../../../tests/support/stockx-sizes.ts'

const startsAt = '2026-11-21T09:00:00Z'
let vendor: PracticeVendor
let now = Date.parse(startsAt)
let token = ''
beforeAll(async () => {
  vendor = await openPracticeVendor('stockx', startsAt)
})
beforeEach(async () => {
  await vendor.admin('reset/', { delay_ms: { min: 0, max: 0 }, batch_delay_ms: 0 })
  token = (await refreshed('backroom-sandbox-refresh')).access
})
afterAll(() => vendor.close())

const app = { client_id: 'backroom-sandbox', client_secret: 'backroom-sandbox-secret' }
const key = { 'x-api-key': 'backroom-sandbox-key' }
const aSecondMs = 1_000
const aDayMs = 86_400_000

function pass(milliseconds: number): void {
  now += milliseconds
  vendor.passTime(milliseconds)
}

async function askToken(form: Record<string, string>) {
  const url = `${vendor.url}/oauth/token`
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams({ ...app, ...form }) })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
async function refreshed(refreshToken: string) {
  const form = { grant_type: 'refresh_token', audience: 'gateway.stockx.com', refresh_token: refreshToken }
  const { status, body } = await askToken(form)
  return { status, body, access: String(body['access_token']), refresh: String(body['refresh_token']) }
}
/** A call that may be made: a second has passed since the last. */
const ask = (path: string, { bearer = token, body }: { bearer?: string; body?: unknown } = {}) => {
  pass(aSecondMs)
  return askAtOnce(path, { bearer, body })
}
const askAtOnce = (path: string, { bearer = token, body }: { bearer?: string; body?: unknown } = {}) =>
  vendor.ask(`/v2${path}`, { headers: { ...key, authorization: `Bearer ${bearer}` }, body })
const sell = (quantity: number) =>
  ask('/selling/batch/create-listing', {
    body: { items: [{ variantId: stockxVariant(0), amount: '200', quantity }] },
  })
const search = '/catalog/search?query=jordan'

describe('access', () => {
  test('both headers are needed', async () => {
    const bearer = { authorization: `Bearer ${token}` }
    const statusOf = async (headers: Record<string, string>) => {
      pass(aSecondMs)
      return (await vendor.ask(`/v2${search}`, { headers })).status
    }
    expect(await statusOf({ ...key, ...bearer })).toBe(200)
    expect(await statusOf(bearer)).toBe(403)
    expect(await statusOf({ ...bearer, 'x-api-key': 'guess' })).toBe(403)
    expect(await statusOf(key)).toBe(401)
    expect(await statusOf({ ...key, authorization: 'Bearer guess' })).toBe(401)
  })

  test('a token lives for twelve hours', async () => {
    const { body } = await refreshed('backroom-sandbox-refresh')
    expect(body).toMatchObject({ expires_in: 43_200, token_type: 'Bearer' })
    pass(43_200_000 - 2 * aSecondMs)
    expect((await ask(search)).status).toBe(200)
    expect(await ask(search)).toMatchObject({
      status: 401,
      body: { statusCode: 401, message: 'Unauthorized' },
    })
  })

  test('a refresh token that comes a second time ends all that was given since', async () => {
    const { refresh: first } = await refreshed('backroom-sandbox-refresh')
    const { status, access, refresh: next } = await refreshed(first)
    expect([status, (await ask(search, { bearer: access })).status]).toEqual([200, 200])
    expect(await refreshed(first)).toMatchObject({ status: 403, body: { error: 'invalid_grant' } })
    expect((await ask(search, { bearer: access })).status).toBe(401)
    expect((await refreshed(next)).status).toBe(403)
    // Another family goes on.
    expect((await ask(search)).status).toBe(200)
  })
})

describe('consent', () => {
  const redirect = 'https://backroom.example/connect/stockx/callback/'
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const consented = async (change: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: app.client_id, redirect_uri: redirect, state: 'state' },
      ...{ audience: 'gateway.stockx.com', scope: 'offline_access openid' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', ...change },
    })
    const reply = await fetch(`${vendor.url}/allow?${query.toString()}`, { redirect: 'manual' })
    return new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  const exchanged = (code: string, change: Record<string, string> = {}) =>
    askToken({
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier },
      ...change,
    })

  test('a code lets in once, and only whoever holds what its challenge was made of', async () => {
    const refused = { status: 403, body: { error: 'invalid_grant' } }
    expect(await exchanged(await consented(), { code_verifier: 'w'.repeat(43) })).toMatchObject(refused)
    expect(await exchanged(await consented(), { code_verifier: '' })).toMatchObject(refused)
    const code = await consented()
    const { status, body } = await exchanged(code)
    expect([status, (await ask(search, { bearer: String(body['access_token']) })).status]).toEqual([200, 200])
    expect(await exchanged(code)).toMatchObject(refused)
  })

  test('access without offline_access brings nothing to renew it with', async () => {
    expect((await exchanged(await consented())).body).toMatchObject({
      refresh_token: expect.any(String) as string,
      scope: 'offline_access openid',
    })
    const { status, body } = await exchanged(await consented({ scope: 'openid' }))
    expect([status, body['scope']]).toEqual([200, 'openid'])
    expect(body).not.toHaveProperty('refresh_token')
    expect((await ask(search, { bearer: String(body['access_token']) })).status).toBe(200)
  })

  test('a code is good for ten minutes', async () => {
    const code = await consented()
    pass(600_000)
    expect((await exchanged(code)).status).toBe(403)
  })
})

describe('limits', () => {
  test('are those that the vendor states', async () => {
    await vendor.admin('reset/', {})
    expect((await vendor.admin('state/')).body).toMatchObject({
      settings: {
        ...{ callsPerSecond: 1, callsPerDay: 25_000, itemsPer5Minutes: 500, itemsPerDay: 50_000 },
        tokenLifetimeS: 43_200,
      },
    })
  })

  test('a second call within a second is refused, with the time to wait', async () => {
    expect((await ask(search)).status).toBe(200)
    pass(aSecondMs - 1)
    const answer = await askAtOnce(search)
    expect(answer).toMatchObject({ status: 429, body: { statusCode: 429, message: 'Limit Exceeded' } })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await ask(search)).status).toBe(200)
    // What was not used is not saved up.
    pass(60 * aSecondMs)
    expect((await askAtOnce(search)).status).toBe(200)
    expect((await askAtOnce(search)).status).toBe(429)
  })

  test('a day has so many calls, until midnight UTC', async () => {
    await vendor.admin('settings/', { calls_per_day: 2 })
    expect([(await ask(search)).status, (await ask(search)).status]).toEqual([200, 200])
    expect((await ask(search)).status).toBe(429)
    await passToMidnight()
    expect((await ask(search)).status).toBe(200)
  })

  test('five minutes have 500 items of batches, and one more is refused', async () => {
    for (let batch = 0; batch < 5; batch += 1) expect((await sell(100)).status).toBe(200)
    expect((await sell(1)).status).toBe(429)
    pass(300 * aSecondMs)
    expect((await sell(1)).status).toBe(200)
  })

  test('a day has so many items too', async () => {
    await vendor.admin('settings/', { items_per_day: 150 })
    expect((await sell(100)).status).toBe(200)
    pass(300 * aSecondMs)
    expect((await sell(51)).status).toBe(429)
    expect((await sell(50)).status).toBe(200)
    await passToMidnight()
    expect((await sell(1)).status).toBe(200)
  })

  /** With another token: the one before may be over by then. */
  async function passToMidnight() {
    pass(aDayMs - (now % aDayMs))
    token = (await refreshed('backroom-sandbox-refresh')).access
  }
})

test('an ask whose time is over stays ACTIVE, and nobody can buy it', async () => {
  await sell(1)
  type Page = { listings: { listingId: string; status: string; ask: { askExpiresAt: string } | null }[] }
  const listing = async () => ((await ask('/selling/listings')).body as Page).listings[0]
  const { listingId = '', ask: its } = (await listing()) ?? {}
  expect(Date.parse(its?.askExpiresAt ?? '') - now).toBeGreaterThan(998 * aDayMs)
  const over = new Date(now - aSecondMs).toISOString()
  await vendor.admin('settings/', { listings: [{ listing_id: listingId, expires_at: over }] })
  expect(await listing()).toMatchObject({ status: 'ACTIVE', ask: { askExpiresAt: over } })
  expect((await vendor.admin('settings/', { buy: [stockxVariant(0)] })).status).toBe(400)
  expect((await vendor.admin('settings/', { match: [listingId] })).status).toBe(400)
  await vendor.admin('settings/', { buyer_every_s: 1 })
  for (let visit = 0; visit < 3; visit += 1) expect(await listing()).toMatchObject({ status: 'ACTIVE' })
  await ask('/selling/batch/update-listing', {
    body: { items: [{ listingId, expiresAt: new Date(now + aDayMs).toISOString() }] },
  })
  expect(await listing()).toMatchObject({ status: 'MATCHED' })
})

test('a listing may have no amount, and waits for one', async () => {
  await sell(1)
  const [listing] = ((await ask('/selling/listings')).body as { listings: { listingId: string }[] }).listings
  await vendor.admin('settings/', { listings: [{ listing_id: listing?.listingId, amount: null }] })
  expect((await ask('/selling/listings')).body).toMatchObject({ listings: [{ amount: null }] })
  expect((await vendor.admin('settings/', { buy: [stockxVariant(0)] })).status).toBe(400)
  const page = await fetch(vendor.url.replace('/stockx', '/_sandbox/stockx/'))
  expect(await page.text()).toContain('<td class="number">–</td>')
  const unknown = { listings: [{ listing_id: 'none', amount: '1' }] }
  expect((await vendor.admin('settings/', unknown)).status).toBe(400)
})

test('a size that nobody makes is sold only where a proof asks for it', async () => {
  const [variantId, amount] = ['00000000-0000-4000-8000-000000000001', '200']
  const asked = async () => {
    const { body } = await ask('/selling/batch/create-listing', { body: { items: [{ variantId, amount }] } })
    return (await ask(`/selling/batch/create-listing/${(body as { batchId: string }).batchId}/items`)).body
  }
  const said = { orders: [{ order_number: '9-1', variant_id: variantId }] }
  expect(await asked()).toMatchObject({
    items: [{ status: 'FAILED', error: `Variant ${variantId} was not found.` }],
  })
  expect((await vendor.admin('settings/', said)).status).toBe(400)
  await vendor.admin('settings/', { is_any_run_sold: true })
  expect(await asked()).toMatchObject({ items: [{ status: 'COMPLETED' }] })
  expect((await vendor.admin('settings/', said)).status).toBe(200)
})

describe('a question', () => {
  test.each([
    ['/selling/listings?pageNumber=1&pageSize=100', 200],
    [`/selling/listings?variantIds=${stockxVariant(0)}&listingStatuses=ACTIVE,INACTIVE`, 200],
    ['/selling/orders/active?pageNumber=1&pageSize=100', 200],
    ['/selling/orders/history?fromDate=2026-11-18&toDate=2026-11-21', 200],
    ['/selling/listings?pageSize=101', 400],
    ['/selling/listings?pageNumber=0', 400],
    ['/selling/orders/history?fromDate=yesterday', 400],
    ['/selling/listings?colour=red', 400],
    ['/catalog/search?query=jordan&colour=red', 400],
    ['/selling/orders/active?colour=red', 400],
    ['/selling/orders/9-1?colour=red', 400],
    ['/catalog/products/none/variants?colour=red', 400],
    ['/selling/batch/create-listing/none?colour=red', 400],
    ['/selling/batch/create-listing/none/items?colour=red', 400],
  ])('%s is answered with %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status)
  })

  test.each([
    ...['productIds', 'fromDate', 'toDate', 'inventoryTypes', 'isExpired'].map((name) => `listings?${name}`),
    ...['productId', 'inventoryTypes', 'sortOrder', 'initiatedShipmentDisplayIds'].map(
      (name) => `orders/active?${name}`,
    ),
    ...['productId', 'inventoryTypes'].map((name) => `orders/history?${name}`),
  ])('%s is a call that we never make, and is refused rather than not heeded', async (path) => {
    expect((await ask(`/selling/${path}=2026-11-21`)).status).toBe(400)
  })
})
