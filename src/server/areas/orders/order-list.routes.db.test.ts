import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import type { OrderSearchReply } from '../../../contract/orders/order-search.endpoints.ts'
import type { ArchiveReply, OrderList, OrderRow } from '../../../contract/orders/order-list.endpoints.ts'

let house: TestApp
let authorization: string
const ids: Record<string, number> = {}

type Written = { status?: string; total?: number; cost?: number; currency?: string; day?: number }

/** An order of one item, straight into the tables. */
async function write(name: string, product: number, written: Written = {}) {
  const { status = 'Open', total = 100, cost = 40, currency = 'USD', day = 1 } = written
  const payout = status === 'Canceled' ? 0 : total * 90
  const { rows } = await sql<{ id: number }>`
    insert into sales_order (order_id, order_number, marketplace, order_time, order_status, currency, amount_cents,
      platform_amount_cents, payout_cents, cost_cents, created_by)
    values (${name}, ${`No ${name}`}, 'Shopify', ${`2026-01-0${day}T12:00:00Z`}, ${status}, ${currency}, ${total * 100},
      ${total * 100}, ${payout}, ${status === 'Canceled' ? 0 : cost * 100}, 'test')
    returning id`.execute(house.context.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into order_item (sales_order_id, product_id, sku, title, quantity, platform_amount_cents, payout_cents, amount_cents)
    select ${id}, ${product}, product.sku, product.title, 1, part.cents, ${payout / 2}, part.cents
    from product, unnest(array[${(total * 100) / 4}, ${(total * 300) / 4}]::bigint[]) part (cents)
    where product.id = ${product}`.execute(house.context.db)
  ids[name] = id
}

beforeAll(async () => {
  house = await createTestApp()
  ;({ authorization } = await house.signIn('mia'))
  const { db } = house.context
  const shoe = await addBasic(db, 'SHOE-9', { title: 'Dunk Low', mpn: 'DD1391' }, 50)
  const hat = await addBasic(db, 'HAT', { title: 'Bucket hat' }, 50)
  await write('A1', shoe)
  await write('B2', hat, { total: 50, cost: 0, day: 3 })
  await write('C3', shoe, { status: 'Canceled', day: 2 })
  await write('D4', shoe, { currency: 'EUR', day: 4 })
  ids.shoe = shoe
})
afterAll(() => house.close())

async function call<T>(method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object, headers = {}) {
  const answer = await house.app.inject({ method, url, headers: { authorization, ...headers }, payload })
  return { status: answer.statusCode, body: answer.json<T>() }
}

const list = (query: Record<string, string> = {}) =>
  call<OrderList>('POST', `/api/orders/?${new URLSearchParams(query).toString()}`, {})
const names = async (query: Record<string, string>) =>
  (await list(query)).body.results.map(({ order_id }) => order_id)
const filtered = (...filter: object[]) => names({ filter: JSON.stringify(filter) })

describe('the list of orders', () => {
  test('has the newest first, and sums by currency without what was canceled', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.results.map(({ order_id }) => order_id)).toEqual(['D4', 'B2', 'C3', 'A1'])
    expect(body).toMatchObject({ count: 4, total_orders: 4 })
    expect(body.totals).toMatchObject({
      ...{ total_count: 4, total_platform_amount: 150, total_payout: 135, total_cost: 40, total_profit: 95 },
      ...{ total_roi: 237.5, total_profit_margin: 63.33, total_shipping_cost: 0 },
      by_currency: [
        { currency: 'USD', total_count: 3, total_profit: 95 },
        { currency: 'EUR', total_count: 1, total_platform_amount: 100, total_profit: null, total_roi: null },
      ],
    })
    const [euro, hat, canceled, shoe] = body.results
    expect(shoe).toMatchObject({ profit: 50, profit_margin: 50, roi: 125, is_archived: false })
    expect(shoe?.items).toMatchObject([{ sku: 'SHOE-9', qty: 1 }, { title: 'Dunk Low' }])
    expect(shoe?.mpn).toContain('DD1391')
    expect(hat).toMatchObject({ profit: 45, profit_margin: 90, roi: null })
    expect(canceled).toMatchObject({ platform_amount: 100, payout: 0 })
    expect(euro).toMatchObject({ profit: null, profit_margin: null, roi: null, currency: 'EUR' })
    expect(euro).toMatchObject({ cost: 40, cost_currency: 'USD' })
  })

  test('is filtered by what any item says, by status and marketplace, and by several at once', async () => {
    expect(await filtered({ items__icontains: 'dunk' })).toEqual(['D4', 'C3', 'A1'])
    expect(await filtered({ exclude__items__icontains: 'shoe-9' })).toEqual(['B2'])
    expect(await filtered({ items: 'HAT' })).toEqual(['B2'])
    expect(await filtered({ product_id__in: [String(ids.shoe)] }, { currency__in: ['EUR'] })).toEqual(['D4'])
    expect(await filtered({ order_status__in: ['Canceled'] })).toEqual(['C3'])
    expect(await filtered({ marketplace__name__in: ['Shopify'], platform_amount__lt: 100 })).toEqual(['B2'])
    expect(await filtered({ marketplace__in: ['StockX'] })).toEqual([])
  })

  test('is asked for words and times at once, and has no word of another time', async () => {
    const days = { order_time__range: ['2026-01-02', '2026-01-03'] }
    expect(await filtered(days, { items__icontains: 'dunk' })).toEqual(['C3'])
    expect(await filtered(days, { mpn: 'DD1391' })).toEqual(['C3'])
    expect(await filtered(days, { exclude__items__icontains: 'dunk' })).toEqual(['B2'])
    expect(await filtered({ order_relative_time__gte: '2026-01-03' }, { items__icontains: 'e' })).toEqual([
      'D4',
      'B2',
    ])
    expect(await filtered({ or: [{ items__icontains: 'hat' }, { order_time__gte: '2026-01-04' }] })).toEqual([
      'D4',
      'B2',
    ])
    expect(await names({ search: 'dunk', filter: JSON.stringify([days]) })).toEqual(['C3'])
  })

  test('is searched by product id, and by words of orders and items', async () => {
    expect(await names({ search: String(ids.shoe) })).toEqual(['D4', 'C3', 'A1'])
    expect(await names({ search: 'dd13' })).toEqual(['D4', 'C3', 'A1'])
    expect(await names({ search: 'no b2' })).toEqual(['B2'])
    expect(await names({ search: 'nothing such' })).toEqual([])
  })

  test('opens with the views of its page, the statuses and the marketplaces', async () => {
    const { body } = await call<Record<string, unknown>>(
      'GET',
      '/api/orders/order-table-configs/?table_name=Orders',
    )
    expect(body).toMatchObject({
      voyageone_order_status_types: ['Open', 'Acknowledged', 'Canceled', 'Complete', 'Shipped'],
      marketplaces: ['Manual', 'Shopify', 'StockX', 'VoyageOne'],
      display_config: [{ label: 'Default', grid_params: { filter: '[{"is_archived":false}]' } }],
    })
  })
})

describe('an order', () => {
  const change = (name: string, body: object, headers = {}) =>
    call<OrderRow & { errors?: object; code?: string }>('PATCH', `/api/orders/${ids[name]}/`, body, headers)
  const itemsOf = (name: string) =>
    house.context.db
      .selectFrom('order_item')
      .select(['platform_amount_cents as total', 'payout_cents as payout', 'shipping_cost_cents as shipping'])
      .where('sales_order_id', '=', ids[name] ?? 0)
      .orderBy('id')
      .execute()
  const notesOf = async (name: string) =>
    (
      await house.context.db
        .selectFrom('order_history')
        .select('note')
        .where('sales_order_id', '=', ids[name] ?? 0)
        .orderBy('id')
        .execute()
    ).map(({ note }) => note)

  test('takes another Order Total, which its estimated payout and its items follow, and notes it', async () => {
    const { status, body } = await change('A1', { platform_amount: 110.01 }, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, platform_amount: 110.01, payout: 100.01, profit: 60.01 })
    expect((await itemsOf('A1')).map(({ total }) => total)).toEqual([2_750, 8_251])
    expect(await notesOf('A1')).toEqual([
      'Order Total was changed from 100.00 to 110.01.',
      'Payout was changed from 90.00 to 100.01.',
    ])
  })

  test('keeps a payout that a person typed, and has what it costs to send', async () => {
    expect((await change('A1', { payout: 70 })).body).toMatchObject({
      payout: 70,
      is_payout_estimated: false,
    })
    expect((await change('A1', { platform_amount: 100 })).body).toMatchObject({ payout: 70, profit: 30 })
    const { body } = await change('A1', { shipping_cost: 5.01, restock_fee: 10 })
    expect(body).toMatchObject({ shipping_cost: 5.01, profit: 14.99 })
    expect((await itemsOf('A1')).map(({ shipping }) => shipping)).toEqual([125, 376])
  })

  test('refuses what makes no sense, and changes of what others have changed', async () => {
    expect((await change('A1', { payout: -1 })).status).toBe(400)
    expect((await change('A1', { payout: 1.005 })).status).toBe(400)
    expect((await change('A1', { restock_fee: 101 })).status).toBe(400)
    expect((await change('A1', { total: 5 })).status).toBe(400)
    expect((await change('A1', { payout: 5 }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await change('C3', { shipping_cost: 5 })).body).toMatchObject({ code: 'order_canceled' })
    ids.gone = 999_999
    expect((await change('gone', { payout: 5 })).status).toBe(404)
  })

  test('is answered to whoever saw an older one, as the list has it now', async () => {
    const now = (await change('A1', {})).body
    const late = await change('A1', { payout: 5 }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({ current: now })
  })

  test('is put away by the shorter name of the flag too, but not by both at odds', async () => {
    const archive = (flags: object) =>
      call<ArchiveReply>('POST', '/api/orders/bulk-archive-unarchive/', { order_ids: [ids.B2], ...flags })
    expect((await archive({ archive: true })).body).toMatchObject({ is_archived: true })
    expect((await archive({ archive: false, is_archived: false })).body).toMatchObject({
      is_archived: false,
      results: [{ status: true, error: null }],
    })
    expect((await archive({ archive: true, is_archived: false })).body).toMatchObject({
      errors: { archive: ['Archive and Archived say different things.'] },
    })
    expect((await archive({})).body).toMatchObject({ errors: { is_archived: ['Archived is missing.'] } })
  })

  test('is put away and brought back, several at once, each saying what became of it', async () => {
    const archive = (order_ids: unknown, is_archived: boolean) =>
      call<ArchiveReply>('POST', '/api/orders/bulk-archive-unarchive/', { order_ids, is_archived })
    const { body } = await archive([ids.A1, ids.B2, 999_999], true)
    expect(body).toMatchObject({
      is_archived: true,
      results: [
        { order_id: 'A1', status: true, error: null, is_archived: true, channel_state: null },
        { order_id: 'B2', status: true, error: null, is_archived: true, channel_state: null },
        { order_id: null, status: false, is_archived: null, channel_state: null },
      ],
    })
    expect(await filtered({ is_archived: false })).toEqual(['D4', 'C3'])
    const many = Array.from({ length: 5_001 }, (_, at) => at + 1)
    expect([(await archive(many, true)).status, (await archive([], true)).status]).toEqual([422, 400])
    expect((await archive([ids.A1], true)).body.results).toMatchObject([{ status: true, error: 'no change' }])
    const matching = { filter: [{ is_archived: true }], expected_count: 2 }
    expect((await archive(matching, false)).body.results).toHaveLength(2)
    expect((await archive({ ...matching, expected_count: 2 }, false)).status).toBe(409)
    expect((await notesOf('B2')).slice(-2)).toEqual(['Order Archived', 'Order Unarchived'])
  })

  test('has an estimate again when the payout that was typed over it is taken back', async () => {
    await write('E5', ids.shoe ?? 0)
    await change('E5', { payout: 70 })
    await change('E5', { platform_amount: 120 })
    const { body } = await change('E5', { payout: 90, payout_estimated_of: 100 })
    expect(body).toMatchObject({ payout: 110, platform_amount: 120, is_payout_estimated: true })
    expect((await itemsOf('E5')).map(({ payout }) => payout)).toEqual([2_750, 8_250])
    expect((await notesOf('E5')).slice(-2)).toEqual([
      'Payout was changed from 70.00 to 110.00.',
      'Payout is estimated again.',
    ])
    expect((await change('E5', { platform_amount: 100 })).body).toMatchObject({ payout: 90 })
    const figures = await call<{ figures: { name: string; estimated: boolean }[] }>(
      'GET',
      `/api/orders/${ids.E5}/`,
    )
    expect(figures.body.figures).toContainEqual(expect.objectContaining({ name: 'payout', estimated: true }))
  })

  test('is no estimate again over what nobody typed, nor without the payout', async () => {
    await write('F6', ids.shoe ?? 0)
    await sql`update sales_order set is_payout_estimated = false where order_id = 'F6'`.execute(
      house.context.db,
    )
    const told = await change('F6', { payout: 90, payout_estimated_of: 100 })
    expect(told).toMatchObject({ status: 422, body: { code: 'payout_told' } })
    const missing = await change('F6', { payout_estimated_of: 100 })
    expect(missing).toMatchObject({
      status: 400,
      body: { errors: { payout_estimated_of: ['The payout itself is missing.'] } },
    })
  })
})

describe('the search for an order', () => {
  const hits = async (q: string) => {
    const { body } = await call<OrderSearchReply>(
      'GET',
      `/api/search/orders/?${new URLSearchParams({ q }).toString()}`,
    )
    return body.results
  }
  const found = async (q: string) => (await hits(q)).map(({ order_id: name }) => name)

  beforeAll(async () => {
    const { db } = house.context
    await write('Find-1', ids.shoe ?? 0, { day: 5 })
    await write('Find-12', ids.shoe ?? 0, { day: 6 })
    await sql`update sales_order set tracking_no = '1Z 999_A', order_number = '#7001' where order_id = 'Find-1'`.execute(
      db,
    )
  })

  test('goes by the start of its id, number or tracking number, what is called exactly so first', async () => {
    expect(await found('find-1')).toEqual(['Find-1', 'Find-12'])
    expect(await found('FIND-12')).toEqual(['Find-12'])
    expect(await found('no find')).toEqual(['Find-12'])
    expect(await found('70')).toEqual(['Find-1'])
    expect(await found('#7001')).toEqual(['Find-1'])
    expect(await found(' 1z 999_a ')).toEqual(['Find-1'])
    expect(await found('1z%a')).toEqual([])
    expect(await found('ind-1')).toEqual([])
  })

  test.each([
    ['find-1', null],
    ['70', '#7001'],
    ['#70', '#7001'],
    ['1z', '1Z 999_A'],
  ])('of %s says what it found the order by, unless that is its id: %s', async (q, matched) => {
    const hit = (await hits(q)).find(({ order_id: name }) => name === 'Find-1')
    expect(hit?.matched).toBe(matched)
  })

  test.each(['', '?q=', '?q=a', '?q=%20a%20', '?q=ab%00', '?q=ab&more=1'])('refuses %j', async (query) => {
    expect((await call('GET', `/api/search/orders/${query}`)).status).toBe(400)
  })
})
