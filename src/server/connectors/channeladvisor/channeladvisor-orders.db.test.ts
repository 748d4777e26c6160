import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { usePracticeBench } from '../../../../tests/support/practice-bench.ts'
import { loadConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import type { OrderRef, Parcel } from '../ports/order-outlet.ts'
import type { RemoteOrder } from '../ports/order-source.ts'
import { connectChannelAdvisorOrders } from './connect-channeladvisor.ts'

const bench = usePracticeBench('channeladvisor')
const { ctx } = bench
const secretKey = randomBytes(32)

const connect = () =>
  connectChannelAdvisorOrders({
    config: loadConfig({ CHANNELADVISOR_API_URL: bench.vendor.url }).channelAdvisor,
    db: bench.database.db,
    clock: systemClock,
    secretKey,
  })
const there = (...orders: object[]) => bench.vendor.admin('settings/', { orders })
async function all(since: Date | null = null): Promise<RemoteOrder[][]> {
  const pages: RemoteOrder[][] = []
  for (let at: string | null = null; ;) {
    const page = await connect().readPage(ctx(), { since, at })
    pages.push(page.orders)
    if (page.next === null) return pages
    at = page.next
  }
}
type State = {
  orders: { ID: number; exportedTo: string[]; Fulfillments: object[]; Adjustments: object[] }[]
  log: { calls: { operations: string[] }[] }
}
const state = async () => (await bench.vendor.admin('state/')).body as State
async function timesCalled(operation: string) {
  const { log } = await state()
  return log.calls.filter(({ operations }) => operations.includes(operation)).length
}

beforeEach(() => bench.vendor.admin('reset/', { is_empty: true, adjust_seconds: 0 }))

describe('orders', () => {
  test('come with their lines, money, buyer and where they were sold', async () => {
    await there({
      ...{ ID: 7, SiteName: 'eBay US', SiteID: 576, SiteOrderID: '21-1', SecondarySiteOrderID: 'S2' },
      ...{ CreatedDateUtc: '2026-11-20T10:00:00Z', UpdatedDateUtc: '2026-11-21T10:00:00.123' },
      ...{ TotalPrice: 228.03, TotalTaxPrice: 15.1, TotalShippingPrice: 8, AdditionalCostOrDiscount: -15 },
      ...{ BuyerEmailAddress: 'ada@example.com', ShippingFirstName: 'Ada', ShippingLastName: 'Byron' },
      ...{ ShippingCity: 'London', ShippingCountry: 'GB', ShippingPostalCode: 'N1', BillingFirstName: 'Al' },
      ...{ EstimatedShipDateUtc: '2026-11-23T00:00:00Z', PaymentStatus: 'Cleared' },
      Items: [
        { Sku: 'ONE', Quantity: 2, UnitPrice: 100.015 },
        { Sku: 'TWO', Quantity: 1, UnitPrice: 0.1 },
      ],
    })
    const [[order]] = (await all()) as [[RemoteOrder]]
    expect(order).toMatchObject({
      ...{
        id: '7',
        number: '21-1',
        soldOn: 'eBay US',
        cartId: 'eBay US',
        cartOrderId: 'S2',
        platformId: '576',
      },
      ...{ status: 'Open', platformStatus: 'Unshipped, Cleared', warning: null, currency: 'USD' },
      ...{ total: '228.03', tax: '15.10', shippingFee: '8.00', discount: '15.00', fees: null, payout: null },
      placedAt: new Date('2026-11-20T10:00:00Z'),
      updatedAt: new Date('2026-11-21T10:00:00.123Z'),
      shipBy: new Date('2026-11-23T00:00:00Z'),
      shipTo: { first_name: 'Ada', last_name: 'Byron', city: 'London', country: 'GB', postcode: 'N1' },
      billTo: { first_name: 'Al', email_address: 'ada@example.com' },
      lines: [
        { sku: 'ONE', quantity: 2, amount: '200.04' },
        { sku: 'TWO', quantity: 1, amount: '0.10' },
      ],
    })
  })

  test('are new until they are noted as stored, twenty at a time, and then told as changed alone', async () => {
    await there(...Array.from({ length: 23 }, (_, index) => ({ ID: index + 1, Items: [{ Sku: 'ONE' }] })))
    const source = connect()
    const first = await source.readPage(ctx(), { since: null, at: null })
    expect([first.orders.length, first.next, first.areNew]).toEqual([20, 'new 20', true])
    for (const { id } of first.orders) await source.handsOn?.noteStored(ctx(), id)
    await source.handsOn?.noteStored(ctx(), '1')
    expect((await state()).orders.filter(({ exportedTo }) => exportedTo.length === 1)).toHaveLength(20)
    const rest = await source.readPage(ctx(), { since: null, at: null })
    expect([rest.orders.map(({ id }) => id), rest.next]).toEqual([['21', '22', '23'], 'changed 0'])
    expect((await all(new Date('2026-11-21T21:00:00Z'))).map((page) => page.length)).toEqual([3, 20, 3])
    expect((await all(new Date('2026-11-21T22:00:00Z'))).map((page) => page.length)).toEqual([3, 0])
  })

  test.each([
    ['Amazon US', 'Amazon US'],
    ['Shopify - my store', 'Shopify'],
    ['STOCKX', 'StockX'],
    ['Voyage One', 'VoyageOne'],
    ['', 'ChannelAdvisor'],
    ['Manual', 'ChannelAdvisor'],
  ])('of the site %j are sold on %s', async (SiteName, soldOn) => {
    await there({ ID: 7, SiteName, Items: [{ Sku: 'ONE' }] })
    expect((await all())[0]).toMatchObject([{ soldOn }])
  })

  test('have parcels by their numbers, and none that was taken back', async () => {
    const carried = {
      ShippingCarrier: 'UPS',
      ShippedDateUtc: '2026-11-21T20:00:00Z',
      DeliveryStatus: 'Complete',
    }
    const Fulfillments = [
      { ...carried, TrackingNumber: '1Z1' },
      { ...carried, TrackingNumber: null },
      { ...carried, TrackingNumber: '1Z2', DeliveryStatus: 'Canceled' },
    ]
    await there({ ID: 7, ShippingStatus: 'Shipped', PaymentStatus: 'Submitted', Fulfillments })
    expect((await all())[0]).toMatchObject([
      {
        ...{ status: 'Shipped', trackingNo: '1Z1' },
        parcels: [{ carrier_code: 'UPS', tracking_no: '1Z1', ship_time: '2026-11-21T20:00:00.000Z' }],
      },
    ])
  })

  test.each([
    [{ Currency: 'dollars' }, 'no currency'],
    [{ TotalPrice: '12' }, 'an amount that is text'],
    [{ TotalPrice: 1e300 }, 'an amount beyond all'],
    [{ CreatedDateUtc: 'yesterday' }, 'no time'],
    [{ ShippingStatus: 7 }, 'no status'],
    [{ Fulfillments: [7] }, 'no parcel'],
  ] as [object, string][])('%j is refused: %s', async (fields) => {
    await there({ ID: 7, Items: [{ Sku: 'ONE' }], ...fields })
    expect(await channelErrorOf(all())).toMatchObject({ kind: 'contract_unknown' })
  })
})

const parcel: Parcel = {
  ...{ carrierCode: 'Fedex', trackingNo: '794612345678', masterTrackingNo: null, referenceNo: null },
  shipTime: '2026-11-21T20:00:00.000Z',
}
const ref: OrderRef = { id: '7', number: '21-1', tries: 1, operation: null }
const placed = { ID: 7, SiteOrderID: '21-1', Items: [{ Sku: 'ONE' }] }

describe('what it is told', () => {
  test('of a parcel it keeps once, with a whole number of ours, however often it is told', async () => {
    await there(placed)
    for (const tries of [1, 2])
      expect(await connect().ship(ctx(), { ...ref, tries }, parcel)).toEqual({ state: 'done' })
    expect((await state()).orders[0]?.Fulfillments).toMatchObject([
      {
        ...{ TrackingNumber: '794612345678', ShippingCarrier: 'FedEx', ShippingClass: 'Ground' },
        SellerFulfillmentID: expect.stringMatching(/^\d+$/) as string,
      },
    ])
    expect(await timesCalled('Ship')).toBe(1)
  })

  test('of a carrier that its account does not have it refuses, in words for a seller', async () => {
    const Fulfillments = [{ ShippingCarrier: 'FedEx', ShippingClass: 'Two Day', DeliveryStatus: 'Held' }]
    await there({ ...placed, Fulfillments })
    const answer = await connect().ship(ctx(), ref, parcel)
    if (answer.state !== 'rejected') throw new Error(`it is ${answer.state}`)
    expect(answer.error.message).toContain('FedEx')
    expect(answer.error.raw?.message).toContain('Two Day')
  })

  test('of an order that was canceled there it takes no parcel, and cancels none that was sent', async () => {
    await there({ ...placed, ShippingStatus: 'Canceled' })
    expect(await connect().ship(ctx(), ref, parcel)).toMatchObject({ state: 'rejected' })
    await there({ ID: 7, ShippingStatus: 'Shipped' })
    expect(await connect().cancel(ctx(), ref)).toMatchObject({ state: 'rejected' })
    expect([await timesCalled('Ship'), await timesCalled('Adjust')]).toEqual([0, 0])
  })

  test('to cancel waits for the marketplace, and is asked for once', async () => {
    await bench.vendor.admin('settings/', { adjust_seconds: 3_600, orders: [placed] })
    const first = await connect().cancel(ctx(), ref)
    if (first.state !== 'pending') throw new Error(`it is ${first.state}`)
    const again = { ...ref, tries: 2, operation: first.operation }
    expect(await connect().cancel(ctx(), again)).toEqual(first)
    await bench.vendor.admin('settings/', { adjust_seconds: 0 })
    expect(await connect().cancel(ctx(), again)).toEqual({ state: 'done' })
    expect(await timesCalled('Adjust')).toBe(1)
  })

  test('to cancel may be refused by the marketplace, which is said', async () => {
    await bench.vendor.admin('settings/', { refuses_adjustments: true, orders: [placed] })
    const answer = await connect().cancel(ctx(), ref)
    if (answer.state !== 'rejected') throw new Error(`it is ${answer.state}`)
    expect(answer.error.message).toContain('21-1')
  })
})
