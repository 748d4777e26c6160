// Orders from the practice VoyageOne over real HTTP, with what can go wrong on the way.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import { contractFile } from '../../../../tests/support/voyageone-contract.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import type { OrderSource, RemoteOrder } from '../ports/order-source.ts'
import { connectVoyageOneOrders } from './connect-voyageone.ts'

const bench = usePracticeBench('voyageone')
const connect = (env: Record<string, string> = {}): OrderAccount =>
  connectVoyageOneOrders({
    config: loadConfig({ VOYAGEONE_API_URL: bench.vendor.url, ...env }).voyageOne,
    db: bench.database.db,
    clock: systemClock,
  })
const change = (body: object) => bench.vendor.admin('settings/', body)
const first = { since: null, at: null }

beforeEach(async () => {
  await bench.database.db.deleteFrom('channel_quota').execute()
  await change({
    calls_per_minute: 100_000,
    in_flight: 100,
    delay_ms: { min: 0, max: 0 },
    orders: [
      {
        order_id: '101',
        order_status: 'Acknowledged',
        order_time: '2026-11-20T08:00:00.000Z',
        updated_time: '2026-11-20T09:00:00.000Z',
        tracking_no: 'T-101',
        items: [
          { code: 'RUN-9', qty: 2, price: '120.50' },
          { code: 'RUN-9', qty: 1, price: '99.99' },
        ],
      },
      { order_id: '102', order_time: '2026-11-21T08:00:00.000Z', updated_time: '2026-11-21T08:00:00.000Z' },
    ],
  })
})

async function all(source: OrderSource, since: Date | null = null): Promise<RemoteOrder[]> {
  const orders: RemoteOrder[] = []
  let at: string | null = null
  do {
    const page = await source.readPage(bench.ctx(), { since, at })
    orders.push(...page.orders)
    at = page.next
  } while (at !== null)
  return orders
}

async function whole(source: OrderSource, id: string): Promise<RemoteOrder> {
  const order = (await all(source)).find((each) => each.id === id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return source.complete(bench.ctx(), order)
}

describe('an order', () => {
  test.each([false, true])(
    'is read whole: lines, money, address, parcel and label (snake_case: %s)',
    async (is_snake_case) => {
      await change({ is_snake_case })
      const order = await whole(connect(), '101')
      expect(order).toMatchObject({
        id: '101',
        number: 'VO-101',
        platformStatus: 'Acknowledged',
        status: 'Acknowledged',
        placedAt: new Date('2026-11-20T08:00:00Z'),
        updatedAt: new Date('2026-11-20T09:00:00Z'),
        currency: 'USD',
        amount: '340.99',
        total: '340.99',
        payout: '340.99',
        cartId: '31',
        cartOrderId: '1181000101',
        platformId: 'T2',
        trackingNo: 'T-101',
        shipLabel: expect.stringMatching(/\/voyageone\/labels\/T-101\/$/) as string,
        parcels: [{ carrier_code: 'Fedex', tracking_no: 'T-101', ship_time: '2026-11-21T21:05:00.000Z' }],
        lines: [
          { lineId: 'RUN-9', listingId: 'RUN-9', sku: 'RUN-9', quantity: 2, amount: '241.00' },
          { lineId: 'RUN-9 2', sku: 'RUN-9', quantity: 1, amount: '99.99' },
        ],
      })
      expect(order.shipTo).toEqual({
        first_name: expect.any(String) as string,
        last_name: expect.any(String) as string,
        city: expect.any(String) as string,
        country: 'US',
        address_line1: expect.any(String) as string,
        email_address: expect.stringContaining('@example.com') as string,
        daytime_phone: '555-0100',
      })
    },
  )

  test.each([
    [
      { companyName: 'Sole', city: 'Memphis' },
      { company_name: 'Sole', city: 'Memphis' },
    ],
    [{ company_name: 'Sole', dock: 7 }, { company_name: 'Sole' }],
    [{ city: '' }, undefined],
    ['Memphis', undefined],
    [null, undefined],
  ])('says from where its parcel left where %j tells it', async (ship_from_info, told) => {
    await change({ orders: [{ order_id: '101', tracking_no: 'T-101', ship_from_info }] })
    const { parcels } = await whole(connect(), '101')
    expect(parcels.map((parcel) => parcel.ship_from_info)).toEqual([told])
    expect(parcels.map((parcel) => 'ship_from_info' in parcel)).toEqual([told !== undefined])
  })

  test('that was sent with a number of its own is found by that, beside the label that it had', async () => {
    const account = connect()
    const order = { id: '102', number: 'VO-102', tries: 1, operation: null }
    const names = {
      carrierCode: 'UPS',
      trackingNo: '1Z-OWN',
      masterTrackingNo: null,
      referenceNo: null,
    } as const
    const parcel = { ...names, shipTime: '2026-11-21T21:05:00.000Z' }
    expect(await account.ship(bench.ctx(), order, parcel)).toEqual({ state: 'done' })
    expect(await whole(account, '102')).toMatchObject({
      trackingNo: '1Z-OWN',
      shipLabel: expect.stringMatching(/\/labels\/W-102\/$/) as string,
    })
  })

  test('that is open has no label, and none is asked for', async () => {
    await bench.disturb({ kind: 'error', operation: 'waybillInfo' })
    expect(await whole(connect(), '102')).toMatchObject({ status: 'Open', trackingNo: null, shipLabel: null })
  })

  test('that was acknowledged without a label is read without one', async () => {
    await change({ orders: [{ order_id: '102', order_status: 'Acknowledged' }] })
    expect(await whole(connect(), '102')).toMatchObject({ status: 'Acknowledged', shipLabel: null })
  })

  test('in a state that nobody knows keeps VoyageOne’s word for it', async () => {
    await change({ orders: [{ order_id: '102', order_status: 'Held At Customs' }] })
    expect(await whole(connect(), '102')).toMatchObject({ status: null, platformStatus: 'Held At Customs' })
  })

  test('with a time that can’t be read is not taken for another', async () => {
    await change({ orders: [{ order_id: '103', order_time: 'yesterday' }] })
    expect(await channelErrorOf(all(connect()))).toMatchObject({ kind: 'contract_unknown' })
  })

  test('with a time without a zone is one of UTC', async () => {
    await change({ orders: [{ order_id: '102', order_time: '2026-11-21 08:00:00' }] })
    expect((await whole(connect(), '102')).placedAt).toEqual(new Date('2026-11-21T08:00:00Z'))
  })
})

describe('orders', () => {
  test('come page by page to the last, and only those that were changed since', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      order_id: String(1_000 + index),
      updated_time: '2026-11-19T08:00:00.000Z',
    }))
    await change({ orders: many })
    const ids = (await all(connect())).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([122, 122])
    expect((await all(connect(), new Date('2026-11-20T00:00:00Z'))).map(({ id }) => id)).toEqual([
      '102',
      '101',
    ])
  })

  test('belong to an account: the practice one wherever it is, a real one by its client', () => {
    const real = (client: string) =>
      connect({
        VOYAGEONE_API_URL: 'https://voyageone.example/v1',
        VOYAGEONE_CLIENT_ID: client,
        VOYAGEONE_TOKEN: 'x',
      }).account
    expect(connect().account).toBe('voyageone practice')
    expect(real('one')).not.toBe(real('another'))
    expect(real('supplier-of-shoes')).not.toContain('shoes')
  })

  test('are not read where the contract does not say how they are listed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backroom-contract-'))
    const source = connect({ VOYAGEONE_CONTRACT: contractFile(folder, { page: undefined }) })
    await rm(folder, { recursive: true })
    const error = await channelErrorOf(source.readPage(bench.ctx(), first))
    expect(error).toMatchObject({ kind: 'contract_unknown' })
    expect(error.message).toContain('VOYAGEONE_CONTRACT')
  })
})
