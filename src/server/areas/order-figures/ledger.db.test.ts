// What was bought and sold, to the cent, through PostgreSQL: a ledger worked out by hand, and drawn ones against an oracle.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anyLedger,
  canceledSale,
  oracle,
  totalOf,
  type LedgerEvent,
  type Sale,
} from '../../../../tests/support/ledger.ts'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { OrderItemList } from '../../../contract/sales/sales.endpoints.ts'
import type { OrderList } from '../../../contract/orders/order-list.endpoints.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { toDecimal } from '../../platform/money.ts'
import { orderItemsIn } from '../sales/order-item-rows.query.ts'
import { ordersIn } from '../orders/order-rows.query.ts'
import { earnings } from './earnings.ts'

/** A rate in millionths, as the database writes it. */
const toRate = (millionths: number) => (millionths / 1_000_000).toFixed(6)

let bench: OrderBench
beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const patch = (id: number, change: object) => bench.call('PATCH', `/api/orders/${id}/`, change)
const cancel = (id: number) => bench.call('POST', '/api/orders/cancel/', { order_list: [id] })
const buy = async (product: number, cost: number, quantity: number) =>
  (await bench.call('POST', '/api/purchases/', { product, cost, quantity })).body.id

/** An order as a channel tells it: pieces of products by SKU, each line for so many cents. */
function channelOrder(
  lines: readonly { sku: string; quantity: number; amount: number }[],
  more: Partial<RemoteOrder> = {},
): RemoteOrder {
  const now = bench.house.clock.now()
  const named = lines.map(({ amount, ...line }, at) =>
    remoteLine({ ...line, lineId: `L${at}`, amount: toDecimal(amount) }),
  )
  return remoteOrder({ placedAt: now, updatedAt: now, lines: named, ...more })
}

describe('twenty purchases, and what was sold, called off and came back of them in two currencies', () => {
  let [a, b, c] = [0, 0, 0]
  const lots: Record<string, number[]> = { a: [], b: [] }
  const orders: Record<string, number> = {}

  beforeAll(async () => {
    a = await bench.product(30, { sku: 'GOLD-A' })
    b = await bench.product(30, { sku: 'GOLD-B' })
    c = await bench.product(30, { sku: 'GOLD-C', cost_cents: 777 })
    // Two pieces each for 10.00, 10.37, … 13.33, and one each for 33.33, 33.34, … 33.42.
    for (let lot = 0; lot < 10; lot += 1) {
      lots.a?.push(await buy(a, (1_000 + 37 * lot) / 100, 2))
      lots.b?.push(await buy(b, (3_333 + lot) / 100, 1))
    }
    await sellAndCallOff()
  })

  async function sellAndCallOff(): Promise<void> {
    const written = async (name: string, product: number, changes: object) => {
      const { id } = await bench.order(product, changes)
      orders[name] = id
      return id
    }
    const told = async (name: string, order: RemoteOrder) => {
      const id = await bench.placed(order)
      orders[name] = id
      return id
    }
    const one = await written('typed', a, { qty: 3, amount: 100, discount: 5, tax: 7.31, shipping_fee: 4.2 })
    await patch(one, { payout: 98.01 })
    const shared = [
      { sku: 'GOLD-A', quantity: 2, amount: 6_000 },
      { sku: 'GOLD-B', quantity: 1, amount: 4_000 },
    ]
    const money = { tax: '8.25', total: '108.25', fees: '9.99' }
    const two = await told('shared', channelOrder(shared, money))
    await patch(two, { shipping_cost: 6.17, restock_fee: 2.5 })
    const foreign = { currency: 'EUR', tax: '0', total: '50.00', payout: '44.44' }
    await told('foreign', channelOrder([{ sku: 'GOLD-A', quantity: 1, amount: 5_000 }], foreign))
    await cancel(await written('canceled', a, { qty: 2, amount: 40 }))
    const back = channelOrder([{ sku: 'GOLD-A', quantity: 2, amount: 4_510 }], { tax: '0', total: '45.10' })
    await told('returned', back)
    const later = (minutes: number) => new Date(back.updatedAt.getTime() + minutes * 60_000)
    await bench.placed({ ...back, status: 'Shipped', platformStatus: 'SENT', updatedAt: later(1) })
    await bench.placed({ ...back, status: 'Canceled', platformStatus: 'RETURNED', updatedAt: later(2) })
    await written('corrected', a, { qty: 1, amount: 30 })
    const purchase = (await bench.call('GET', `/api/purchases/?product_id=${a}`)).body.results[4]
    await bench.call('PATCH', `/api/purchases/${purchase?.id}/`, { cost: 12 })
    const parted = [
      { sku: 'GOLD-B', quantity: 2, amount: 8_000 },
      { sku: 'GOLD-A', quantity: 1, amount: 2_000 },
    ]
    const taxed = { currency: 'EUR', tax: '10.00', total: '110.00' }
    const seven = await told('parted', channelOrder(parted, taxed))
    await bench.call('DELETE', `/api/orders/order-item/${(await show(seven)).items[1]?.id}/`)
    await written('loss', a, { qty: 3, amount: 33.33 })
    await written('given', c, { qty: 1, amount: 0 })
  }

  test.each<[string, number, number, number, number, number | null, number | null, number | null]>([
    // total, payout, shipping cost, cost, profit, margin, ROI
    // 3 of 10.00, 10.00, 10.37
    ['typed', 106.51, 98.01, 0, 30.37, 67.64, 63.51, 222.72],
    // 10.37 + 10.74 + 33.33; 108.25 × 2.5 % = 2.71; 90.01 − 54.44 − 6.17 − 2.71
    ['shared', 108.25, 90.01, 6.17, 54.44, 26.69, 24.66, 49.03],
    ['foreign', 50, 44.44, 0, 10.74, null, null, null],
    ['canceled', 40, 0, 0, 0, 0, null, null],
    ['returned', 45.1, 0, 0, 0, 0, null, null],
    // 11.48, corrected to 12.00: the lot before it went out and came back
    ['corrected', 30, 30, 0, 12, 18, 60, 150],
    // 110 less its fifth; 33.34 + 33.35
    ['parted', 88, 80, 0, 66.69, null, null, null],
    // 12.00 + 11.85 + 11.85
    ['loss', 33.33, 33.33, 0, 35.7, -2.37, -7.11, -6.64],
    ['given', 0, 0, 0, 7.77, -7.77, null, -100],
  ])('the order that was %s', async (name, total, payout, shipping, cost, profit, margin, roi) => {
    const id = orders[name] ?? 0
    const expected = { platform_amount: total, payout, shipping_cost: shipping, cost, profit }
    const { figures, ...order } = await show(id)
    expect(order).toMatchObject(expected)
    const explained = Object.fromEntries(figures.map((figure) => [figure.name, figure.value]))
    expect(explained).toMatchObject({ ...expected, profit_margin: margin, roi })
    const filter = encodeURIComponent(JSON.stringify([{ id }]))
    const { body } = await bench.call('POST', `/api/orders/?filter=${filter}`)
    expect(body.results[0]).toMatchObject({ ...expected, profit_margin: margin, roi })
  })

  test('its items have their shares, to the cent', async () => {
    const items = await bench.house.context.db
      .selectFrom('order_item')
      .select(['platform_amount_cents', 'payout_cents', 'shipping_cost_cents', 'restock_cents', 'cost_cents'])
      .select('profit_cents')
      .where('sales_order_id', '=', orders.shared ?? 0)
      .orderBy('id')
      .execute()
    expect(items.map((item) => Object.values(item))).toEqual([
      [6_495, 5_401, 370, 163, 2_111, 2_757],
      [4_330, 3_600, 247, 108, 3_333, -88],
    ])
  })

  test('all of them add up by currency, on the orders as on what was sold', async () => {
    const { totals } = (await bench.call('POST', '/api/orders/')).body as unknown as OrderList
    const dollars = {
      total_platform_amount: 278.09,
      total_payout: 251.35,
      total_shipping_cost: 6.17,
      total_cost: 140.28,
    }
    const euros = {
      total_platform_amount: 138,
      total_payout: 124.44,
      total_shipping_cost: 0,
      total_cost: 77.43,
    }
    expect(totals).toMatchObject({
      ...dollars,
      total_profit: 102.19,
      total_profit_margin: 36.75,
      total_roi: 72.85,
    })
    expect(totals.by_currency).toMatchObject([
      { currency: 'USD', ...dollars },
      { currency: 'EUR', ...euros, total_profit: null, total_profit_margin: null, total_roi: null },
    ])
    const sold = (await bench.call('POST', '/api/orders/order-item/')).body as unknown as OrderItemList
    expect(sold.totals).toMatchObject({ ...dollars, total_profit: 102.19, total_profit_margin: 36.75 })
    expect(sold.totals.by_currency[1]).toMatchObject({ currency: 'EUR', ...euros, total_profit: null })
  })

  test('what was sold in other money earns by the rate of its time, and is in the sums of the business', async () => {
    const rate = { currency: 'EUR', valid_from: '2026-01-01', rate: 1.25 }
    expect((await bench.call('POST', '/api/exchange-rates/', rate)).body).toMatchObject({ orders: 2 })
    const values = async (name: string) => {
      const { figures } = await show(orders[name] ?? 0)
      const value = Object.fromEntries(figures.map((figure) => [figure.name, figure.value]))
      return [value.cost, value.profit, value.profit_margin, value.roi]
    }
    // 10.74 ÷ 1.25 = 8.59, and 66.69 ÷ 1.25 = 53.35
    expect(await values('foreign')).toEqual([10.74, 35.85, 71.7, 417.35])
    expect(await values('parted')).toEqual([66.69, 26.65, 30.28, 49.95])
    const { totals } = (await bench.call('POST', '/api/orders/')).body as unknown as OrderList
    // 138 × 1.25, 44.44 × 1.25 + 80 × 1.25, and 77.43 as it is
    expect(totals).toMatchObject({
      ...{ total_platform_amount: 450.59, total_payout: 406.9, total_shipping_cost: 6.17 },
      ...{ total_cost: 217.71, total_profit: 180.31, without_rate: 0 },
    })
    expect(totals.by_currency[1]).toMatchObject({ currency: 'EUR', total_profit: 62.5, total_roi: 100.9 })
    const sold = (await bench.call('POST', '/api/orders/order-item/')).body as unknown as OrderItemList
    expect(sold.totals).toMatchObject({ total_profit: 180.31, total_cost: 217.71 })
    expect(sold.totals.by_currency[1]).toMatchObject({ total_profit: 62.5 })
  })

  test('the oldest purchases are used up first, and what came back is not on the shelf yet', async () => {
    const used = async (product: number) =>
      (
        await bench.house.context.db
          .selectFrom('purchase')
          .select('used')
          .where('product_id', '=', product)
          .orderBy('id')
          .execute()
      ).map((lot) => lot.used)
    expect(await used(a)).toEqual([2, 2, 2, 2, 2, 2, 0, 0, 0, 0])
    expect(await used(b)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('drawn ledgers', () => {
  let made = 0

  /** Does all of it; answers the ids of the sales. */
  async function keepLedger(events: readonly LedgerEvent[], ownCost: number): Promise<number[]> {
    const sku = `DRAWN-${(made += 1)}`
    const product = await bench.product(1_000, { sku, cost_cents: ownCost })
    const sales: { id: number; isCanceled: boolean }[] = []
    for (const event of events) {
      if (event.kind === 'purchase') await buy(product, event.cost / 100, event.quantity)
      if (event.kind === 'sale') sales.push({ id: await sell(sku, event), isCanceled: false })
      const sale = event.kind === 'cancel' ? sales[canceledSale(sales, event.place) ?? -1] : undefined
      if (sale === undefined) continue
      await cancel(sale.id)
      sale.isCanceled = true
    }
    return sales.map(({ id }) => id)
  }

  async function sell(sku: string, sale: Sale): Promise<number> {
    const lines = sale.lines.map((line) => ({ sku, ...line }))
    const [total, tax, fees] = [totalOf(sale), sale.tax, sale.fees].map(toDecimal)
    const id = await bench.placed(
      channelOrder(lines, { total, tax, fees, currency: sale.rate === null ? 'USD' : 'CHF' }),
    )
    if (sale.rate !== null) await rateAt(id, toRate(sale.rate))
    await patch(id, { shipping_cost: sale.shipping / 100, restock_fee: sale.restock / 100 })
    return id
  }

  /** As whoever saves a rate writes it. */
  async function rateAt(id: number, rate: string): Promise<void> {
    const { db } = bench.house.context
    await db.updateTable('sales_order').set({ exchange_rate: rate }).where('id', '=', id).execute()
    await db.updateTable('order_item').set({ exchange_rate: rate }).where('sales_order_id', '=', id).execute()
  }

  async function comesTo(id: number) {
    const { figures, order_status: status } = await show(id)
    const value = Object.fromEntries(figures.map((figure) => [figure.name, figure.value]))
    const cents = (name: string) => Math.round((value[name] ?? 0) * 100)
    const isCanceled = status === 'Canceled'
    const { rows: items } = await sql`
      select list.platform_amount_cents as total, list.payout_cents as payout, list.shipping_cost_cents as shipping,
        list.restock_cents as restock, list.cost_cents as cost, list.profit_cents as profit
      from (${orderItemsIn('USD')}) list
      where list.sales_order_id = ${id} and not list.canceled
      order by list.id`.execute(bench.house.context.db)
    return {
      ...{
        total: cents('platform_amount'),
        payout: cents('payout'),
        cost: cents('cost'),
        profit: cents('profit'),
      },
      // What it cost to send an order stays where it was canceled, and counts no more.
      ...{ shipping: isCanceled ? 0 : cents('shipping_cost'), restock: cents('restock_amount'), isCanceled },
      ...{ margin: value.profit_margin, roi: value.roi, items },
    }
  }

  test('come to what an oracle reckons, also when they are kept in the database', async () => {
    await fc.assert(
      fc.asyncProperty(anyLedger, async (events) => {
        const ids = await keepLedger(events, 4_321)
        const told = []
        for (const id of ids) told.push(await comesTo(id))
        expect(told).toEqual(oracle(events, 4_321))
      }),
      { numRuns: 15 },
    )
  })

  test('lists reckon of a thousand orders what is said of each', async () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 })
    const money = fc.record({
      ...{
        platform_amount_cents: amount,
        shipping_cost_cents: fc.integer({ min: 0, max: 9_999 }),
        cost_cents: amount,
      },
      payout_cents: fc.integer({ min: -10_000, max: 5_000_000 }),
      restock_fee: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      isCanceled: fc.boolean(),
      exchange_rate: fc.option(fc.integer({ min: 1, max: 900_000_000 }).map(toRate)),
    })
    const drawn = fc.sample(money, 1_000)
    const { db } = bench.house.context
    await db
      .insertInto('sales_order')
      .values(
        drawn.map(({ isCanceled, ...cells }, at) => ({
          ...cells,
          ...{ order_id: `LISTED-${at}`, order_number: '', marketplace: 'StockX', amount_cents: 0 },
          ...{
            order_status: isCanceled ? 'Canceled' : 'Shipped',
            order_time: new Date(0),
            currency: cells.exchange_rate === null ? 'USD' : 'CHF',
            created_by: 'StockX',
          },
        })),
      )
      .execute()
    // An order takes the rate that somebody entered when it is written; these have one each.
    await sql`
      update sales_order set exchange_rate = given.rate
      from unnest(${drawn.map((_, at) => `LISTED-${at}`)}::text[], ${drawn.map((each) => each.exchange_rate)}::numeric[])
        given (order_id, rate)
      where sales_order.order_id = given.order_id`.execute(db)
    const { rows } = await sql<{ profit_cents: number; profit_margin: string | null; roi: string | null }>`
      select list.profit_cents, list.profit_margin, list.roi
      from (${ordersIn('USD')}) list
      where list.order_id like 'LISTED-%'
      order by list.id`.execute(db)
    const percent = (text: string | null) => (text === null ? null : Number(text))
    expect(rows.map((row) => [row.profit_cents, percent(row.profit_margin), percent(row.roi)])).toEqual(
      drawn.map((each) => {
        const { profit_cents, profit_margin, roi } = earnings(each)
        return [profit_cents, profit_margin, roi]
      }),
    )
  })
})
