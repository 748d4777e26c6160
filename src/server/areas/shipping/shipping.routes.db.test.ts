// What people do to orders that are on their way, and to what a channel refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../../../../tests/support/database-server.ts'
import { openOrderBench, type OrderBench } from '../../../../tests/support/order-bench.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'

let bench: OrderBench
let made = 0

beforeAll(async () => {
  bench = await openOrderBench()
})
afterAll(() => bench.close())

const show = async (id: number) => (await bench.call('GET', `/api/orders/${id}/`)).body
const complete = (order_list: unknown, headers = {}) =>
  bench.call('POST', '/api/orders/complete/', { order_list }, headers)
const notesOf = async (id: number) =>
  (await show(id)).order_history.map(({ order_status: status, note }) => note ?? status)

describe('marking orders complete', () => {
  test('is for those that were shipped, and says why the others stay', async () => {
    const product = await bench.product(9)
    const orders = []
    for (const order_status of ['Shipped', 'Open', 'Acknowledged', 'Canceled', 'Complete'])
      orders.push(await bench.order(product, { order_status }))
    const { status, body } = await complete([...orders.map(({ id }) => id), 2_000_000_000])
    expect(status).toBe(200)
    expect(body.results.map((row) => row.status)).toEqual([true, false, false, false, false, false])
    expect(body.results.map(({ error }) => error)).toEqual([
      null,
      expect.stringContaining("is Open: it can't be marked complete."),
      expect.stringContaining("is Acknowledged: it can't be marked complete."),
      expect.stringContaining("is Canceled: it can't be marked complete."),
      expect.stringContaining('is Complete already.'),
      'There is no order with the id 2000000000.',
    ])
    const id = orders[0]?.id ?? 0
    expect(await show(id)).toMatchObject({ order_status: 'Complete', version: 2 })
    expect(await notesOf(id)).toEqual(['Shipped', 'Complete'])
  })

  test('is done once under one key, takes a token, and some orders', async () => {
    const { id } = await bench.order(await bench.product(1), { order_status: 'Shipped' })
    const key = { 'idempotency-key': 'completed once' }
    const first = await complete([id], key)
    expect(await complete([id], key)).toEqual(first)
    expect((await complete([id], { authorization: '' })).status).toBe(401)
    expect((await complete([])).status).toBe(400)
  })
})

describe('what a channel was to be told', () => {
  const shipped = async () => {
    const sku = `TOLD-${(made += 1)}`
    await bench.product(3, { sku })
    const id = await bench.placed(
      remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] }),
    )
    await ship(id, '1Z999AA10123456784')
    return id
  }
  const ship = (order_id: number, tracking_no: string) => {
    const parcel = { carrier_code: 'UPS', tracking_no, reference_no: 1 }
    return bench.call('POST', '/api/orders/ship/', { orders: [{ order_id, ...parcel }] })
  }
  const actsOf = async (id: number) =>
    (await bench.call('GET', `/api/orders/${id}/channel-acts/`)).body.results
  const settle = (id: number, state: string) =>
    bench.house.database.pool.query(
      "update channel_act set state = $2, problem = 'No.', attempts = 1, settled_on = now() where id = $1",
      [id, state],
    )
  const retry = (id: unknown) => bench.call('POST', `/api/orders/channel-acts/${String(id)}/retry/`)

  test('stands with the order, and is told again where it was refused', async () => {
    const order = await shipped()
    const [act] = await actsOf(order)
    expect(act).toMatchObject({ act: 'ship', state: 'pending', can_retry: false, created_by: 'mia' })
    await settle(act?.id ?? 0, 'rejected')
    expect(await actsOf(order)).toMatchObject([{ state: 'rejected', problem: 'No.', can_retry: true }])
    const { status, body } = await retry(act?.id)
    expect([status, body]).toEqual([200, (await actsOf(order))[0]])
    expect(body).toMatchObject({
      state: 'pending',
      problem: 'VoyageOne is told once the account that this order came from is connected.',
      settled_on: null,
      can_retry: false,
      needs_connection: true,
    })
    expect((await notesOf(order)).at(-1)).toBe('VoyageOne is asked again.')
  })

  test('is told of many orders at once, the last of its kind', async () => {
    const [first = 0, second = 0] = [await shipped(), await shipped()]
    for (const order of [first, second]) {
      const [act] = await actsOf(order)
      await settle(act?.id ?? 0, 'rejected')
    }
    await ship(first, '1Z999AA10123456785')
    const invoice = await bench.order(await bench.product(1))
    const states = (act: string, order_list = [first, second, invoice.id, 2_000_000_000]) =>
      bench.call('POST', '/api/orders/channel-states/', { order_list, act })
    const problem = 'VoyageOne is told once the account that this order came from is connected.'
    expect(await states('ship')).toMatchObject({
      status: 200,
      body: {
        count: 2,
        results: [
          { id: first, channel_state: 'pending', problem, needs_connection: true },
          { id: second, channel_state: 'rejected', problem: 'No.', needs_connection: false },
        ],
      },
    })
    expect((await states('cancel')).body).toEqual({ count: 0, results: [] })
    expect((await states('acknowledge')).status).toBe(400)
    expect(
      (
        await states(
          'ship',
          Array.from({ length: 201 }, () => first),
        )
      ).status,
    ).toBe(400)
  })

  test('is told again though the channel has a number of its own for its label', async () => {
    const order = await shipped()
    const [act] = await actsOf(order)
    await settle(act?.id ?? 0, 'rejected')
    await bench.house.database.pool.query("update sales_order set tracking_no = 'W-1' where id = $1", [order])
    expect(await actsOf(order)).toMatchObject([{ can_retry: true }])
    expect((await retry(act?.id)).status).toBe(200)
  })

  test.each(['pending', 'notified', 'unsupported'])('is not asked again while it is %s', async (state) => {
    const order = await shipped()
    const [act] = await actsOf(order)
    await settle(act?.id ?? 0, state)
    expect((await retry(act?.id)).status).toBe(422)
    expect(await actsOf(order)).toMatchObject([{ state }])
  })

  test('of a parcel that another one replaced is not told again', async () => {
    const order = await shipped()
    const [act] = await actsOf(order)
    await settle(act?.id ?? 0, 'rejected')
    await ship(order, '1Z999AA10123456785')
    expect(await actsOf(order)).toMatchObject([{ can_retry: false }, { state: 'pending' }])
    expect((await retry(act?.id)).status).toBe(422)
  })

  test('is nothing of an invoice, and not there for an order that is not there', async () => {
    const { id } = await bench.order(await bench.product(1))
    expect(await actsOf(id)).toEqual([])
    expect((await bench.call('GET', '/api/orders/2000000000/channel-acts/')).status).toBe(404)
    expect((await retry(2_000_000_000)).status).toBe(404)
  })
})

describe('what another writer was in the way of is done all the same', () => {
  const sqlAsOwner = (text: string) => administer(bench.house.database.url, text)
  beforeAll(() =>
    // The first note that is written after the sequence began anew fails like a deadlock; a sequence forgets nothing that is undone.
    sqlAsOwner(`
      create sequence notes start 2;
      create function be_in_the_way() returns trigger language plpgsql security definer as $$
      begin
        if nextval('public.notes') = 1 then raise exception 'in the way' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger in_the_way before insert on order_history for each row execute function be_in_the_way()`),
  )
  afterAll(() => sqlAsOwner('drop trigger in_the_way on order_history'))

  const parcel = { carrier_code: 'UPS', tracking_no: '1Z999', reference_no: 1 }
  type Made = Awaited<ReturnType<OrderBench['order']>>
  test.each<[string, string, (order: Made) => Promise<{ status: number }>, object]>([
    [
      'shipping',
      'Open',
      ({ id }) => bench.call('POST', '/api/orders/ship/', { orders: [{ order_id: id, ...parcel }] }),
      { order_status: 'Shipped' },
    ],
    [
      'canceling',
      'Open',
      ({ id }) => bench.call('POST', '/api/orders/cancel/', { order_list: [id] }),
      { order_status: 'Canceled' },
    ],
    [
      'taking an item out',
      'Open',
      ({ items }) => bench.call('DELETE', `/api/orders/order-item/${items[0]?.id}/`),
      { order_status: 'Canceled' },
    ],
    ['completing', 'Shipped', ({ id }) => complete([id]), { order_status: 'Complete' }],
    [
      'editing',
      'Open',
      ({ id }) => bench.call('PATCH', `/api/orders/${id}/`, { payout: 7 }, { 'if-match': '"1"' }),
      { payout: 7 },
    ],
    [
      'archiving',
      'Open',
      ({ id }) =>
        bench.call('POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [id], is_archived: true }),
      { is_archived: true },
    ],
  ])('%s', async (_, order_status, act, outcome) => {
    const order = await bench.order(await bench.product(9), { order_status })
    await sqlAsOwner("select setval('notes', 1, false)")
    expect((await act(order)).status).toBe(200)
    expect(await show(order.id)).toMatchObject(outcome)
    // It failed once, and was done once.
    const { rows } = await bench.house.database.pool.query(
      'select from order_history where sales_order_id = $1',
      [order.id],
    )
    expect(rows).toHaveLength(2)
  })
})

describe('canceling orders', () => {
  const cancel = (order_list: number[], more: object = {}) =>
    bench.call('POST', '/api/orders/cancel/', { order_list, ...more })

  test('says before what would become of each, and does nothing', async () => {
    const product = await bench.product(5, { sku: 'HELD' })
    const waiting = await bench.order(product, { qty: 2 })
    const sent = await bench.order(product, { order_status: 'Shipped' })
    const sku = 'HELD-THERE'
    await bench.product(3, { sku })
    const told = await bench.placed(
      remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] }),
    )
    const { status, body } = await cancel([waiting.id, sent.id, told], { preview: true })
    expect(status).toBe(200)
    expect(body.id).toBeNull()
    const isTold = expect.stringContaining('VoyageOne is told to cancel it') as unknown
    expect(body.results).toMatchObject([
      { status: true, channel_effect: null, stock: [{ sku: 'HELD', qty: 2, centers: ['Phoenix'] }] },
      { status: false, error: expect.stringContaining("is Shipped: it can't be canceled.") as unknown },
      { status: true, channel_effect: isTold, stock: [{ sku, qty: 1, centers: ['Phoenix'] }] },
    ])
    expect(body.results[1]).not.toHaveProperty('stock')
    expect(await show(waiting.id)).toMatchObject({ order_status: 'Open', version: 1 })
  })

  test('of an order that its marketplace can’t be told of it says so before', async () => {
    const { id } = await bench.order(await bench.product(3))
    await bench.house.context.db
      .updateTable('sales_order')
      .set({ marketplace: 'StockX', channel_account: 'stockx practice', channel_order_id: 'DEAF-1' })
      .where('id', '=', id)
      .execute()
    const { body } = await cancel([id], { preview: true })
    expect(body.results).toMatchObject([
      {
        ...{ status: true, channel_state: 'unsupported' },
        channel_effect: 'StockX can’t be told from here: cancel it there, where a fee may be due.',
      },
    ])
  })

  test('keeps why in the history, and says how far the channel was told', async () => {
    const sku = 'WHY'
    await bench.product(3, { sku })
    const id = await bench.placed(
      remoteOrder({ placedAt: bench.house.clock.now(), lines: [remoteLine({ sku })] }),
    )
    const { body } = await cancel([id], { reason: ' The last pair is torn. ' })
    expect(body.results).toMatchObject([{ id, status: true, channel_state: 'pending' }])
    expect((await notesOf(id)).at(-1)).toBe('Canceled: The last pair is torn.')
    expect((await cancel([id], { reason: 'x'.repeat(501) })).status).toBe(400)
  })
})
