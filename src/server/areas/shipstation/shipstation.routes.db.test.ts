import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import type { ShipStationStore, ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { readStores } from './read-stores.ts'
import { readDueStores } from './shipstation.jobs.ts'

const url = '/api/shipstation/stores/'
let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }

beforeAll(async () => {
  vendor = await openPracticeVendor('shipstation', '2026-11-21T21:05:00Z')
  const { shipstation } = loadConfig({ SHIPSTATION_API_URL: vendor.url })
  house = await createTestApp({ shipstation })
  headers = { authorization: (await house.signIn('grace')).authorization }
})
beforeEach(async () => {
  await vendor.admin('reset/', {})
  const { db } = house.database
  await db.deleteFrom('channel_limiter').execute()
  await db.deleteFrom('shipstation_reading').execute()
  await refresh()
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

const read = async () => (await house.app.inject({ url, headers })).json<ShipStationStores>()
const refresh = () => house.app.inject({ method: 'POST', url: `${url}refresh/`, headers })
const named = async (name: string) => {
  const { results } = await read()
  return results.find(({ store_name }) => store_name.startsWith(name)) ?? expect.unreachable(name)
}
const patch = (store: { id: number }, active: unknown, more: Record<string, string> = {}) =>
  house.app.inject({
    method: 'PATCH',
    url: `${url}${store.id}/`,
    headers: { ...headers, ...more },
    payload: { active },
  })
const disturb = (...rules: Record<string, unknown>[]) =>
  vendor.admin('faults/', { seed: 7, rules: rules.map((rule) => ({ rate: 1, ...rule })) })
const heal = async () => {
  await vendor.admin('reset/', {})
  await house.database.db.deleteFrom('channel_limiter').execute()
}
const there = async (storeId: number) => {
  const { body } = await vendor.admin('state/')
  return (body as { stores: { storeId: number; active: boolean }[] }).stores.find(
    (store) => store.storeId === storeId,
  )?.active
}
const calls = async () => ((await vendor.admin('state/')).body as { log: { count: number } }).log.count

describe(`GET ${url}`, () => {
  test('lists what ShipStation has, by name, and says that it is practice and how old that is', async () => {
    const { results, count, mode, read_on, problem } = await read()
    expect(results.map(({ store_name, active }) => [store_name, active])).toEqual([
      ['Backroom Practice Store', true],
      ['Manual Orders', true],
      ['Outlet (closed for the season)', false],
    ])
    expect(results[0]).toEqual({
      id: results[0]?.id,
      version: 1,
      store_id: 31_201,
      store_name: 'Backroom Practice Store',
      marketplace_name: 'Shopify',
      active: true,
      create_date: '2026-03-07T18:20:11.283Z',
      modify_date: '2026-11-01T08:30:00.000Z',
      refresh_date: '2026-11-01T17:05:00.070Z',
      gone_on: null,
    })
    expect({ count, mode, problem }).toEqual({ count: 3, mode: 'practice', problem: null })
    expect(read_on).not.toBeNull()
  })

  test('asks by itself where nothing was ever read, once for all who come', async () => {
    await house.database.db.deleteFrom('shipstation_reading').execute()
    await vendor.admin('reset/', {})
    await read()
    await read()
    expect(await calls()).toBe(1)
  })

  test('says what kept it from asking, beside what it knew before', async () => {
    const before = await read()
    await disturb({ kind: 'html' })
    const reply = await refresh()
    expect(reply.statusCode).toBe(503)
    const after = await read()
    expect(after.results).toEqual(before.results)
    expect(after.read_on).toBe(before.read_on)
    expect(after.problem).toBe(reply.json<{ detail: string }>().detail)
    await heal()
    await refresh()
    expect(await read()).toMatchObject({ problem: null })
  })

  test('keeps a store that is gone there, says so, and welcomes it back', async () => {
    await vendor.admin('settings/', { removed_stores: [31_377] })
    await refresh()
    const gone = await named('Outlet')
    expect(gone.gone_on).not.toBeNull()
    expect((await patch(gone, true)).statusCode).toBe(422)
    const { gone_on } = gone
    await refresh()
    expect((await named('Outlet')).gone_on).toBe(gone_on)
    await heal()
    await refresh()
    expect((await named('Outlet')).gone_on).toBeNull()
  })

  test('knows nothing of another account’s stores', async () => {
    const account = { ...house.context.services.shippingStores, account: 'another' }
    const context = { ...house.context, services: { ...house.context.services, shippingStores: account } }
    await readStores({ ...context, clock: systemClock }, { seconds: 5 })
    expect((await read()).count).toBe(3)
    const rows = await house.database.db.selectFrom('shipstation_store').select('account').execute()
    expect(rows).toHaveLength(6)
  })
})

describe('the schedule', () => {
  test('asks when it is time, and of several workers one does', async () => {
    await vendor.admin('reset/', {})
    await Promise.all([readDueStores(house.context), readDueStores(house.context)])
    expect(await calls()).toBe(0)
    await agePast('11 minutes')
    await Promise.all([1, 2, 3].map(() => readDueStores(house.context)))
    expect(await calls()).toBe(1)
  })

  test('asks again soon after it failed', async () => {
    await disturb({ kind: 'error' })
    await refresh()
    await heal()
    await agePast('61 seconds')
    await readDueStores(house.context)
    expect(await read()).toMatchObject({ problem: null })
  })

  test('finds what was changed there, and heals what a kill cut off between call and note', async () => {
    // As if the process had died after ShipStation had answered.
    await house.context.services.shippingStores.setActive(
      {
        credential: 'shipstation',
        deadline: new Date(house.clock.now().getTime() + 5000),
        signal: new AbortController().signal,
      },
      31_201,
      false,
    )
    expect((await named('Backroom')).active).toBe(true)
    await agePast('11 minutes')
    await readDueStores(house.context)
    expect(await named('Backroom')).toMatchObject({ active: false })
  })
})

async function agePast(interval: string) {
  await house.database.pool.query(
    `update shipstation_reading set asked_on = asked_on - interval '${interval}'`,
  )
}

describe(`PATCH ${url}{id}/`, () => {
  test.each([
    ['False', false],
    ['false', false],
    [false, false],
    ['True', true],
    ['TRUE', true],
    [true, true],
  ])('takes %j', async (sent, active) => {
    const store = await named('Backroom')
    const reply = await patch(store, sent)
    expect([reply.statusCode, reply.json<ShipStationStore>().active]).toEqual([200, active])
    expect([(await named('Backroom')).active, await there(31_201)]).toEqual([active, active])
  })

  test.each(['yes', '', 1, null])('refuses %j', async (sent) => {
    expect((await patch(await named('Backroom'), sent)).statusCode).toBe(400)
    expect(await there(31_201)).toBe(true)
  })

  test('keeps who switched it, and nothing of what moves by itself', async () => {
    const store = await named('Manual')
    await patch(store, 'False')
    await refresh()
    const rows = await house.database.db
      .selectFrom('shipstation_store_field_history')
      .select(['field', 'previous_value', 'updated_value', 'updated_by'])
      .where('shipstation_store_id', '=', store.id)
      .execute()
    expect(rows).toEqual([
      { field: 'active', previous_value: true, updated_value: false, updated_by: 'grace' },
    ])
    expect((await named('Manual')).version).toBe(store.version + 1)
  })

  test('refuses who read it before it was switched, and calls nobody', async () => {
    const store = await named('Manual')
    const first = await patch(store, 'False', { 'if-match': `"${store.version}"` })
    expect(first.headers['etag']).toBe(`"${store.version + 1}"`)
    const before = await calls()
    const late = await patch(store, 'True', { 'if-match': `"${store.version}"` })
    expect([late.statusCode, late.json<{ current: ShipStationStore }>().current.active]).toEqual([412, false])
    expect(await calls()).toBe(before)
  })

  test('answers 404 for a store that is not known', async () => {
    expect((await patch({ id: 999_999 }, 'True')).statusCode).toBe(404)
  })

  test.each([
    ['a fault', { kind: 'error' }, 503],
    ['a page', { kind: 'html' }, 503],
    ['no answer', { kind: 'hang', delay_ms: 200 }, 503],
    ['a refusal', { kind: 'error', status: 403 }, 502],
  ])('leaves it as it was after %s, and says why', async (_, rule, status) => {
    const store = await named('Manual')
    await disturb({ ...rule, path: 'deactivate' })
    const reply = await patch(store, 'False')
    expect(reply.statusCode).toBe(status)
    expect(reply.json<{ detail: string }>().detail).toMatch(/ShipStation/)
    expect([(await named('Manual')).active, await there(31_202)]).toEqual([true, true])
  })

  test.each([['lost_answer'], ['half']])('finds out that it was done all the same (%s)', async (kind) => {
    const store = await named('Manual')
    await disturb({ kind, path: 'deactivate' })
    const reply = await patch(store, 'False')
    expect([reply.statusCode, await there(31_202)]).toEqual([200, false])
    expect((await named('Manual')).active).toBe(false)
  })

  test('an older reading that comes late does not undo it', async () => {
    const { shippingStores } = house.context.services
    const old = await shippingStores.list({
      credential: 'shipstation',
      deadline: new Date(house.clock.now().getTime() + 5000),
      signal: new AbortController().signal,
    })
    const store = await named('Manual')
    // The list was taken there before the switch, and arrives after it.
    const slow = {
      ...shippingStores,
      list: async () => {
        await patch(store, 'False')
        return old
      },
    }
    const services = { ...house.context.services, shippingStores: slow }
    await readStores({ ...house.context, services }, { seconds: 5 })
    expect((await named('Manual')).active).toBe(false)
  })

  test('of two at once the page is told what ShipStation says', async () => {
    const store = await named('Manual')
    const replies = await Promise.all([patch(store, 'False'), patch(store, 'False')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.any(Number)])
    expect([(await named('Manual')).active, await there(31_202)]).toEqual([false, false])
  })
})
