// Orders that were sent and come back: what their channel says takes them to Canceled, and a person says that the pieces are here.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { OrdersReceived } from '../../../contract/orders/shipping.endpoints.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
  await sql`insert into distribution_center (name, code) values ('Reno', 'RNO')`.execute(db())
})
afterAll(() => bench.close())

const db = () => bench.house.context.db
const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const lastOf = async (id: number) => (await show(id)).order_history.at(-1)
const receive = async (order_list: number[], more: object = {}, headers = {}) => {
  const { status, body } = await bench.call('POST', '/api/orders/received/', { order_list, ...more }, headers)
  return { status, ...(body as unknown as OrdersReceived) }
}

/** A size with a lot of so many pieces, all of them in Phoenix but for those in Reno. */
async function ownProduct(phoenix: number, reno = 0) {
  const sku = `BACK-${(made += 1)}`
  const id = await bench.product(phoenix, { sku })
  if (reno > 0)
    await sql`
      insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
      select ${id}, center.id, ${reno} from distribution_center center where center.name = 'Reno'`.execute(
      db(),
    )
  await db()
    .insertInto('purchase')
    .values({ product_id: id, cost_cents: 4_000, quantity: phoenix + reno, created_by: 'mia' })
    .execute()
  return { id, sku }
}

const told = (sku: string, quantity: number, more: Partial<RemoteOrder> = {}) =>
  remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku, quantity })], ...more })
const back = (order: RemoteOrder): RemoteOrder => ({
  ...order,
  ...{ status: 'Canceled', platformStatus: 'RETURNED' },
  updatedAt: new Date(order.updatedAt.getTime() + 60_000),
})
const ship = (order_id: number) => {
  const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
  return bench.call('POST', '/api/orders/ship/', { orders: [{ order_id, ...parcel }] })
}

/** An order that was sent from here, and that its channel says is returned. */
async function returned(sku: string, quantity: number): Promise<number> {
  const order = told(sku, quantity)
  const id = await bench.placed(order)
  await ship(id)
  await bench.placed(back(order))
  return id
}

/** What the product says of itself, beside a recount. */
async function figures(product: number) {
  const { rows } = await sql<{ total: number; free: number; used: number; places: object; isEven: boolean }>`
    select
      product.total_quantity as total, product.total_available_quantity as free, lots.used, stock.places,
      product.total_quantity = stock.counted and lots.used = lots.counted as "isEven"
    from product
    cross join lateral (
      select sum(purchase.used)::integer as used,
        (
          select coalesce(sum(part.quantity), 0)::integer from purchase_use part
          join purchase lot on lot.id = part.purchase_id where lot.product_id = product.id
        ) as counted
      from purchase where purchase.product_id = product.id
    ) lots
    cross join lateral (
      select jsonb_object_agg(center.name, place.quantity) as places, sum(place.quantity)::integer as counted
      from distribution_center_quantity place
      join distribution_center center on center.id = place.distribution_center_id
      where place.product_id = product.id
    ) stock
    where product.id = ${product}`.execute(db())
  return rows[0]
}

/** How the stock went, each with the order that moved it. */
async function movesOf(product: number) {
  const { rows } = await sql<{ move: string }>`
    select concat_ws(' ', stock.order_id, center.name, stock.updated_quantity - stock.previous_quantity) as move
    from stock_history stock
    join distribution_center center on center.id = stock.distribution_center_id
    where stock.product_id = ${product} and stock.order_id is not null
    order by stock.id`.execute(db())
  return rows.map(({ move }) => move)
}

async function ledgerOf(product: number) {
  const { body } = await bench.call('GET', `/api/products/${product}/reservations/`)
  return body.results
    .toReversed()
    .map((row) => [row['event'], row['qty'], row['available_before'], row['available_after']])
}

describe('an order that comes back', () => {
  test('waits until somebody confirms it, and lies then where it left from, once', async () => {
    const product = await ownProduct(5, 3)
    const id = await returned(product.sku, 6)
    const away = { total: 2, free: 2, used: 6, places: { Phoenix: 0, Reno: 2 }, isEven: true }
    expect(await figures(product.id)).toEqual(away)
    expect(await show(id)).toMatchObject({
      ...{ order_status: 'Canceled', awaits_return: true, received_on: null },
    })

    const stock = [
      { sku: product.sku, qty: 5, center: 'Phoenix' },
      { sku: product.sku, qty: 1, center: 'Reno' },
    ]
    const { order_id, version } = await show(id)
    const row = { id, order_id, status: true, error: null, channel_state: null, stock }
    expect(await receive([id], { preview: true })).toEqual({ status: 200, id: null, results: [row] })
    expect(await figures(product.id)).toEqual(away)
    expect(await show(id)).toMatchObject({ awaits_return: true, version })

    expect(await receive([id])).toMatchObject({ status: 200, results: [row] })
    const here = { total: 8, free: 8, used: 0, places: { Phoenix: 5, Reno: 3 }, isEven: true }
    expect(await figures(product.id)).toEqual(here)
    expect(await show(id)).toMatchObject({
      ...{ order_status: 'Canceled', awaits_return: false, version: version + 1 },
      ...{ received_on: expect.any(String) as unknown, cost: 0 },
    })
    const note = `Received: 5 of ${product.sku} back in Phoenix, 1 of ${product.sku} back in Reno.`
    expect(await lastOf(id)).toMatchObject({ order_status: 'Canceled', note, created_by: 'mia' })
    expect(await movesOf(product.id)).toEqual([
      ...[`${order_id} Phoenix -5`, `${order_id} Reno -1`],
      ...[`${order_id} Phoenix 5`, `${order_id} Reno 1`],
    ])
    expect((await ledgerOf(product.id)).slice(1)).toEqual([
      ['shipped', 6, 2, 2],
      ['returned', 6, 2, 8],
    ])

    const again = { ...row, error: 'no change', stock: [] }
    expect(await receive([id])).toMatchObject({ status: 200, results: [again] })
    expect(await receive([id], { preview: true })).toMatchObject({ results: [again] })
    expect(await figures(product.id)).toEqual(here)
    expect(await show(id)).toMatchObject({ version: version + 1 })
  })

  test('costs the next buyer what its lot did, and says meanwhile where its cost is', async () => {
    const product = await ownProduct(1)
    const id = await returned(product.sku, 1)
    const costOf = async () => (await show(id)).figures.find(({ name }) => name === 'cost')?.formula
    expect(await costOf()).toContain('once they are received')
    await receive([id])
    expect(await costOf()).toContain('went back to their purchases')
    expect(await show(await bench.placed(told(product.sku, 1)))).toMatchObject({ cost: 40 })
  })

  test('comes to the usual centre where it left before anything was counted here', async () => {
    const product = await ownProduct(0, 3)
    const order = told(product.sku, 2, { status: 'Shipped', placedAt: new Date('2020-01-01T00:00:00Z') })
    const id = await bench.placed(order)
    await bench.placed(back(order))
    await db().deleteFrom('distribution_center_quantity').where('quantity', '=', 0).execute()
    expect(await figures(product.id)).toMatchObject({ total: 3, used: 2, places: { Reno: 3 } })
    const { results } = await receive([id])
    expect(results).toMatchObject([{ stock: [{ qty: 2, center: 'Phoenix' }] }])
    const places = { Phoenix: 2, Reno: 3 }
    expect(await figures(product.id)).toEqual({ total: 5, free: 5, used: 0, places, isEven: true })
    expect(await movesOf(product.id)).toEqual([`${order.id} Phoenix 2`])
  })

  test('gives back its lots alone where ChannelAdvisor counts its pieces', async () => {
    const product = await ownProduct(4)
    const order = told(product.sku, 2, { status: 'Shipped', placedAt: new Date('2020-01-01T00:00:00Z') })
    const id = await bench.placed(order)
    await bench.placed(back(order))
    await sql`
      insert into channeladvisor_product (account, channel_advisor_id, product_id, cells)
      values ('advisor', ${product.id}, ${product.id}, '{"distribution_centers.Phoenix": 4}')`.execute(db())
    await receive([id])
    expect(await figures(product.id)).toMatchObject({ total: 4, used: 0, isEven: true })
    expect(await movesOf(product.id)).toEqual([])
    expect((await lastOf(id))?.note).toBe(`Received: 2 of ${product.sku} back as ChannelAdvisor counts them.`)
  })

  test('lies under its own name where several come back at once', async () => {
    const product = await ownProduct(5)
    const ids = [await returned(product.sku, 1), await returned(product.sku, 2)]
    const names = await Promise.all(ids.map(async (id) => (await show(id)).order_id))
    await receive(ids)
    expect((await movesOf(product.id)).slice(2)).toEqual([`${names[0]} Phoenix 1`, `${names[1]} Phoenix 2`])
    expect((await ledgerOf(product.id)).slice(4)).toEqual([
      ['returned', 1, 2, 3],
      ['returned', 2, 3, 5],
    ])
    expect(await figures(product.id)).toMatchObject({ total: 5, used: 0, isEven: true })
  })

  test('lies where it left from, wherever an order of that name at another marketplace did', async () => {
    const product = await ownProduct(1, 3)
    const order = told(product.sku, 2)
    const id = await bench.placed(order)
    await ship(id)
    await bench.order(product.id, { order_id: order.id, qty: 2, order_status: 'Shipped' })
    await bench.placed(back(order))
    const { results } = await receive([id])
    expect(results).toMatchObject([{ stock: [{ sku: product.sku, qty: 2, center: 'Reno' }] }])
    const places = { Phoenix: 0, Reno: 2 }
    expect(await figures(product.id)).toEqual({ total: 2, free: 2, used: 2, places, isEven: true })
  })

  test('comes back once though 20 people confirm it at once', { timeout: 120_000 }, async () => {
    const product = await ownProduct(3)
    const id = await returned(product.sku, 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => receive([id])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const errors = answers.map(({ results }) => results[0]?.error)
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(errors.filter((error) => error === 'no change')).toHaveLength(19)
    expect(await figures(product.id)).toMatchObject({ total: 3, used: 0, isEven: true })
    const notes = (await show(id)).notes.filter((note) => note.startsWith('Received'))
    expect(notes).toHaveLength(1)
  })
})

describe('confirming Received', () => {
  test('is refused of what is on no way back, and does the others', async () => {
    const product = await ownProduct(9)
    const open = await bench.order(product.id)
    const sent = await bench.order(product.id, { order_status: 'Shipped' })
    const canceled = await bench.order(product.id)
    await bench.call('POST', '/api/orders/cancel/', { order_list: [canceled.id] })
    const id = await returned(product.sku, 1)
    const before = await figures(product.id)
    const { results } = await receive([open.id, sent.id, canceled.id, 2_000_000_000, id, id])
    expect(results.map(({ status, error }) => [status, error])).toEqual([
      [false, `Order ${open.order_id} is Open: nothing of it is to come back.`],
      [false, `Order ${sent.order_id} is Shipped: nothing of it is to come back.`],
      [false, `Order ${canceled.order_id} is Canceled: nothing of it is to come back.`],
      [false, 'There is no order with the id 2000000000.'],
      [true, null],
    ])
    expect(await figures(product.id)).toMatchObject({ total: (before?.total ?? 0) + 1, isEven: true })
    expect(await show(canceled.id)).toMatchObject({ awaits_return: false, received_on: null })
    expect(await show(open.id)).toMatchObject({ order_status: 'Open', version: 1 })
  })

  test('is done once under one key', async () => {
    const product = await ownProduct(2)
    const id = await returned(product.sku, 1)
    const key = { 'idempotency-key': 'received once' }
    const first = await receive([id], {}, key)
    expect(await receive([id], {}, key)).toEqual(first)
    expect(first.results).toMatchObject([{ status: true, error: null }])
  })
})
