import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { Connection } from '../../../contract/connection.ts'
import { loadConfig } from '../../config.ts'

const names = { stockx: 'StockX', shopify: 'Shopify' } as const
const channels = ['stockx', 'shopify'] as const
const ownApp = {
  stockx: {
    api_key: 'backroom-sandbox-key',
    client_id: 'backroom-sandbox',
    client_secret: 'backroom-sandbox-secret',
  },
  shopify: { client_id: 'backroom-sandbox', client_secret: 'backroom-sandbox-secret' },
}
const publicUrl = 'https://backroom.example'

let house: TestApp
let vendors: Record<(typeof channels)[number], PracticeVendor>
let headers: { authorization: string }

beforeAll(async () => {
  const [stockx, shopify] = await Promise.all(channels.map((name) => openPracticeVendor(name)))
  if (stockx === undefined || shopify === undefined) throw new Error('Both were opened.')
  vendors = { stockx, shopify }
  const config = loadConfig({
    STOCKX_API_URL: stockx.url,
    SHOPIFY_API_URL: shopify.url,
    STOCKX_LIMIT_FACTOR: '1000',
  })
  house = await createTestApp({ stockx: config.stockx, shopify: config.shopify, publicUrl })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  for (const table of ['channel_credential', 'channel_token', 'channel_limiter', 'channel_consent'] as const)
    await house.database.db.deleteFrom(table).execute()
  for (const channel of channels) await fetch(faultsOf(channel), { method: 'DELETE' })
})
afterAll(async () => {
  await house.close()
  await Promise.all(channels.map((channel) => vendors[channel].close()))
})

const faultsOf = (channel: (typeof channels)[number]) =>
  vendors[channel].url.replace(`/${channel}`, `/_sandbox/${channel}/faults/`)
const at = async (channel: keyof typeof names, rest: string) => {
  const { id } = await house.database.db
    .selectFrom('marketplace')
    .select('id')
    .where('name', '=', names[channel])
    .executeTakeFirstOrThrow()
  return `/api/marketplaces/${id}/connection/${rest}`
}
const ask = async (channel: keyof typeof names, app: object | null = null) =>
  house.app.inject({ method: 'POST', url: await at(channel, 'consent/'), headers, payload: { app } })
const addressFor = async (channel: keyof typeof names, app: object | null = null) =>
  new URL((await ask(channel, app)).json<{ address: string }>().address)
const connection = async (channel: keyof typeof names) =>
  (await house.app.inject({ url: await at(channel, ''), headers })).json<Connection>()
/** As a browser follows a link of the vendor's page. */
const follow = async (url: string) =>
  new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
const allow = (asked: URL) => follow(asked.href.replace('/authorize?', '/allow?'))
/** Nobody is signed in on the way back: the channel sends a browser, and no token goes with it. */
const comeBack = async (way: URL) => {
  const reply = await house.app.inject({ url: `${way.pathname}${way.search}` })
  expect(reply.statusCode).toBe(303)
  return new URL(String(reply.headers.location), publicUrl)
}
const endOf = async (way: URL) => (await comeBack(way)).searchParams.get('connected')

describe.each(channels)('%s', (channel) => {
  test('lets Backroom in with the app of the installation, and every call goes that way from then on', async () => {
    const asked = await addressFor(channel)
    expect(asked.searchParams.get('redirect_uri')).toBe(`${publicUrl}/connect/${channel}/callback/`)
    expect(await (await fetch(asked)).text()).toContain('Let Backroom in?')
    const back = await comeBack(await allow(asked))
    expect([back.pathname, back.search]).toEqual([
      (await at(channel, ''))
        .replace('/api/marketplaces', '/configuration/details')
        .replace('/connection/', ''),
      '?connected=connected',
    ])
    expect(await connection(channel)).toMatchObject({
      state: 'connected',
      credentials: { source: 'entered', entered_by: 'grace' },
    })
    const tried = await house.app.inject({ method: 'POST', url: await at(channel, 'test/'), headers })
    expect(tried.json()).toMatchObject({ is_ok: true, connection: { state: 'connected' } })
  })

  test('takes the app that a seller named, and refuses half of one', async () => {
    const whole: Record<string, string> = ownApp[channel]
    expect(await endOf(await allow(await addressFor(channel, whole)))).toBe('connected')
    const { client_secret: _, ...half } = whole
    expect((await ask(channel, half)).statusCode).toBe(400)
  })

  test('is not let in by a code that comes a second time, late, or without our word', async () => {
    const way = await allow(await addressFor(channel))
    const foreign = new URL(way)
    foreign.searchParams.set('state', 'guessed')
    expect(await endOf(foreign)).toBe('outdated')
    const bare = new URL(way)
    bare.search = ''
    expect(await endOf(bare)).toBe('outdated')
    for (const spoilt of [
      'state=a&state=b',
      `state=${'s'.repeat(5_000)}`,
      'state=%00&code=%00',
      '%C3%28=%C3%28',
    ])
      expect(await endOf(new URL(`${way.origin}${way.pathname}?${spoilt}`))).toBe('outdated')
    expect(await endOf(way)).toBe('connected')
    expect(await endOf(way)).toBe('outdated')
    const late = await allow(await addressFor(channel))
    await house.database.db
      .updateTable('channel_consent')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await endOf(late)).toBe('outdated')
  })

  test('leaves all as it was when the seller says no, the app is wrong or nobody answers', async () => {
    const asked = await addressFor(channel)
    const page = await (await fetch(asked)).text()
    const no = /href="([^"]+)">Don’t allow/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await endOf(new URL(no))).toBe('declined')
    const wrong = await addressFor(channel, { ...ownApp[channel], client_secret: 'mistyped' })
    expect(await endOf(await allow(wrong))).toBe('refused')
    const other = await addressFor(channel)
    const spoilt = await allow(other)
    spoilt.searchParams.set('code', 'guessed')
    expect(await endOf(spoilt)).toBe('refused')
    const way = await allow(await addressFor(channel))
    await vendors[channel].admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'error', status: 503 }] })
    expect(await endOf(way)).toBe('away')
    expect(await connection(channel)).toMatchObject({ credentials: { source: 'practice' } })
  })

  test('keeps no secret that can be read: neither what was typed nor what is asked for', async () => {
    const asked = await addressFor(channel, ownApp[channel])
    const rows = await house.database.db.selectFrom('channel_consent').selectAll().execute()
    const kept = JSON.stringify(rows.map((row) => Object.values(row).map(String)))
    for (const secret of [asked.searchParams.get('state') ?? '-', 'backroom-sandbox-secret'])
      expect(kept).not.toContain(secret)
    expect(asked.href).not.toContain('sandbox-secret')
  })
})

test('StockX is asked for access that can be renewed, with a challenge that only we can answer', async () => {
  const { pathname, searchParams } = await addressFor('stockx')
  expect(pathname).toBe('/stockx/authorize')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: ownApp.stockx.client_id,
    audience: 'gateway.stockx.com',
    scope: 'offline_access openid',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
})

test('access to StockX that can’t be renewed is none', async () => {
  const asked = await addressFor('stockx')
  asked.searchParams.set('scope', 'openid')
  expect(await endOf(await allow(asked))).toBe('refused')
  expect(await connection('stockx')).toMatchObject({ credentials: { source: 'practice' } })
})

test('a store that signs otherwise, or is another, is not Shopify', async () => {
  for (const [name, value] of [
    ['shop', 'evil.example'],
    ['timestamp', '1'],
    ['hmac', 'ab'.repeat(32)],
    ['hmac', ''],
  ] as const) {
    const way = await allow(await addressFor('shopify'))
    way.searchParams.set(name, value)
    expect([name, await endOf(way)]).toEqual([name, 'refused'])
  }
})

test('Shopify lets Backroom do what was asked for and no more', async () => {
  const asked = await addressFor('shopify')
  const scopes = (asked.searchParams.get('scope') ?? '').split(',')
  asked.searchParams.set('scope', scopes.filter((scope) => scope !== 'write_publications').join(','))
  expect(await endOf(await allow(asked))).toBe('connected')
  const tried = await house.app.inject({ method: 'POST', url: await at('shopify', 'test/'), headers })
  expect(tried.json()).toMatchObject({ is_ok: false })
})

test('Shopify’s access tells when it ends for good', async () => {
  await endOf(await allow(await addressFor('shopify')))
  await house.app.inject({ method: 'POST', url: await at('shopify', 'test/'), headers })
  const { access_ends_on: ends, expires_on: renewed } = await connection('shopify')
  const days = (Date.parse(ends ?? '') - Date.parse(renewed ?? '')) / 86_400_000
  expect(Math.round(days)).toBe(90)
})

test('a way back from nowhere leads nowhere', async () => {
  const reply = await house.app.inject({ url: '/connect/nobody/callback/?code=x&state=y' })
  expect(reply.statusCode).toBe(404)
})
