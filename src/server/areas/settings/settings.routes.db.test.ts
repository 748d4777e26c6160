import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { defaultSettings } from '../../../contract/default-settings.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

function read(authorization: string) {
  return house.app.inject({ url: '/user-configurations/', headers: { authorization } })
}

function change(authorization: string, payload: object, more: Record<string, string> = {}) {
  return house.app.inject({
    method: 'PATCH',
    url: '/user-configurations/',
    headers: { authorization, ...more },
    payload,
  })
}

describe('user-configurations/', () => {
  test('answers the defaults to a user who chose nothing', async () => {
    const { authorization } = await house.signIn()
    const reply = await read(authorization)
    expect(reply.json()).toEqual({ ...defaultSettings, version: 0 })
    expect(reply.headers.etag).toBe('"0"')
  })

  test('keeps what was chosen, for this user alone', async () => {
    const [one, other] = [await house.signIn(), await house.signIn()]
    const changes = {
      accent: 'rose',
      color_scheme: 'dark',
      open_groups: ['catalogue'],
      grid_modes: { Products: 'pagination' },
      page_sizes: { Products: 250 },
    }
    const reply = await change(one.authorization, changes)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ ...defaultSettings, ...changes, version: 1 })
    await change(one.authorization, { accent: null, mini_sidebar: true })
    expect((await read(one.authorization)).json()).toEqual({
      ...defaultSettings,
      ...changes,
      accent: 'purple',
      mini_sidebar: true,
      version: 2,
    })
    expect((await read(other.authorization)).json()).toMatchObject({ accent: 'purple', page_sizes: {} })
  })

  test.each(['a\0b', 'a\ud800b'])('keep no text that the database can not: %j', async (group) => {
    const { authorization } = await house.signIn()
    const reply = await change(authorization, { open_groups: [group] })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      400,
      "Open Groups: entry 1 holds a character that can't be used.",
    ])
  })

  test('loses neither of two changes that meet', async () => {
    const { authorization } = await house.signIn()
    await Promise.all([
      change(authorization, { accent: 'blue' }),
      change(authorization, { direction: 'rtl' }),
    ])
    expect((await read(authorization)).json()).toMatchObject({ accent: 'blue', direction: 'rtl', version: 2 })
  })

  test('refuses a change of another version and answers the row as it is', async () => {
    const { authorization } = await house.signIn()
    await change(authorization, { accent: 'green' })
    const reply = await change(authorization, { accent: 'red' }, { 'if-match': '"0"' })
    expect(reply.statusCode).toBe(412)
    expect(reply.json()).toMatchObject({ code: 'stale_version', current: { accent: 'green', version: 1 } })
  })

  test.each([
    [{ accent: 'pink' }, 'accent'],
    [{ background: 'purple' }, 'background'],
    [{ sidebar_image: 5 }, 'sidebar_image'],
    [{ sidebar_image: '1' }, 'sidebar_image'],
    [{ mini_sidebar: 'yes' }, 'mini_sidebar'],
    [{ direction: 'up' }, 'direction'],
    [{ page_sizes: { Products: 501 } }, 'page_sizes.Products'],
    [{ grid_modes: { 'no/such name': 'infinite' } }, 'grid_modes.no/such name'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j at %s', async (payload, field) => {
    const { authorization } = await house.signIn()
    const reply = await change(authorization, payload)
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toContain(field)
  })

  test('needs a token', async () => {
    expect((await house.app.inject({ url: '/user-configurations/' })).statusCode).toBe(401)
    expect(
      (await house.app.inject({ method: 'PATCH', url: '/user-configurations/', payload: {} })).statusCode,
    ).toBe(401)
  })
})

describe('GET api/marketplaces/', () => {
  test('names the three', async () => {
    const { authorization } = await house.signIn()
    const reply = await house.app.inject({ url: '/api/marketplaces/', headers: { authorization } })
    expect(reply.json()).toMatchObject({
      count: 3,
      results: [
        { name: 'Shopify', margin: null, offer_in_publish_dialog: true, is_connected: true },
        { name: 'StockX', margin: null, offer_in_publish_dialog: true, is_connected: true },
        { name: 'VoyageOne', margin: null, offer_in_publish_dialog: false, is_connected: true },
      ],
    })
  })

  test('needs a token and takes no parameters', async () => {
    expect((await house.app.inject({ url: '/api/marketplaces/' })).statusCode).toBe(401)
    const { authorization } = await house.signIn()
    expect(
      (await house.app.inject({ url: '/api/marketplaces/?x=1', headers: { authorization } })).statusCode,
    ).toBe(400)
  })
})
