// What orders did to the pieces of a product, told row by row.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import type { Order } from '../../../contract/orders.endpoints.ts'
import type { Reservations } from '../../../contract/products/reservations.endpoints.ts'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { fillShortOrders } from '../order-fetch/fill-short-orders.ts'

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

async function told(product: number, query = ''): Promise<Reservations> {
  const { status, body } = await bench.call('GET', `/api/products/${product}/reservations/${query}`)
  expect(status).toBe(200)
  return body as unknown as Reservations
}

const newSku = () => `LEDGER-${(made += 1)}`

async function ofChannel(sku: string, quantity = 1) {
  const order = remoteOrder({
    placedAt: bench.house.clock.now(),
    lines: [remoteLine({ sku, quantity })],
  })
  return { order, id: await bench.placed(order) }
}

/** The same a minute later, as its channel tells it then. */
const later = (order: RemoteOrder, more: Partial<RemoteOrder>): RemoteOrder => ({
  ...order,
  ...{ updatedAt: new Date(order.updatedAt.getTime() + 60_000), platformStatus: `WORD-${(made += 1)}` },
  ...more,
})

const ship = (order_id: number) => {
  const parcel = { carrier_code: 'UPS', tracking_no: '1Z999AA10123456784', reference_no: 1 }
  return bench.call('POST', '/api/orders/ship/', { orders: [{ order_id, ...parcel }] })
}
const cancel = (id: number) => bench.call('POST', '/api/orders/cancel/', { order_list: [id] })
const receive = (id: number) => bench.call('POST', '/api/orders/received/', { order_list: [id] })
const count = (product: number, quantity: number) =>
  bench.house.database.pool.query(
    'update distribution_center_quantity set quantity = $2 where product_id = $1',
    [product, quantity],
  )

/** Event, pieces, and what could be sold before and after, the oldest first. */
async function story(product: number) {
  const { results } = await told(product)
  return results
    .toReversed()
    .map(({ event, qty, available_before, available_after }) => [
      event,
      qty,
      available_before,
      available_after,
    ])
}

describe('the reservations of a product', () => {
  test('are promised, let go and sent by orders, each of which is named', async () => {
    const sku = newSku()
    const product = await bench.product(3, { sku })
    const { id } = await ofChannel(sku, 2)
    const invoice = await bench.order(product)
    await cancel(invoice.id)
    await ship(id)
    expect(await story(product)).toEqual([
      ['reserved', 2, 3, 1],
      ['reserved', 1, 1, 0],
      ['released', 1, 0, 1],
      ['shipped', 2, 1, 1],
    ])
    const { results, ...sums } = await told(product)
    expect(sums).toMatchObject({ count: 4, reserved: 0, available: 1, sold_out: null })
    expect(results[0]).toMatchObject({
      ...{
        order: { id, order_id: expect.any(String) as unknown },
        marketplace: 'VoyageOne',
        updated_by: 'mia',
      },
    })
    expect(results[1]).toMatchObject({
      order: { id: invoice.id, order_id: invoice.order_id },
      marketplace: 'Manual',
    })
  })

  test('say what was sold and is not there, and when it came in', async () => {
    const sku = newSku()
    const product = await bench.product(1, { sku })
    const { order } = await ofChannel(sku, 3)
    await count(product, 2)
    await fillShortOrders(bench.house.context)
    await bench.placed(later(order, { status: 'Canceled' }))
    expect(await story(product)).toEqual([
      ['reserved', 1, 1, 0],
      ['oversold', 2, 0, 0],
      ['reserved', 1, 1, 0],
      ['released', 2, 0, 2],
    ])
  })

  test('are oversold by an invoice that promises what is not there', async () => {
    const product = await bench.product(1)
    await bench.order(product, { qty: 3 })
    await bench.order(product, { qty: 1, order_status: 'Shipped' })
    expect(await story(product)).toEqual([
      ['reserved', 3, 1, -2],
      ['oversold', 2, -2, -2],
      ['shipped', 1, -2, -3],
      ['oversold', 1, -3, -3],
    ])
    expect((await told(product)).reserved).toBe(3)
  })

  test('are missing to the youngest invoice for as long as there are too few', async () => {
    const product = await bench.product(0)
    const older = await bench.order(product, { qty: 2 })
    const younger = await bench.order(product, { qty: 1 })
    const short = async () => {
      await fillShortOrders(bench.house.context)
      return Promise.all(
        [older, younger].map(async ({ id }) => {
          const { body } = await bench.call('GET', `/api/orders/${id}/`)
          const { is_oversold: isShort, order_history: history } = body as unknown as Order
          return [isShort, history.at(-1)?.note ?? null]
        }),
      )
    }
    const came = 'Stock came in: nothing is missing any more.'
    const before = await short()
    expect(before.map(([isShort]) => isShort)).toEqual([true, true])
    await count(product, 1)
    expect(await short()).toEqual(before)
    await count(product, 2)
    expect(await short()).toEqual([[false, came], before[1]])
    await count(product, 3)
    const settled = await short()
    expect(settled).toEqual([
      [false, came],
      [false, came],
    ])
    expect(await short()).toEqual(settled)
  })

  test('tell of what was sent before anybody here knew of it', async () => {
    const sku = newSku()
    const product = await bench.product(4, { sku })
    const order = remoteOrder({
      ...{ placedAt: bench.house.clock.now(), status: 'Shipped' as const },
      lines: [remoteLine({ sku, quantity: 2 })],
    })
    await bench.placed(order)
    await bench.placed(later(order, { status: 'Complete' }))
    expect(await story(product)).toEqual([['shipped', 2, 4, 2]])
  })

  test('follow each other where one act cancels several orders', async () => {
    const product = await bench.product(5)
    const ids: number[] = []
    for (const qty of [1, 2]) ids.push((await bench.order(product, { qty })).id)
    await bench.call('POST', '/api/orders/cancel/', { order_list: ids })
    expect((await story(product)).slice(2)).toEqual([
      ['released', 1, 2, 3],
      ['released', 2, 3, 5],
    ])
  })

  test('come page by page, with the sums of all of them', async () => {
    const product = await bench.product(9)
    for (const qty of [1, 2, 3]) await bench.order(product, { qty })
    const { results, ...rest } = await told(product, '?page=2&page_size=2')
    expect(results.map(({ qty }) => qty)).toEqual([1])
    expect(rest).toMatchObject({ count: 3, reserved: 6, available: 3 })
    expect((await bench.call('GET', '/api/products/2000000000/reservations/')).status).toBe(404)
    expect((await bench.call('GET', `/api/products/${product}/reservations/?page=0`)).status).toBe(400)
  })

  test('of a product that nobody ordered are none', async () => {
    const product = await bench.product(2)
    expect(await told(product)).toEqual({
      ...{ results: [], count: 0, reserved: 0, available: 2, sold_out: null },
    })
  })
})

describe('whatever is done', () => {
  const acts = [
    'order',
    'more',
    'fewer',
    'gone',
    'sent',
    'invoice',
    'ship',
    'cancel',
    'receive',
    'remove',
    'count',
    'fill',
  ]
  const step = fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(1_000),
    qty: fc.integer({ min: 1, max: 4 }),
  })
  type Step = { act: string; which: number; qty: number }
  type World = {
    skus: string[]
    products: number[]
    placed: { order: RemoteOrder; id: number }[]
    ids: number[]
  }

  const lines = (world: World, qty: number) =>
    world.skus.map((sku, at) => remoteLine({ lineId: `L${at}`, sku, quantity: at === 0 ? qty : 1 }))

  async function follow(world: World, { act, which, qty }: Step): Promise<void> {
    const pick = <Each>(all: readonly Each[]) => all[which % Math.max(1, all.length)]
    const product = pick(world.products) ?? 0
    const id = pick(world.ids) ?? 0
    if (act === 'order') {
      const order = remoteOrder({ placedAt: bench.house.clock.now(), lines: lines(world, qty) })
      const placed = { order, id: await bench.placed(order) }
      world.placed.push(placed)
      world.ids.push(placed.id)
    } else if (act === 'invoice') world.ids.push((await bench.order(product, { qty })).id)
    else if (act === 'ship') await ship(id)
    else if (act === 'cancel') await cancel(id)
    else if (act === 'receive') await receive(id)
    else if (act === 'count') await count(product, qty + 2)
    else if (act === 'fill') await fillShortOrders(bench.house.context)
    else if (act === 'remove') {
      const { body } = await bench.call('GET', `/api/orders/${id}/`)
      const item = pick(body.items ?? [])?.id ?? 0
      await bench.call('DELETE', `/api/orders/order-item/${item}/`)
    } else await tell(pick(world.placed), act, world)
  }

  async function tell(placed: World['placed'][number] | undefined, act: string, world: World): Promise<void> {
    if (placed === undefined) return
    const [first] = placed.order.lines
    const qty = Math.max(1, (first?.quantity ?? 1) + (act === 'more' ? 1 : -1))
    const words: Record<string, Partial<RemoteOrder>> = {
      ...{ gone: { status: 'Canceled' }, sent: { status: 'Shipped' } },
    }
    placed.order = later(placed.order, words[act] ?? { lines: lines(world, qty) })
    await bench.placed(placed.order)
  }

  /** What each product's figures say is promised, beside what its history adds up to and where it ends. */
  async function compare(products: readonly number[]) {
    const { rows } = await sql<{ promised: number; added: number; is_odd: boolean }>`
      select
        product.open_allocated_quantity + product.pending_payment_quantity + product.pending_shipment_quantity
          + product.pending_checkout_quantity as promised,
        (
          select coalesce(sum(done.reserved_change), 0)::integer from reservation_history done
          where done.product_id = product.id
        ) as added,
        exists (
          select from reservation_history done
          where done.product_id = product.id and (
            done.event = 'reserved' and done.available_before - done.available_after <> done.quantity
            or done.event = 'released' and done.available_after - done.available_before <> done.quantity
            or done.event = 'returned' and done.available_after - done.available_before <> done.quantity
            or done.event = 'oversold' and done.available_after <> done.available_before
            or done.event = 'shipped' and done.available_after > done.available_before - done.reserved_change
          )
        ) as is_odd
      from product
      where product.id = any(${[...products]}::integer[])`.execute(bench.house.context.db)
    return rows
  }

  test('what is told adds up to what the product says is promised', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const skus = [newSku(), newSku()]
        const products: number[] = []
        for (const sku of skus) products.push(await bench.product(5, { sku }))
        const world: World = { skus, products, placed: [], ids: [] }
        for (const each of steps) {
          await follow(world, each)
          for (const { promised, added, is_odd: isOdd } of await compare(products))
            expect({ after: each.act, added, isOdd }).toEqual({
              after: each.act,
              added: promised,
              isOdd: false,
            })
        }
      }),
      { numRuns: 25 },
    )
  })
})
