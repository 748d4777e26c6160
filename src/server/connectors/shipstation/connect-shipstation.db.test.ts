import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import described from '../../../../tests/support/shipstation-v1-2018.json' with { type: 'json' }
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Parcel } from '../ports/order-outlet.ts'
import {
  connectShipStation,
  connectShipStationOrders,
  connectShipStationWebhooks,
} from './connect-shipstation.ts'

const bench = usePracticeBench('shipstation')
const { ctx, disturb } = bench

const connect = (env: Record<string, string> = {}) =>
  connectShipStation({
    config: loadConfig({ SHIPSTATION_API_URL: bench.vendor.url, ...env }).shipstation,
    db: bench.database.db,
    clock: systemClock,
  })

const orders = () =>
  connectShipStationOrders({
    config: loadConfig({ SHIPSTATION_API_URL: bench.vendor.url }).shipstation,
    db: bench.database.db,
    clock: systemClock,
  })
const everything = { since: null, page: 1 }
const there = (...given: object[]) => bench.vendor.admin('settings/', { orders: given })

const order = { id: '7', number: '#7', tries: 1, operation: null, isMarketplaceTold: true }
const parcel: Parcel = {
  ...{ carrierCode: 'DHL', trackingNo: '1234567890', masterTrackingNo: null, referenceNo: null },
  shipTime: '2026-11-21T05:00:00.000Z',
}
type Mark = { kind: string; carrierCode: string; trackingNumber: string; notifiesSalesChannel: boolean }
const marksThere = async () => {
  type State = { parcels: Mark[]; orders: { orderStatus: string }[] }
  const { parcels, orders: known } = (await bench.vendor.admin('state/')).body as State
  return { parcels, status: known.find(Boolean)?.orderStatus }
}

type Call = { method: string; path: string; status: number }
const calls = async () => ((await bench.vendor.admin('state/')).body as { log: { calls: Call[] } }).log.calls
const held = async () =>
  (
    (await bench.vendor.admin('state/')).body as { stores: { storeId: number; active: boolean }[] }
  ).stores.map(({ storeId, active }) => [storeId, active])

describe('stores', () => {
  test('are read with their times in UTC, inactive ones too', async () => {
    const stores = await connect().list(ctx())
    expect(stores).toHaveLength(3)
    expect(stores[0]).toEqual({
      storeId: 31_201,
      name: 'Backroom Practice Store',
      marketplaceName: 'Shopify',
      isActive: true,
      createdAt: new Date('2026-03-07T18:20:11.283Z'),
      modifiedAt: new Date('2026-11-01T08:30:00Z'),
      refreshedAt: new Date('2026-11-01T17:05:00.070Z'),
    })
    expect(stores[1]?.createdAt).toEqual(new Date('2026-03-08T10:00:00Z'))
    expect(stores[2]).toMatchObject({ isActive: false })
  })

  test('are deactivated and reactivated, harmlessly again and again', async () => {
    const connector = connect()
    await connector.setActive(ctx(), 31_201, false)
    await connector.setActive(ctx(), 31_201, false)
    await connector.setActive(ctx(), 31_377, true)
    expect(await held()).toEqual([
      [31_201, false],
      [31_202, true],
      [31_377, true],
    ])
  })

  test('one that is not there is named as that', async () => {
    const error = await channelErrorOf(connect().setActive(ctx(), 1, true))
    expect(error).toMatchObject({ kind: 'not_found', raw: { status: 404 } })
  })
})

describe('orders', () => {
  test('are read with what the panel of an order shows, in cents and UTC', async () => {
    const times = { ordered_at: '2026-07-14T21:45:50.557Z', modified_at: '2026-11-21T21:04:59.070Z' }
    await there(
      { order_id: 7, order_number: '#1001', amount_paid: 129.9, ...times },
      { order_id: 8, customer_email: null, phone: null, store_id: 31_202, order_status: 'shipped' },
    )
    expect(await orders().readPage(ctx(), everything)).toEqual({
      isLast: true,
      orders: [
        {
          ...{ id: 7, number: '#1001', storeId: 31_201, status: 'awaiting_shipment' },
          ...{ customerEmail: 'robin@example.com', phone: '+1 602-555-0100', amountPaidCents: 12_990 },
          orderedAt: new Date('2026-07-14T21:45:50.557Z'),
          modifiedAt: new Date('2026-11-21T21:04:59.070Z'),
          modifiedAtLatest: new Date('2026-11-21T21:04:59.070Z'),
        },
        expect.objectContaining({
          id: 8,
          storeId: 31_202,
          customerEmail: null,
          phone: null,
          status: 'shipped',
        }),
      ],
    })
  })

  test('are asked for since a time, the oldest change first, page by page', async () => {
    const at = (minute: number) => `2026-11-21T20:${String(minute).padStart(2, '0')}:00Z`
    await there(
      { order_id: 1, modified_at: at(30) },
      { order_id: 2, modified_at: at(10) },
      { order_id: 3, modified_at: at(20) },
    )
    const since = new Date(at(20))
    const { orders: told } = await orders().readPage(ctx(), { since, page: 1 })
    expect(told.map(({ id }) => id)).toEqual([3, 1])
    await there(...Array.from({ length: 500 }, (_, index) => ({ order_id: 10 + index })))
    const first = await orders().readPage(ctx(), everything)
    expect([first.orders.length, first.isLast]).toEqual([500, false])
    const last = await orders().readPage(ctx(), { ...everything, page: 2 })
    expect([last.orders.length, last.isLast]).toEqual([3, true])
  })

  test('in the hour that comes twice have both its moments', async () => {
    await there({ order_id: 7, modified_at: '2026-11-01T09:30:00Z' })
    const { orders: told } = await orders().readPage(ctx(), everything)
    expect(told).toMatchObject([
      {
        modifiedAt: new Date('2026-11-01T08:30:00Z'),
        modifiedAtLatest: new Date('2026-11-01T09:30:00Z'),
      },
    ])
  })
})

describe('a parcel', () => {
  const ship = (changes: object = {}, of: Partial<Parcel> = {}) =>
    orders().ship(ctx(), { ...order, ...changes }, { ...parcel, ...of })

  test('is marked with its carrier, number and Pacific day, and nobody is told by them', async () => {
    await there({ order_id: 7, order_number: '#7' })
    expect(await ship()).toEqual({ state: 'done' })
    const { parcels, status } = await marksThere()
    expect(status).toBe('shipped')
    expect(parcels).toMatchObject([
      {
        ...{ kind: 'fulfillment', carrierCode: 'dhl_express', trackingNumber: '1234567890' },
        ...{ shipDate: '2026-11-20', notifiesCustomer: false, notifiesSalesChannel: false },
      },
    ])
  })

  test('of a marketplace that we can’t tell has them tell it', async () => {
    await there({ order_id: 7 })
    await ship({ isMarketplaceTold: false })
    expect((await marksThere()).parcels).toMatchObject([{ notifiesSalesChannel: true }])
  })

  test('goes by the account’s own name of its carrier', async () => {
    await there({ order_id: 7 })
    const { shipstation: config } = loadConfig({
      ...{ SHIPSTATION_API_URL: bench.vendor.url, SHIPSTATION_UPS: 'ups_walleted' },
    })
    const own = connectShipStationOrders({ config, db: bench.database.db, clock: systemClock })
    await own.ship(ctx(), order, { ...parcel, carrierCode: 'UPS' })
    expect((await marksThere()).parcels).toMatchObject([{ carrierCode: 'ups_walleted' }])
  })

  test('is marked once, however often it is asked', async () => {
    await there({ order_id: 7 })
    for (const tries of [1, 1, 2, 3]) expect(await ship({ tries })).toEqual({ state: 'done' })
    expect((await marksThere()).parcels).toHaveLength(1)
  })

  test('that went out with their own label is no second one', async () => {
    await there({ order_id: 7 })
    await bench.vendor.admin('settings/', { labels: [{ order_id: 7, tracking_no: '1234567890' }] })
    expect(await ship()).toEqual({ state: 'done' })
    expect((await marksThere()).parcels).toHaveLength(1)
  })

  test('of an order whose store said that it was sent is left', async () => {
    await there({ order_id: 7, order_status: 'shipped', is_externally_fulfilled: true })
    expect(await ship()).toEqual({ state: 'done' })
    expect((await marksThere()).parcels).toEqual([])
  })

  test.each([
    ['was shipped with another', [{ order_id: 7, tracking_no: 'OTHER' }], {}, 'with another parcel'],
    ['was cancelled', [], { order_status: 'cancelled' }, 'it is cancelled there'],
  ])('of what %s is refused', async (_, labels, facts, why) => {
    await there({ order_id: 7, ...facts })
    await bench.vendor.admin('settings/', { labels })
    const answer = await ship()
    if (answer.state !== 'rejected') throw new Error(`it is ${answer.state}`)
    expect(answer.error.message).toMatch(/^ShipStation did not take the parcel of order #7: /)
    expect(answer.error.message).toContain(why)
  })

  test('of an order that is gone there, or a refusal, is told in words', async () => {
    expect(await channelErrorOf(ship())).toMatchObject({
      ...{ kind: 'not_found', message: 'ShipStation does not have order #7 any more.' },
    })
    await there({ order_id: 7 })
    await disturb({ kind: 'error', status: 400, path: 'markasshipped' })
    expect(await ship()).toMatchObject({
      state: 'rejected',
      error: { message: expect.stringContaining('An internal error occurred') as string },
    })
  })

  test('waits where the key is refused', async () => {
    const pair = { SHIPSTATION_API_KEY: 'some-key', SHIPSTATION_API_SECRET: 'guess' }
    const { shipstation: config } = loadConfig({ SHIPSTATION_API_URL: bench.vendor.url, ...pair })
    const wrong = connectShipStationOrders({ config, db: bench.database.db, clock: systemClock })
    expect(await channelErrorOf(wrong.ship(ctx(), order, parcel))).toMatchObject({ kind: 'auth_revoked' })
  })
})

const webhooks = (url = bench.vendor.url) =>
  connectShipStationWebhooks({
    config: loadConfig({ SHIPSTATION_API_URL: url }).shipstation,
    db: bench.database.db,
    clock: systemClock,
  })

describe('webhooks', () => {
  const came = (said: unknown) => ({
    ...{ headers: {}, sender: null, now: new Date() },
    body: Buffer.from(typeof said === 'string' ? said : JSON.stringify(said)),
  })
  const hooks = async () => {
    const { body } = await bench.vendor.admin('state/')
    return (body as { hooks: { url: string; event: string }[] }).hooks
      .map(({ url, event }) => `${event} ${url}`)
      .toSorted()
  }
  const address = 'http://127.0.0.1:9/hooks/shipstation/secret/'

  test('are subscribed to once, at the newest address, and others’ stay', async () => {
    const old = 'http://127.0.0.1:8/hooks/shipstation/secret/'
    const other = 'http://127.0.0.1:9/hooks/shipstation/other/'
    for (const to of [old, other, address, address]) await webhooks().subscribe(ctx(20), to)
    expect(await hooks()).toEqual(
      [address, other].flatMap((to) => [`ORDER_NOTIFY ${to}`, `SHIP_NOTIFY ${to}`]).toSorted(),
    )
  })

  test('that somebody else took out of the account meanwhile are gone, as they should be', async () => {
    await webhooks().subscribe(ctx(20), 'http://127.0.0.1:8/hooks/shipstation/secret/')
    // Both have read the old ones by the time that the first deletes one.
    const rules = [{ operation: 'webhooks/{id}', kind: 'slow', delay_ms: 500, rate: 1 }]
    await bench.vendor.admin('faults/', { rules })
    await Promise.all([1, 2].map(() => webhooks().subscribe(ctx(20), address)))
    await bench.vendor.admin('faults/', { rules: [] })
    await webhooks().subscribe(ctx(20), address)
    expect(await hooks()).toEqual([`ORDER_NOTIFY ${address}`, `SHIP_NOTIFY ${address}`])
  })

  const vendors = 'https://ssapi6.shipstation.com'
  test.each([
    ['ORDER_NOTIFY', `${vendors}/orders?storeID=1&importBatch=2`, 'orders'],
    ['SHIP_NOTIFY', `${vendors}/shipments?batchId=2`, 'orders'],
    ['SHIP_NOTIFY', 'https://ssapi.shipstation.com/fulfillments?batchId=2', 'orders'],
    ['ITEM_ORDER_NOTIFY', `${vendors}/orders?importBatch=2`, 'nothing'],
  ])('%s of %s is a hint', (resource_type, resource_url, about) => {
    expect(webhooks().receive(came({ resource_type, resource_url }))).toEqual({ hint: { about }, marks: [] })
  })

  test('of the account’s own host are its own', () => {
    const resource_url = `${bench.vendor.url}/orders?importBatch=2`
    const heard = webhooks().receive(came({ resource_type: 'ORDER_NOTIFY', resource_url }))
    expect(heard).toMatchObject({ hint: { about: 'orders' } })
  })

  test.each([
    'http://ssapi6.shipstation.com/orders',
    'https://ssapi6.shipstation.com.example/orders',
    'https://ssapi6.shipstation.com@example.com/orders',
    'https://someone@ssapi6.shipstation.com/orders',
    'https://ssapi6.shipstation.com:8443/orders',
    'https://evilssapi.shipstation.com/orders',
    'https://ssapi6.shipstation.com/accounts',
    'https://ssapi6.shipstation.com/orders/../webhooks',
    'http://169.254.169.254/orders',
    'file:///etc/passwd',
    '/orders',
    '',
  ])('that name %s are refused', (resource_url) => {
    const heard = webhooks().receive(came({ resource_type: 'ORDER_NOTIFY', resource_url }))
    expect(heard).toEqual({ refusal: 'sender' })
  })

  test.each(['', '{', 'null', '[]', '"x"', '{"resource_url": 7, "resource_type": "ORDER_NOTIFY"}'])(
    'that say %j are refused',
    (body) => {
      expect(webhooks().receive(came(body))).toEqual({ refusal: 'sender' })
    },
  )

  test('of no account are not asked for', () => {
    expect(webhooks('https://ssapi.shipstation.com').obstacle).toContain('No ShipStation account')
  })
})

describe('parcels', () => {
  const since = new Date('2026-11-20T00:00:00Z')
  const parcels = (list: 'labels' | 'voided' | 'marks', ask = {}) =>
    orders().readParcels(ctx(), { list, since, page: 1, ...ask })
  const label = (tracking_no: string, more: object = {}) =>
    bench.vendor.admin('settings/', { labels: [{ order_id: 7, tracking_no, ...more }] })

  test('are labels that were bought there and what was only marked, each in its own list, in UTC', async () => {
    await there({ order_id: 7 }, { order_id: 8 })
    await label('1Z 9', { carrier_code: 'ups_walleted', created_at: '2026-11-21T20:00:00.000Z' })
    await label('94', { carrier_code: 'stamps_com', is_marketplace_notified: false })
    await orders().ship(ctx(), { ...order, id: '8' }, parcel)
    const { parcels: labels, isLast } = await parcels('labels')
    expect(isLast).toBe(true)
    expect(labels).toEqual([
      {
        ...{ kind: 'label', orderId: 7, trackingNo: '1Z 9', carrier: 'ups_walleted' },
        id: expect.any(Number) as number,
        ...{ carrierCode: 'UPS', isVoided: false, isMarketplaceTold: true },
        createdAt: new Date('2026-11-21T20:00:00.000Z'),
      },
      expect.objectContaining({ carrier: 'stamps_com', carrierCode: null, isMarketplaceTold: false }),
    ])
    expect((await parcels('marks')).parcels).toMatchObject([
      { kind: 'mark', orderId: 8, trackingNo: parcel.trackingNo, carrierCode: 'DHL' },
    ])
    expect((await parcels('labels', { since: new Date('2026-11-22T00:00:00Z') })).parcels).toEqual([])
  })

  test('that were voided are asked for by when they were', async () => {
    await there({ order_id: 7 })
    await label('OLD', { created_at: '2026-11-01T20:00:00.000Z' })
    expect((await parcels('labels')).parcels).toEqual([])
    await label('OLD', { is_voided: true })
    expect((await parcels('voided')).parcels).toMatchObject([{ trackingNo: 'OLD', isVoided: true }])
  })
})

describe('what is sent', () => {
  test('is what the vendor describes', async () => {
    const told = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => told.mockRestore())
    const connector = connect()
    await connector.list(ctx())
    await connector.setActive(ctx(), 31_201, false)
    await connector.setActive(ctx(), 31_201, true)
    await orders().readPage(ctx(), { since: new Date('2026-11-20T00:00:00Z'), page: 1 })
    await there({ order_id: 7 })
    await orders().ship(ctx(), { ...order, tries: 2 }, parcel)
    await orders().ship(ctx(), { ...order, tries: 2 }, parcel)
    for (const port of [8, 9])
      await webhooks().subscribe(ctx(20), `http://127.0.0.1:${port}/hooks/shipstation/secret/`)
    for (const list of ['labels', 'voided', 'marks'] as const)
      await orders().readParcels(ctx(), { list, since: new Date('2026-11-20T00:00:00Z'), page: 1 })
    const sent = told.mock.calls.map(sentBy).filter(({ path }) => !path.startsWith('/_sandbox/'))
    expect(sent.map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{id}')}`)).toEqual(
      expect.arrayContaining([
        'delete /webhooks/{id}',
        'post /webhooks/subscribe',
        'post /orders/markasshipped',
      ]),
    )
    for (const { method, path, asked, body } of sent) {
      const call = describedCall(method, path)
      expect(asked.filter((name) => !call.query.includes(name))).toEqual([])
      expect(bodyProblems(body, call.body), `${method} ${path}`).toEqual([])
    }
    expect(sent).toHaveLength(21)
  })

  test.each([
    [{ storeId: 7, name: 'x' }, ['name is not described']],
    [{}, ['storeId is missing']],
    [{ storeId: '7' }, ['storeId is a string']],
    [{ storeId: null }, ['storeId is missing']],
  ])('a body of %j is none that the vendor describes', (body, problems) => {
    expect(bodyProblems(body, { storeId: 'number, required', note: 'string, optional' })).toEqual(problems)
  })
})

/** A call as it went out, its path as the vendor has it. */
function sentBy([input, init]: Parameters<typeof fetch>) {
  const url = new URL(String(input instanceof Request ? input.url : input))
  const text = init?.body
  return {
    method: (init?.method ?? 'GET').toLowerCase(),
    path: url.pathname.replace('/shipstation', ''),
    asked: [...url.searchParams.keys()],
    body: typeof text === 'string' ? (JSON.parse(text) as Body) : {},
  }
}

type Body = Record<string, unknown>
type Described = Record<string, { query?: string[]; body?: Record<string, string> } | undefined>

/** A call as the vendor describes it, with what its address may ask and its body hold. */
function describedCall(method: string, pathname: string) {
  for (const [path, methods] of Object.entries(described.paths)) {
    const [bare = '', asked = ''] = path.split('?')
    const isIt = new RegExp(`^${bare.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
    const call = (methods as Described)[method]
    if (!isIt || call === undefined) continue
    const query = call.query ?? [...asked.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return { query, body: call.body ?? {} }
  }
  return expect.unreachable(`${method} ${pathname}`)
}

/** What of a body is otherwise than described: each name has a type, and is required or not. */
function bodyProblems(body: Body, attributes: Record<string, string>): string[] {
  const missing = Object.entries(attributes).filter(
    ([name, said]) => said.endsWith('required') && (body[name] ?? null) === null,
  )
  const wrong = Object.entries(body).flatMap(([name, value]) => {
    const type = attributes[name]?.split(',')[0]
    if (type === undefined) return [`${name} is not described`]
    const isRight = typeof value === (type === 'int' ? 'number' : type)
    return value === null || isRight ? [] : [`${name} is a ${typeof value}`]
  })
  return [...missing.map(([name]) => `${name} is missing`), ...wrong]
}

describe('access', () => {
  test('a wrong pair is named by its settings, never by its secret', async () => {
    const wrong = connect({ SHIPSTATION_API_KEY: 'some-key', SHIPSTATION_API_SECRET: 'guessed-secret' })
    const error = await channelErrorOf(wrong.list(ctx()))
    expect(error).toMatchObject({ kind: 'auth_revoked', raw: { status: 401 } })
    expect(error.message).toContain('SHIPSTATION_API_SECRET')
    expect(JSON.stringify(error)).not.toContain('guessed-secret')
  })

  test('none says what to set, and practice ends where an address is named', async () => {
    const none = connect({ SHIPSTATION_API_URL: 'https://ssapi.shipstation.com' })
    expect(none.isPractice).toBe(false)
    expect(await channelErrorOf(none.list(ctx()))).toMatchObject({ kind: 'auth_revoked' })
    expect(connect()).toMatchObject({ isPractice: true, account: 'practice' })
    const { db } = bench.database
    const { shipstation: config } = loadConfig({ SHIPSTATION_API_URL: 'https://ssapi.shipstation.com' })
    expect(connectShipStationOrders({ config, db, clock: systemClock }).isConnected).toBe(false)
    expect(orders().isConnected).toBe(true)
  })

  test('accounts are told apart without their secrets', () => {
    const pair = { SHIPSTATION_API_URL: 'https://ssapi.shipstation.com', SHIPSTATION_API_SECRET: 's' }
    const one = connect({ ...pair, SHIPSTATION_API_KEY: 'one' }).account
    expect(one).toMatch(/^[0-9a-f]{16}$/)
    expect(connect({ ...pair, SHIPSTATION_API_KEY: 'two' }).account).not.toBe(one)
  })
})

describe('the minute', () => {
  test('is learnt from the answers and shared by all who call', async () => {
    await bench.vendor.admin('settings/', { calls_per_minute: 5 })
    const [one, other] = [connect(), connect()]
    await one.list(ctx())
    await other.list(ctx())
    const row = await bench.database.db.selectFrom('channel_limiter').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ credential: 'shipstation', capacity: 5 })
    expect(row.available).toBeLessThan(3.5)
  })

  test('is waited for as long as the vendor says', async () => {
    await disturb({ kind: 'throttle' })
    const started = Date.now()
    const listing = connect().list(ctx())
    await expect.poll(async () => (await calls()).length).toBe(1)
    // Who is told to wait makes no second call meanwhile, whoever he is.
    const error = await channelErrorOf(connect().list(ctx(1)))
    expect(error.kind).toBe('throttled')
    expect(await calls()).toHaveLength(1)
    await fetch(bench.vendor.url.replace('/shipstation', '/_sandbox/shipstation/faults/'), {
      method: 'DELETE',
    })
    expect(await listing).toHaveLength(3)
    expect(Date.now() - started).toBeGreaterThanOrEqual(1900)
  })
})
