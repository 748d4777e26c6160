import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { cancelOrders } from '../shipping/cancel-orders.ts'
import { fillShortOrders } from './fill-short-orders.ts'
import { takeOrder } from './take-order.ts'

let house: TestApp
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  await house.signIn('grace')
})
beforeEach(() => house.database.db.deleteFrom('notice').execute())
afterAll(() => house.close())

const newProduct = (quantity: number, fields = {}) =>
  addBasic(house.database.db, `PAIR-${(made += 1)}`, fields, quantity)
const skuOf = async (id: number) => (await productOf(id)).sku
const taking = (digest = 'one') => ({
  ...({ channel: 'Shopify', credential: 'shopify', account: 'shopify practice', digest } as const),
  now: new Date('2026-11-20T10:05:00Z'),
  followedOn: new Date('2026-11-01T00:00:00Z'),
})
const take = (order: RemoteOrder, digest?: string) => takeOrder(house.database.db, taking(digest), order)

async function orderOf(of: RemoteOrder) {
  const { db } = house.database
  const order = await db
    .selectFrom('sales_order')
    .selectAll()
    .where('channel_order_id', '=', of.id)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('sales_order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const history = await db
    .selectFrom('order_history')
    .select(['order_status', 'note', 'order_placed_time', 'order_received_time'])
    .where('sales_order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const times = history.map((entry) => [entry.order_placed_time, entry.order_received_time])
  return { order, items, times, history: history.map(({ order_status: status, note }) => note ?? status) }
}
const productOf = (id: number) =>
  house.database.db
    .selectFrom('product')
    .select(['sku', 'total_quantity as here', 'open_allocated_quantity as promised'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const buy = (product_id: number, cost_cents: number, quantity: number) =>
  house.database.db
    .insertInto('purchase')
    .values({ product_id, cost_cents, quantity, created_by: 'mia' })
    .execute()
const usedOf = async (id: number) =>
  (
    await house.database.db
      .selectFrom('purchase')
      .select('used')
      .where('product_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ used }) => used)
const told = async () =>
  (await house.database.db.selectFrom('notice').select('title').orderBy('id').execute()).map(
    ({ title }) => title,
  )
const later = (order: RemoteOrder, more: Partial<RemoteOrder>, minutes = 1): RemoteOrder => ({
  ...order,
  updatedAt: new Date(order.updatedAt.getTime() + minutes * 60_000),
  ...more,
})
const shipped = { status: 'Shipped', platformStatus: 'FULFILLED' } as const
const canceled = { status: 'Canceled', platformStatus: 'CANCELLED' } as const

describe('a new order', () => {
  test('reserves its pieces, freezes what they cost, shares its money and is acknowledged', async () => {
    const [one, other] = [await newProduct(5, { cost_cents: 900 }), await newProduct(1)]
    await buy(one, 4_000, 1)
    const lines = [
      remoteLine({ lineId: 'A', sku: (await skuOf(one)).toLowerCase(), quantity: 2, amount: '200.00' }),
      remoteLine({ lineId: 'B', sku: await skuOf(other), amount: '100.00' }),
    ]
    const order = remoteOrder({ lines, amount: '300.00', tax: '24.00', total: '324.01', fees: '10.00' })
    expect(await take(order)).toBe('new')
    const { order: row, items, history, times } = await orderOf(order)
    expect(row).toMatchObject({
      ...{ order_status: 'Acknowledged', platform_status: 'UNFULFILLED', marketplace: 'Shopify' },
      ...{ platform_amount_cents: 32_401, payout_cents: 29_001, is_payout_estimated: true },
      ...{ cost_cents: 4_900, is_oversold: false, channel_account: 'shopify practice' },
    })
    expect(items).toMatchObject([
      {
        product_id: one,
        quantity: 2,
        cost_cents: 4_900,
        platform_amount_cents: 21_601,
        payout_cents: 19_334,
      },
      { product_id: other, quantity: 1, cost_cents: 0, platform_amount_cents: 10_800, payout_cents: 9_667 },
    ])
    expect(history).toEqual(['Open', 'Acknowledged'])
    // When it was placed is told once, with how it came.
    const { now } = taking()
    expect(times).toEqual([
      [order.placedAt, now],
      [null, now],
    ])
    expect(await productOf(one)).toMatchObject({ here: 5, promised: 2 })
    expect(await usedOf(one)).toEqual([1])
    expect(await told()).toEqual([])
  })

  test('pays out what the fees of its marketplace leave, where nobody says what is kept', async () => {
    const order = remoteOrder({ fees: null })
    await take(order)
    // 108.00 less 8.00 tax, 2.9 % of 108.00 and 0.30
    expect((await orderOf(order)).order).toMatchObject({ payout_cents: 9_657, is_payout_estimated: true })
    const { db } = house.database
    const shopify = db.updateTable('marketplace').where('name', '=', 'Shopify')
    await shopify.set({ fixed_fee_cents: 130 }).execute()
    await take(later(order, { platformStatus: 'ON_HOLD' }))
    expect((await orderOf(order)).order).toMatchObject({ payout_cents: 9_657 })
    await take(later(order, { refunded: '8.00' }, 2))
    expect((await orderOf(order)).order).toMatchObject({ payout_cents: 8_757 })
    await shopify.set({ fixed_fee_cents: 30 }).execute()
  })

  test('that is told again, or by three workers at once, is there once', async () => {
    const product = await newProduct(5)
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product) })] })
    await Promise.all([take(order), take(order), take(order)])
    const before = await orderOf(order)
    expect(await take(order)).toBe('same')
    expect(await take(later(order, {}), 'other')).toBe('same')
    expect(await orderOf(order)).toEqual(before)
    expect(before.items).toHaveLength(1)
    expect(await productOf(product)).toMatchObject({ promised: 1 })
  })

  test('keeps what is no product here, and says so', async () => {
    const order = remoteOrder({ lines: [remoteLine({ sku: 'NOBODYS', quantity: 2 })] })
    await take(order)
    const { order: row, items, history } = await orderOf(order)
    expect(row.order_status).toBe('Open')
    expect(items).toMatchObject([{ product_id: null, sku: 'NOBODYS', quantity: 2, cost_cents: 0 }])
    const sentence = `Order ${order.number} of Shopify has what is no product here: NOBODYS.`
    expect(history).toEqual(['Open', sentence])
    expect(await told()).toEqual([sentence])
  })

  test('takes its pieces off the shelf when it was sent already, but not when that was before anybody looked', async () => {
    const product = await newProduct(5)
    const lines = [remoteLine({ sku: await skuOf(product), quantity: 2 })]
    const old = remoteOrder({ lines, ...shipped, placedAt: new Date('2026-10-01T00:00:00Z') })
    await take(old)
    expect(await productOf(product)).toMatchObject({ here: 5, promised: 0 })
    await take(remoteOrder({ lines, ...shipped }))
    expect(await productOf(product)).toMatchObject({ here: 3, promised: 0 })
    expect((await orderOf(old)).history).toEqual(['Shipped'])
  })

  test('that was canceled before we saw it takes nothing', async () => {
    const product = await newProduct(5, { cost_cents: 900 })
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product) })], ...canceled })
    await take(order)
    expect((await orderOf(order)).order).toMatchObject({ payout_cents: 0, cost_cents: 0 })
    expect(await productOf(product)).toMatchObject({ here: 5, promised: 0 })
  })

  test('finds its product by the listing that was sold, whatever its SKU is now', async () => {
    const product = await newProduct(2)
    const { db } = house.database
    await sql`
      with shop as (select id from marketplace where name = 'Shopify'), grouped as (
        insert into listing_group (marketplace_id, product_id, name, requested_by)
        select id, ${product}, 'OLD-SKU', 'mia' from shop returning id, marketplace_id
      )
      insert into listing (product_id, marketplace_id, group_id, desired_state, generation, margin_sent)
      select ${product}, marketplace_id, id, 'listed', 1, 10 from grouped`.execute(db)
    await sql`
      insert into channel_listing (product_id, marketplace_id, external_id)
      select ${product}, id, 'gid://variant/7' from marketplace where name = 'Shopify'`.execute(db)
    const order = remoteOrder({ lines: [remoteLine({ listingId: 'gid://variant/7', sku: 'OLD-SKU' })] })
    await take(order)
    expect((await orderOf(order)).items).toMatchObject([
      { product_id: product, sku: await skuOf(product), published_product_margin: '10.00' },
    ])
  })

  test('finds its product by the size of StockX that it is linked with, published or not', async () => {
    const { db } = house.database
    const ids = { stockx_variant_id: 'variant-linked' }
    await newProduct(2, { ...ids, condition: 'Used' })
    const product = await newProduct(2, { ...ids, condition: 'New' })
    const line = remoteLine({ catalogueId: 'variant-linked', sku: '' })
    const order = remoteOrder({ lines: [line] })
    await takeOrder(db, { ...taking(), channel: 'StockX', credential: 'stockx', account: 'stockx:1' }, order)
    expect((await orderOf(order)).items).toMatchObject([{ product_id: product }])
    await db.updateTable('product').set({ stockx_variant_id: null }).where('id', '=', product).execute()
    await db.updateTable('product').set({ is_deleted: true }).where('condition', '=', 'Used').execute()
    const other = remoteOrder({ lines: [line] })
    await takeOrder(db, { ...taking(), channel: 'StockX', credential: 'stockx', account: 'stockx:1' }, other)
    expect((await orderOf(other)).items).toMatchObject([{ product_id: null }])
  })
})

describe('an oversold order', () => {
  test('is one of fifty that want the last pair at once: one has it, 49 are short', async () => {
    const product = await newProduct(1)
    const lines = [remoteLine({ sku: await skuOf(product) })]
    const orders = Array.from({ length: 50 }, () => remoteOrder({ lines }))
    await Promise.all(orders.map((order) => take(order)))
    const rows = await Promise.all(orders.map((order) => orderOf(order)))
    const settled = rows.map(({ order }) => [order.order_status, order.is_oversold].join())
    expect(settled.filter((each) => each === 'Acknowledged,false')).toHaveLength(1)
    expect(settled.filter((each) => each === 'Open,true')).toHaveLength(49)
    expect(await productOf(product)).toMatchObject({ here: 1, promised: 1 })
    const sku = await skuOf(product)
    expect((await told())[0]).toMatch(
      new RegExp(`^Oversold: in order #\\d+ of Shopify 1 of ${sku} was sold and none could be reserved\\.$`),
    )
    expect(await told()).toHaveLength(49)
  })

  test('has what there is, and the rest before anybody else when stock comes in', async () => {
    const product = await newProduct(1)
    const lines = [remoteLine({ sku: await skuOf(product), quantity: 3 })]
    const order = remoteOrder({ lines })
    await take(order)
    expect(await productOf(product)).toMatchObject({ promised: 1 })
    await fillShortOrders(house.context)
    expect((await orderOf(order)).history).toHaveLength(2)
    const stock = (quantity: number) =>
      house.database.db
        .updateTable('distribution_center_quantity')
        .set({ quantity })
        .where('product_id', '=', product)
        .execute()
    await stock(2)
    await fillShortOrders(house.context)
    expect((await orderOf(order)).order).toMatchObject({ order_status: 'Open', is_oversold: true })
    await stock(9)
    await Promise.all([fillShortOrders(house.context), fillShortOrders(house.context)])
    const { order: row, history } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Acknowledged', is_oversold: false })
    expect(history.slice(2)).toEqual([
      'Stock came in: 1 more could be reserved, 1 are still missing.',
      'Stock came in: 1 more could be reserved.',
    ])
    expect(await productOf(product)).toMatchObject({ here: 9, promised: 3 })
  })
})

describe('an order that was changed there', () => {
  test('goes its way, and what is told late changes nothing', async () => {
    const product = await newProduct(5)
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product), quantity: 2 })] })
    await take(order)
    const sent = later(order, { ...shipped, trackingNo: '1Z', parcels: [] }, 10)
    expect(await take(sent, 'two')).toBe('changed')
    expect(await productOf(product)).toMatchObject({ here: 3, promised: 0 })
    expect(await take(later(order, { platformStatus: 'ON_HOLD' }, 5), 'three')).toBe('older')
    const paid = { status: 'Complete', platformStatus: 'PAID', payout: '90.50' } as const
    expect(await take(later(sent, paid), 'four')).toBe('changed')
    const { order: row, history, items } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Complete', payout_cents: 9_050, is_payout_estimated: false })
    expect(items).toMatchObject([{ payout_cents: 9_050 }])
    expect(history).toEqual(['Open', 'Acknowledged', 'Shipped', 'Complete'])
    expect(await productOf(product)).toMatchObject({ here: 3 })
  })

  test('gives everything back when it is canceled before it was sent', async () => {
    const product = await newProduct(5)
    await buy(product, 4_000, 3)
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product), quantity: 2 })] })
    await take(order)
    await take(later(order, canceled), 'two')
    expect(await productOf(product)).toMatchObject({ here: 5, promised: 0 })
    expect(await usedOf(product)).toEqual([0])
    const { order: row, items, history } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Canceled', payout_cents: 0, cost_cents: 0 })
    expect(items).toMatchObject([{ is_canceled: true }])
    expect(history).toEqual(['Open', 'Acknowledged', 'Canceled'])
  })

  test('keeps its pieces away when it comes back: they are on no shelf until somebody confirms it', async () => {
    const product = await newProduct(5)
    await buy(product, 4_000, 3)
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product), quantity: 2 })] })
    await take(order)
    await take(later(order, shipped), 'two')
    await take(later(order, { ...canceled, warning: 'The pair comes back.' }, 9), 'three')
    expect(await productOf(product)).toMatchObject({ here: 3, promised: 0 })
    expect(await usedOf(product)).toEqual([2])
    const { order: row, history } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Canceled', payout_cents: 0, cost_cents: 0 })
    expect(history.slice(2)).toEqual(['Shipped', 'Canceled', 'The pair comes back.'])
  })

  test('stays canceled where a person canceled it, and says what the channel says', async () => {
    const product = await newProduct(5)
    const order = remoteOrder({ lines: [remoteLine({ sku: await skuOf(product) })] })
    await take(order)
    const { id } = (await orderOf(order)).order
    await cancelOrders(house.database.db, [id], { editor: 'mia', reason: null, keep: async () => undefined })
    await take(later(order, shipped), 'two')
    const { order: row, history } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Canceled', platform_status: 'FULFILLED' })
    expect(history.slice(2)).toEqual([
      'Canceled',
      'Shopify says FULFILLED.',
      'It is canceled here, and Shipped there.',
    ])
    expect(await productOf(product)).toMatchObject({ here: 5, promised: 0 })
  })

  test('has other lines: one went, one is more, one is new', async () => {
    const [one, two, three] = [await newProduct(5), await newProduct(5), await newProduct(5)]
    await buy(two, 100, 9)
    const [a, b, c] = await Promise.all([one, two, three].map(skuOf))
    const line = (lineId: string, sku = '', quantity = 1) =>
      remoteLine({ lineId, sku, quantity, amount: `${quantity * 50}` })
    const order = remoteOrder({ lines: [line('A', a, 2), line('B', b)] })
    await take(order)
    await take(later(order, { lines: [line('A', a, 0), line('B', b, 3), line('C', c)] }), 'two')
    const { items, order: row } = await orderOf(order)
    expect(items.map((item) => [item.sku, item.quantity, item.is_canceled])).toEqual([
      [a, 2, true],
      [b, 3, false],
      [c, 1, false],
    ])
    expect(items.slice(1).map((item) => item.platform_amount_cents)).toEqual([8_100, 2_700])
    expect(row).toMatchObject({ cost_cents: 300, order_status: 'Acknowledged' })
    expect([await productOf(one), await productOf(two), await productOf(three)]).toMatchObject([
      { promised: 0 },
      { promised: 3 },
      { promised: 1 },
    ])
    expect(await usedOf(two)).toEqual([3])
  })

  test('keeps what a person changed here until the channel changes it too', async () => {
    const order = remoteOrder()
    await take(order)
    const { db } = house.database
    await db
      .updateTable('sales_order')
      .set({ platform_amount_cents: 1, payout_cents: 2, is_payout_estimated: false })
      .where('channel_order_id', '=', order.id)
      .execute()
    await take(later(order, { platformStatus: 'ON_HOLD' }), 'two')
    expect((await orderOf(order)).order).toMatchObject({ platform_amount_cents: 1, payout_cents: 2 })
    await take(later(order, { total: '200.00' }, 2), 'three')
    expect((await orderOf(order)).order).toMatchObject({ platform_amount_cents: 20_000, payout_cents: 2 })
  })

  test('with a word that nobody knows stays as it is and says so', async () => {
    const order = remoteOrder()
    await take(order)
    await take(later(order, { status: null, platformStatus: 'TELEPORTED' }), 'two')
    const { order: row, history } = await orderOf(order)
    expect(row).toMatchObject({ order_status: 'Open', platform_status: 'TELEPORTED' })
    expect(history.at(-1)).toMatch(/TELEPORTED, which Backroom does not know/)
  })
})

test('amounts that are none leave nothing behind', async () => {
  const order = remoteOrder({ total: 'much' })
  await expect(async () => take(order)).rejects.toThrow(/no amount/)
  await expect(orderOf(order)).rejects.toThrow()
})
