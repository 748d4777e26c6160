import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { adminPort } from '../../../../tests/support/connector-bench.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import { quickStockX } from '../../../../tests/support/stockx-bench.ts'
import { listingsIn, stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import type { SalesChannel } from '../../connectors/ports/sales-channel.ts'
import { jobsSchema } from '../../platform/database/app-role.ts'
import { findDueGroups } from '../listings/listing-groups.store.ts'
import { sweepListings } from '../listings/listings.jobs.ts'
import { publishingEngine } from '../listings/publishing-engine.ts'
import { runPublish } from '../listings/run-publish.ts'
import { putBackRestocked, takeOffSoldOut } from './follow-stock.ts'
import { publishProducts, unpublishProducts } from './publish-products.ts'

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
let stockx: ReturnType<typeof adminPort>
beforeAll(async () => {
  bench = await startPublishingBench()
  stockx = adminPort(bench.sandbox.stockxAdminUrl)
})
beforeEach(async () => {
  await bench.shop.reset()
  await stockx.post('reset/', quickStockX)
})
afterAll(() => bench.stop())

let made = 0
const never = new AbortController().signal

async function addSellable(quantity: number): Promise<number> {
  made += 1
  const fields = { condition: 'New', stockx_variant_id: stockxVariant(made) }
  return addBasic(bench.database.db, `LAST-${made}`, fields, quantity)
}

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const publish = (id: number, ...market_place: string[]) =>
  publishProducts(bench.context, asker, { product_list: [id], market_place })
const unpublish = (id: number, ...market_place: string[]) =>
  unpublishProducts(bench.context, asker, { product_list: [id], market_place })

/** Does what workers do until nothing is due any more. */
async function settle(): Promise<void> {
  const { db } = bench.database
  for (let round = 0; round < 50; round += 1) {
    await sql`update listing_group set next_try = now() where settled_generation < generation`.execute(db)
    const due = await findDueGroups(db, 100)
    if (due.length === 0) return
    for (const { id } of due)
      await runPublish(publishingEngine(bench.context), id, { job: never, stopping: never })
  }
  throw new Error('Something stays due for ever.')
}

async function sell(product_id: number, qty = 1): Promise<number> {
  const person = { first_name: 'Ada', last_name: 'Byron' }
  const { body: offered } = await bench.call('GET', '/api/orders/generate-order-id/')
  const { status, body } = await bench.call('POST', '/api/orders/create/', {
    product_id,
    qty,
    order_id: offered['order_id'],
    order_time: new Date(Date.now() + 300_000).toISOString(),
    cost: 0,
    amount: 100,
    ship_to_info: person,
    ship_to_bill_info: person,
  })
  expect(status).toBe(201)
  return Number(body['id'])
}

const cancel = (order: number) => bench.call('POST', '/api/orders/cancel/', { order_list: [order] })

async function inShop(id: number): Promise<number | undefined> {
  const products = await bench.shop.products()
  return products.flatMap(({ variants }) => variants).find(({ sku }) => sku === `LAST-${id}`)?.quantity
}

async function pairsOf(id: number): Promise<number> {
  const listings = listingsIn(await stockx.state())
  return listings.filter(({ variantId, status }) => variantId === stockxVariant(id) && status === 'ACTIVE')
    .length
}

const notes = () => bench.database.db.selectFrom('sold_out_product').select('product_id').execute()
const listing = (product_id: number, name: string) =>
  bench.database.db
    .selectFrom('listing')
    .innerJoin('marketplace', 'marketplace.id', 'listing.marketplace_id')
    .select(['desired_state', 'actual_state', 'is_sold_out'])
    .where('product_id', '=', product_id)
    .where('marketplace.name', '=', name)
    .executeTakeFirstOrThrow()

async function groupOf(product_id: number): Promise<number> {
  const listings = bench.database.db.selectFrom('listing').select('group_id')
  return (await listings.where('product_id', '=', product_id).executeTakeFirstOrThrow()).group_id
}

/** One try at StockX, whose channel does some things in its own way. */
async function tryWith(groupId: number, own: Partial<SalesChannel>): Promise<void> {
  const account = bench.context.channels.account('StockX')
  if (account === null) throw new Error('StockX is not connected')
  const channels = {
    ...bench.context.channels,
    account: () => ({ ...account, sales: { ...account.sales, ...own } }),
  }
  const engine = publishingEngine({ ...bench.context, channels })
  await runPublish(engine, groupId, { job: never, stopping: never })
}

/** This one since now, whatever else waits since an hour. */
async function makeDue(groupId: number): Promise<void> {
  await sql`
    update listing_group
    set next_try = now() - case when id = ${groupId} then interval '0' else interval '1 hour' end
    where settled_generation < generation`.execute(bench.database.db)
}

/** As when workers have taken them. */
async function forgetJobs(): Promise<void> {
  await sql`delete from ${sql.id(jobsSchema)}.job where name = 'publish-stockx'`.execute(bench.database.db)
}

async function priorityOf(groupId: number): Promise<number> {
  const { rows } = await sql<{ priority: number }>`
    select priority from ${sql.id(jobsSchema)}.job
    where (data ->> 'group_id')::integer = ${groupId} and state = 'created'`.execute(bench.database.db)
  return Math.max(...rows.map(({ priority }) => priority))
}

test('a marketplace is offered what is left, not what is promised to somebody', async () => {
  const id = await addSellable(3)
  await sell(id)
  await publish(id, 'Shopify', 'StockX')
  await settle()
  expect([await inShop(made), await pairsOf(made)]).toEqual([2, 2])
})

describe('when the last piece goes', () => {
  test('it goes off sale everywhere, and comes back with new stock', async () => {
    const id = await addSellable(1)
    await publish(id, 'Shopify', 'StockX')
    await settle()
    expect([await inShop(made), await pairsOf(made)]).toEqual([1, 1])
    const order = await sell(id)
    await takeOffSoldOut(bench.context)
    await settle()
    expect([await inShop(made), await pairsOf(made)]).toEqual([0, 0])
    expect(await listing(id, 'Shopify')).toMatchObject({ desired_state: 'listed', is_sold_out: false })
    expect(await listing(id, 'StockX')).toMatchObject({ actual_state: 'unlisted', is_sold_out: true })
    await putBackRestocked(bench.context)
    expect(await findDueGroups(bench.database.db, 9)).toEqual([])
    await cancel(order)
    await putBackRestocked(bench.context)
    await settle()
    expect(await pairsOf(made)).toBe(1)
    expect(await listing(id, 'StockX')).toMatchObject({ actual_state: 'listed', is_sold_out: false })
  })

  test('each marketplace says how far it is, and when it showed that last', async () => {
    const id = await addSellable(1)
    await publish(id, 'Shopify', 'StockX')
    await settle()
    const told = async () => (await bench.call('GET', `/api/products/${id}/reservations/`)).body
    expect(await told()).toMatchObject({ sold_out: null, available: 1 })
    const order = await sell(id)
    const left = new Date().toISOString()
    const states = (state: string) =>
      ['Shopify', 'StockX'].map((marketplace) => ({ marketplace, state, problem: null }))
    const went = { order: { id: order }, marketplace: 'Manual' }
    expect(await told()).toMatchObject({
      sold_out: { ...went, channels: states('being_told').map((each) => ({ ...each, confirmed_on: null })) },
    })
    await takeOffSoldOut(bench.context)
    expect(await told()).toMatchObject({ sold_out: { ...went, channels: states('being_told') } })
    await settle()
    const [shopify, other] = [states('none_left')[0], states('off_sale')[1]]
    const after = await told()
    expect(after).toMatchObject({ sold_out: { ...went, channels: [shopify, other] } })
    const { channels } = after['sold_out'] as { channels: { confirmed_on: string }[] }
    expect(channels.every(({ confirmed_on: time }) => time >= left)).toBe(true)
    // Counted up and down again by hand: no order took the last one.
    for (const quantity of [9, 1])
      await sql`update distribution_center_quantity set quantity = ${quantity} where product_id = ${id}`.execute(
        bench.database.db,
      )
    expect(await told()).toMatchObject({ sold_out: { order: null, channels: [shopify, other] } })
    await cancel(order)
    expect(await told()).toMatchObject({ sold_out: null })
    await putBackRestocked(bench.context)
    await settle()
  })

  test('it goes before all that waits', async () => {
    const [waiting, sold] = [await addSellable(1), await addSellable(1)]
    await publish(sold, 'StockX')
    await settle()
    await publish(waiting, 'StockX')
    await sell(sold)
    await takeOffSoldOut(bench.context)
    const groupId = await groupOf(sold)
    const isFirst = async () => (await findDueGroups(bench.database.db, 9))[0]?.id === groupId
    expect([await isFirst(), await priorityOf(groupId)]).toEqual([true, 1])

    // However a try ends, and although the other one waits since longer by then.
    const message = 'StockX is busy.'
    const failing: SalesChannel['unpublish'] & SalesChannel['publish'] = async (_, refs) =>
      refs.map(({ ref }) => ({ ref, state: 'failed', error: { kind: 'remote_transient', message } }))
    await forgetJobs()
    await tryWith(groupId, { publish: failing, unpublish: failing })
    expect(await priorityOf(groupId)).toBe(1)
    await makeDue(groupId)
    expect(await isFirst()).toBe(true)

    const room = (groups: number) => async () => ({
      groups,
      refusal: { kind: 'throttled' as const, message, retryAfterMs: 60_000 },
    })
    await tryWith(await groupOf(waiting), { room: room(0) })
    await makeDue(groupId)
    expect(await isFirst()).toBe(true)
    await forgetJobs()
    await sweepListings(publishingEngine(bench.context))
    expect([await priorityOf(groupId), await priorityOf(await groupOf(waiting))]).toEqual([1, 0])

    const went: string[] = []
    const noting: SalesChannel['unpublish'] = (ctx, refs) => {
      went.push(...refs.map(({ ref }) => ref))
      return failing(ctx, refs)
    }
    await tryWith(await groupOf(waiting), { room: room(1), unpublish: noting })
    expect(went).toEqual([String(sold)])
    await settle()
    expect([await pairsOf(made - 1), await pairsOf(made)]).toEqual([1, 0])
    await unpublish(waiting, 'StockX')
    await settle()
  })

  test('what a person took off stays off', async () => {
    const id = await addSellable(1)
    await publish(id, 'StockX')
    await settle()
    const order = await sell(id)
    await takeOffSoldOut(bench.context)
    await settle()
    await unpublish(id, 'StockX')
    await cancel(order)
    await settle()
    await putBackRestocked(bench.context)
    expect(await findDueGroups(bench.database.db, 9)).toEqual([])
  })

  test('it is told once, and nothing while there is some left or nothing is on sale', async () => {
    const [two, idle] = [await addSellable(2), await addSellable(1)]
    await publish(two, 'Shopify')
    await settle()
    await sell(two)
    await sell(idle)
    expect(await notes()).toEqual([])
    await sell(two)
    expect(await notes()).toEqual([{ product_id: two }])
    await Promise.all([takeOffSoldOut(bench.context), takeOffSoldOut(bench.context)])
    expect(await notes()).toEqual([])
    const { body } = await bench.call('GET', '/api/runs/?kind=publish&page_size=100')
    const labels = (body['results'] as { label: string }[]).map(({ label }) => label)
    const before = labels.filter((label) => label === 'Sold out').length
    await settle()
    await takeOffSoldOut(bench.context)
    expect(await findDueGroups(bench.database.db, 9)).toEqual([])
    expect(before).toBeGreaterThan(0)
  })

  test('while a marketplace is being told of it, it is taken off again', async () => {
    const id = await addSellable(1)
    const account = bench.context.channels.account('Shopify')
    if (account === null) throw new Error('Shopify is not connected')
    await publish(id, 'Shopify')
    const [due] = await findDueGroups(bench.database.db, 9)
    const sales: typeof account.sales = {
      ...account.sales,
      publish: async (ctx, drafts) => {
        const outcomes = await account.sales.publish(ctx, drafts)
        await sell(id)
        return outcomes
      },
    }
    const channels = { ...bench.context.channels, account: () => ({ ...account, sales }) }
    const parts = { ...bench.context, channels }
    await runPublish(publishingEngine(parts), due?.id ?? 0, { job: never, stopping: never })
    expect(await inShop(made)).toBe(1)
    await takeOffSoldOut(bench.context)
    await settle()
    expect(await inShop(made)).toBe(0)
    expect(await notes()).toEqual([])
  })
})
