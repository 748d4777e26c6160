// The accounts at ChannelAdvisor, ShipStation and alias, at the practice services over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { Service } from '../../../contract/services.endpoints.ts'
import { loadConfig } from '../../config.ts'
import { takeTurn } from '../../platform/jobs/scheduled-processes.store.ts'

const names = ['channeladvisor', 'shipstation', 'alias'] as const
type Name = (typeof names)[number]

let house: TestApp
let headers: { authorization: string }
const vendors = new Map<Name, PracticeVendor>()

beforeAll(async () => {
  for (const name of names) vendors.set(name, await openPracticeVendor(name))
  const { channelAdvisor, shipstation, alias } = loadConfig({
    CHANNELADVISOR_API_URL: vendors.get('channeladvisor')?.url,
    SHIPSTATION_API_URL: vendors.get('shipstation')?.url,
    ALIAS_API_URL: vendors.get('alias')?.url,
  })
  house = await createTestApp({ channelAdvisor, shipstation, alias })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('channel_health').execute()
  await db.deleteFrom('channel_limiter').execute()
  await db.deleteFrom('channel_credential').execute()
})
afterAll(async () => {
  await house.close()
  for (const vendor of vendors.values()) await vendor.close()
})

const url = (name: string) => `/api/services/${name}/connection/`
const show = async (name: Name) => (await house.app.inject({ url: url(name), headers })).json<Service>()
const testIt = async (name: Name) =>
  (await house.app.inject({ method: 'POST', url: `${url(name)}test/`, headers })).json<{
    is_ok: boolean
    account: string | null
    problem: string | null
    connection: Service['connection']
  }>()
const enter = (name: Name, credentials: Record<string, string> | null) =>
  house.app.inject({ method: 'PUT', url: url(name), headers, payload: { credentials } })

const wrong: Record<Name, Record<string, string>> = {
  channeladvisor: { application_id: 'a', shared_secret: 'wrong-secret', refresh_token: 'wrong-secret' },
  shipstation: { api_key: 'a', api_secret: 'wrong-secret' },
  alias: { token: 'wrong-secret' },
}
const right: Record<Name, Record<string, string>> = {
  channeladvisor: {
    application_id: 'backroom-sandbox',
    shared_secret: 'backroom-sandbox-secret',
    refresh_token: 'backroom-sandbox-refresh',
  },
  shipstation: { api_key: 'backroom-sandbox', api_secret: 'backroom-sandbox-secret' },
  alias: { token: 'backroom-sandbox-token' },
}
const said: Record<Name, string> = {
  channeladvisor: '3 distribution centres',
  shipstation: '3 stores',
  alias: 'alias lets us in',
}

describe.each(names)('%s', (name) => {
  test('is well from the start, in practice mode, once it was asked', async () => {
    expect((await show(name)).connection).toMatchObject({
      ...{ state: 'unknown', mode: 'practice', last_success: null },
      credentials: { source: 'practice' },
    })
    expect(await testIt(name)).toMatchObject({
      ...{ is_ok: true, account: said[name], problem: null },
      connection: { state: 'connected', queue: 0, lag: null, problem: null },
    })
    expect((await show(name)).connection.last_success).not.toBeNull()
  })

  test('takes credentials that count from the next call on, and shows them to nobody', async () => {
    const reply = await enter(name, wrong[name])
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.body).not.toContain('wrong-secret')
    expect(reply.json<Service>().connection).toMatchObject({
      state: 'refused',
      credentials: { source: 'entered', entered_by: 'grace' },
    })
    const refused = await testIt(name)
    expect(refused).toMatchObject({ is_ok: false, connection: { state: 'refused' } })
    expect(refused.problem).toMatch(/Configuration/)
    expect(JSON.stringify(refused)).not.toContain('wrong-secret')
    const kept = await house.database.db.selectFrom('channel_credential').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('wrong-secret')
    const accepted = await enter(name, right[name])
    expect(accepted.json<Service>().connection).toMatchObject({ state: 'connected', problem: null })
    expect(await testIt(name)).toMatchObject({ is_ok: true, connection: { state: 'connected' } })
    await enter(name, null)
    expect((await show(name)).connection.credentials).toMatchObject({ source: 'practice', entered_by: null })
  })

  test('refuses half of a set, and other names', async () => {
    expect((await enter(name, { token: '', other: 'x' })).statusCode).toBe(400)
    expect((await enter(name, {})).statusCode).toBe(400)
  })

  test('says why it does not answer', async () => {
    const vendor = vendors.get(name) ?? expect.unreachable()
    await testIt(name)
    await vendor.admin('faults/', { seed: 7, rules: [{ rate: 1, kind: 'html' }] })
    expect(await testIt(name)).toMatchObject({ is_ok: false, connection: { state: 'away' } })
    await fetch(vendor.url.replace(`/${name}`, `/_sandbox/${name}/faults/`), { method: 'DELETE' })
  })
})

test('what is read again and again is told with its last end', async () => {
  expect((await show('shipstation')).rounds.map(({ name }) => name)).toEqual(['Orders', 'Parcels'])
  expect((await show('channeladvisor')).rounds).toEqual([
    { name: 'Products', is_active: false, started_on: null, ended_on: null, problem: null },
    { name: 'Orders', is_active: false, started_on: null, ended_on: null, problem: null },
  ])
})

test('what is under way is told with when it began, so that one sees for how long', async () => {
  const { db } = house.database
  await takeTurn(db, 'order_fetch:shipstation', { everySeconds: 60, leaseSeconds: 60 })
  const began = new Date(Date.now() - 7 * 3_600_000)
  await db.updateTable('scheduled_process').set({ started_on: began }).execute()
  const [orders] = (await show('shipstation')).rounds
  expect(orders).toMatchObject({ is_active: true, started_on: began.toISOString(), ended_on: null })
})

test('no others are known, and nobody is told without signing in', async () => {
  expect((await house.app.inject({ url: url('amazon'), headers })).statusCode).toBe(404)
  expect((await house.app.inject({ url: url('alias') })).statusCode).toBe(401)
})
