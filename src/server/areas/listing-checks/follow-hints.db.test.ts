// What changes at the practice Shopify, told by its webhooks over real HTTP and read back from it.
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { RemoteListing } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { findDueGroups } from '../listings/listing-groups.store.ts'
import { publishingEngine } from '../listings/publishing-engine.ts'
import { runPublish } from '../listings/run-publish.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announceProgress } from '../../platform/events/progress.store.ts'
import { publishProducts } from '../publishing/publish-products.ts'
import { pushLive } from '../publishing/push-live.ts'
import { keepSubscribed } from '../webhooks/keep-subscribed.ts'
import { followHints } from './follow-hints.ts'
import { forgetHints } from './listing-hints.store.ts'

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const never = new AbortController().signal

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
let address: string
beforeAll(async () => {
  bench = await startPublishingBench()
  bench.context.config.publicUrl = await bench.app.listen({ host: '127.0.0.1', port: 0 })
  const webhooks = await bench.context.channels.webhooks('shopify')
  if (webhooks === null || webhooks.address === null) throw new Error('Shopify has webhooks.')
  address = webhooks.address
  await keepSubscribed(bench.context, webhooks)
})
beforeEach(async () => {
  await bench.database.db.deleteFrom('listing_hint').execute()
  await bench.database.db.deleteFrom('scheduled_process').execute()
})
afterAll(() => bench.stop())

async function publish(...ids: number[]): Promise<void> {
  await publishProducts(bench.context, asker, { product_list: ids, market_place: ['Shopify'] })
  await work()
}

async function work(): Promise<void> {
  for (const { id } of await findDueGroups(bench.database.db, 100))
    await runPublish(publishingEngine(bench.context), id, { job: never, stopping: never })
}

/** On sale at the practice store, and all that its webhooks had to say of it is over. */
async function addListed(sku: string): Promise<number> {
  const id = await addBasic(bench.database.db, sku, { retail_price_cents: 12_000 })
  await publish(id)
  await settle()
  return id
}

async function settle(): Promise<void> {
  await expect.poll(waiting).toBe(0)
  await read()
  await bench.database.db.deleteFrom('listing_hint').execute()
}

const admin = (path: string, body?: object) =>
  fetch(`${bench.sandbox.adminUrl}/${path}/`, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const waiting = async () => {
  const { webhooks } = (await (await admin('state')).json()) as { webhooks: { waiting: number } }
  return webhooks.waiting
}
/** In a second of its own, since stamps have no parts of one. */
async function changeThere(...products: object[]): Promise<void> {
  const now = () => Math.floor(Date.now() / 1000)
  const before = now()
  await expect.poll(now).toBeGreaterThan(before)
  await admin('settings', { products })
}
const hints = async () =>
  (await bench.database.db.selectFrom('listing_hint').select('external_id').execute()).length
const calls = async (of: string) => (await bench.shop.calls()).filter((each) => each === of).length

/** Long enough after the last of them; a turn that waits after a refusal comes too. */
async function rest(): Promise<void> {
  await sql`update listing_hint set noted_on = noted_on - interval '1 s'`.execute(bench.database.db)
  await sql`update scheduled_process set next_try_on = null`.execute(bench.database.db)
}

async function read(context: Context = bench.context): Promise<void> {
  await rest()
  await followHints(context)
  // What was found of pieces alone names a product, which rests as well.
  await rest()
  await followHints(context)
}

function shown(productId: number) {
  return bench.database.db
    .selectFrom('live_listing')
    .select(['live_price_cents as cents', 'live_quantity as quantity', 'is_out_of_step as isOutOfStep'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

async function remoteIdOf(productId: number): Promise<string> {
  const { external_id: id } = await bench.database.db
    .selectFrom('listing_group')
    .select('external_id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return id ?? ''
}

type Sent = { topic?: string; body: object; secret?: string; id?: string }

function send({
  topic = 'products/update',
  body,
  secret = 'backroom-sandbox-secret',
  id = randomUUID(),
}: Sent) {
  const text = JSON.stringify(body)
  return fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': 'backroom-practice.myshopify.com',
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
    },
    body: text,
  })
}

const numberOf = (globalId: string) => Number(globalId.split('/').at(-1))
let second = 0
/** A change of its own, later than anything read so far. */
const stamp = () => new Date(Date.now() + (second += 1) * 1000).toISOString()

/** The house whose worker dies once it has read, or in which something else happens then. */
function onceRead(happen: (shown: RemoteListing[]) => Promise<void>): Context {
  const { channels } = bench.context
  const account = channels.account('Shopify')
  if (account === null) throw new Error('Shopify is not connected')
  const readListings: typeof account.sales.readListings = async (...asked) => {
    const listings = await account.sales.readListings(...asked)
    await happen(listings)
    return listings
  }
  const changed = { ...account, sales: { ...account.sales, readListings } }
  return { ...bench.context, channels: { ...channels, account: () => changed } }
}

describe('what changes at the store by itself is read back', () => {
  test('a price', async () => {
    const id = await addListed('HINT-PRICE')
    await changeThere({ sku: 'HINT-PRICE', price: '99.00' })
    await expect.poll(hints).toBeGreaterThan(0)
    await read()
    expect(await shown(id)).toEqual({ cents: 9900, quantity: 3, isOutOfStep: true })
    expect(await hints()).toBe(0)
  })

  test('a title, which is ours again once it is sent', async () => {
    const id = await addListed('HINT-TITLE')
    const content = () =>
      bench.database.db
        .selectFrom('live_listing')
        .select(['changed_content as names', 'is_changed_here as isHere', 'is_changed_there as isThere'])
        .where('product_id', '=', id)
        .executeTakeFirst()
    await changeThere({ sku: 'HINT-TITLE', title: 'Theirs' })
    await expect.poll(hints).toBeGreaterThan(0)
    await read()
    expect(await shown(id)).toEqual({ cents: 12_000, quantity: 3, isOutOfStep: true })
    expect(await content()).toEqual({ names: ['title'], isHere: false, isThere: true })
    await inTransaction(bench.database.db, { actor: 'seller' }, (tx) =>
      pushLive(tx, bench.context, { productIds: [id], user: 'seller', requestId: 'push' }),
    )
    await work()
    await settle()
    expect(await shown(id)).toMatchObject({ isOutOfStep: false })
    expect(await content()).toEqual({ names: [], isHere: false, isThere: false })
  })

  test('pieces, which are told of a thing that no product of ours is known by', async () => {
    const id = await addListed('HINT-PIECES')
    const { inventory_item_id: item } = await itemOf('HINT-PIECES')
    await changeThere({ sku: 'HINT-PIECES', quantity: 8 })
    await expect.poll(waiting).toBe(0)
    await bench.database.db.deleteFrom('listing_hint').execute()
    await bench.database.db.deleteFrom('channel_item').execute()
    const body = { inventory_item_id: item, updated_at: stamp() }
    await send({ topic: 'inventory_levels/update', body })
    await read()
    expect(await shown(id)).toEqual({ cents: 12_000, quantity: 8, isOutOfStep: true })
    // Asked once: that never changes.
    const before = await calls('FindProductsOfItems')
    await send({ topic: 'inventory_levels/update', body: { ...body, updated_at: stamp() } })
    await read()
    expect(await calls('FindProductsOfItems')).toBe(before)
    expect(await hints()).toBe(0)
  })

  test('a product that is deleted, which is off sale here then and says so', async () => {
    const id = await addListed('HINT-GONE')
    await changeThere({ sku: 'HINT-GONE', deleted: true })
    await expect.poll(hints).toBeGreaterThan(0)
    await read()
    const listing = await bench.database.db
      .selectFrom('listing')
      .select(['actual_state', 'last_error'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(listing).toMatchObject({
      actual_state: 'unlisted',
      last_error: { message: 'Shopify does not show it any more.' },
    })
    const history = await bench.database.db
      .selectFrom('publication_history')
      .select(['action', 'updated_by', 'reason'])
      .where('product_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ action: 'Unpublished', updated_by: 'Shopify', reason: 'changed there' })
  })

  test('what the webhook claims is not', async () => {
    const id = await addListed('HINT-CLAIM')
    const body = {
      id: numberOf(await remoteIdOf(id)),
      updated_at: stamp(),
      variants: [{ price: '1.00', inventory_quantity: 0 }],
    }
    await send({ body })
    await read()
    expect(await shown(id)).toEqual({ cents: 12_000, quantity: 3, isOutOfStep: false })
  })
})

describe('whoever watches is told', () => {
  /** What is heard between two marks, by topic. */
  async function heardWhile(happen: () => Promise<void>): Promise<string[]> {
    const { publicUrl } = bench.context.config
    const { authorization } = bench
    const stopped = new AbortController()
    const reply = await fetch(`${publicUrl ?? ''}/api/events/`, {
      headers: { authorization },
      signal: stopped.signal,
    })
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const mark = async (topic: string) => {
      await announceProgress(bench.database.db, [{ topic, subjectId: 1, userId: null, body: {} }])
      while (!text.includes(`"topic":"${topic}"`)) text += (await reader?.read())?.value ?? ''
    }
    await mark('begin')
    await happen()
    await mark('end')
    stopped.abort()
    const topics = [...text.matchAll(/"topic":"([a-z]+)"/g)].map(([, topic = '']) => topic)
    return topics.slice(topics.indexOf('begin') + 1, topics.indexOf('end'))
  }

  test('once, however many listings have changed there', async () => {
    const ids = [await addListed('NEWS-1'), await addListed('NEWS-2'), await addListed('NEWS-3')]
    const heard = await heardWhile(async () => {
      await changeThere(...['NEWS-1', 'NEWS-2', 'NEWS-3'].map((sku) => ({ sku, price: '99.00' })))
      await expect.poll(hints).toBe(3)
      await read()
    })
    expect(heard).toEqual(['listings'])
    for (const id of ids) expect(await shown(id)).toMatchObject({ cents: 9900, isOutOfStep: true })
  })

  test('nothing of what was read and is as it was', async () => {
    const id = await addListed('NEWS-SAME')
    const before = await calls('ReadListingsById')
    const heard = await heardWhile(async () => {
      await send({ body: { id: numberOf(await remoteIdOf(id)), updated_at: stamp() } })
      await read()
    })
    expect(await calls('ReadListingsById')).toBe(before + 1)
    expect(heard).toEqual([])
  })
})

describe('costs little', () => {
  test('a burst about one product is one reading', async () => {
    const { id } = await addParent(bench.database.db, 'HINT-BURST', ['1', '2', '3'])
    await publish(id)
    await settle()
    const product = numberOf(await remoteIdOf(id))
    const sent = Array.from({ length: 30 }, () => send({ body: { id: product, updated_at: stamp() } }))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([204]))
    expect(await hints()).toBe(1)
    const before = await calls('ReadListingsById')
    await rest()
    await Promise.all([followHints(bench.context), followHints(bench.context)])
    expect([await calls('ReadListingsById'), await hints()]).toEqual([before + 1, 0])
  })

  test('what names nothing of ours is forgotten at once, or after it was asked for once', async () => {
    await addListed('HINT-OURS')
    const reads = async () => [await calls('ReadListingsById'), await calls('FindProductsOfItems')]
    const [listings = 0, items = 0] = await reads()
    await send({ body: { id: 77, updated_at: stamp() } })
    await send({ topic: 'products/delete', body: { id: 78 } })
    expect(await hints()).toBe(0)
    const stock = () =>
      send({
        topic: 'inventory_levels/update',
        body: { inventory_item_id: 79, updated_at: stamp() },
      })
    await stock()
    await read()
    await stock()
    expect(await hints()).toBe(0)
    await read()
    expect(await reads()).toEqual([listings, items + 1])
  })

  test('what was read since it changed is not read again', async () => {
    const id = await addListed('HINT-KNOWN')
    const body = { id: numberOf(await remoteIdOf(id)), updated_at: '2026-01-01T00:00:00Z' }
    await send({ body })
    expect(await hints()).toBe(0)
    // Told while it was published, and known when that was over.
    await send({ body: { ...body, updated_at: stamp() } })
    expect(await hints()).toBe(1)
    await sql`update listing_group set known_until = now() + interval '1 day'`.execute(bench.database.db)
    const before = await calls('ReadListingsById')
    await read()
    expect([await hints(), await calls('ReadListingsById')]).toEqual([0, before])
    await sql`update listing_group set known_until = null`.execute(bench.database.db)
  })
})

test('what we change there ourselves is not taken for a change of the store', async () => {
  const id = await addListed('HINT-ECHO')
  await bench.database.db
    .updateTable('product')
    .set({ retail_price_cents: 15_000 })
    .where('id', '=', id)
    .execute()
  await inTransaction(bench.database.db, { actor: 'seller' }, (tx) =>
    pushLive(tx, bench.context, { productIds: [id], user: 'seller', requestId: 'push' }),
  )
  await work()
  await expect.poll(waiting).toBe(0)
  await read()
  expect(await hints()).toBe(0)
  expect(await shown(id)).toEqual({ cents: 15_000, quantity: 3, isOutOfStep: false })
  const changed = await bench.database.db
    .selectFrom('live_listing')
    .select('is_changed_there as isChanged')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(changed).toEqual({ isChanged: false })
})

describe('nothing is lost', () => {
  test('when the worker dies between the reading and writing it down', async () => {
    const id = await addListed('HINT-KILL')
    await changeThere({ sku: 'HINT-KILL', price: '77.00' })
    await expect.poll(hints).toBeGreaterThan(0)
    await rest()
    const dying = onceRead(() => Promise.reject(new Error('killed')))
    await expect(followHints(dying)).rejects.toThrow('killed')
    expect(await hints()).toBeGreaterThan(0)
    expect((await shown(id))?.isOutOfStep).toBe(false)
    // Its turn is over when its lease is.
    await bench.database.db.deleteFrom('scheduled_process').execute()
    await read()
    expect(await shown(id)).toMatchObject({ cents: 7700, isOutOfStep: true })
  })

  test('when it changes once more while it is read', async () => {
    const id = await addListed('HINT-TWICE')
    const product = numberOf(await remoteIdOf(id))
    await send({ body: { id: product, updated_at: stamp() } })
    await rest()
    let times = 0
    const again = onceRead(async () => {
      times += 1
      if (times === 1) await send({ body: { id: product, updated_at: stamp() } })
    })
    await followHints(again)
    expect([times, await hints()]).toEqual([1, 1])
    await read(again)
    expect([times, await hints()]).toEqual([2, 0])
  })

  test('when something is being published meanwhile: it waits for that', async () => {
    const id = await addListed('HINT-BUSY')
    await publishProducts(bench.context, asker, { product_list: [id], market_place: ['Shopify'] })
    await sql`update listing_group set generation = generation + 1 where product_id = ${id}`.execute(
      bench.database.db,
    )
    await send({ body: { id: numberOf(await remoteIdOf(id)), updated_at: stamp() } })
    await read()
    expect(await hints()).toBe(1)
    await sql`update listing_group set settled_generation = generation where product_id = ${id}`.execute(
      bench.database.db,
    )
    await read()
    expect(await hints()).toBe(0)
  })

  test('when the store can not be read: it is asked again a little later', async () => {
    const id = await addListed('HINT-DOWN')
    await changeThere({ sku: 'HINT-DOWN', price: '55.00' })
    await expect.poll(hints).toBeGreaterThan(0)
    await bench.shop.disturb({ kind: 'error', rate: 1, operation: 'ReadListingsById', status: 500 })
    await read()
    expect(await hints()).toBe(1)
    await bench.shop.heal()
    await bench.database.db.deleteFrom('channel_limiter').execute()
    await read()
    expect((await shown(id))?.cents).toBe(5500)
  })

  test('and what nobody could read for a day is left to the night', async () => {
    const id = await addListed('HINT-OLD')
    await send({ body: { id: numberOf(await remoteIdOf(id)), updated_at: stamp() } })
    await forgetHints(bench.database.db)
    expect(await hints()).toBe(1)
    await sql`update listing_hint set since = since - interval '2 days'`.execute(bench.database.db)
    await forgetHints(bench.database.db)
    expect(await hints()).toBe(0)
  })
})

describe('is not taken', () => {
  test('with the signature of another', async () => {
    const id = await addListed('HINT-FORGED')
    const body = { id: numberOf(await remoteIdOf(id)), updated_at: stamp() }
    expect((await send({ body, secret: 'another' })).status).toBe(401)
    expect(await hints()).toBe(0)
  })

  test('a second time, under whatever name it comes', async () => {
    const id = await addListed('HINT-AGAIN')
    const body = { id: numberOf(await remoteIdOf(id)), updated_at: stamp() }
    await send({ body, id: 'one' })
    await bench.database.db.deleteFrom('listing_hint').execute()
    for (const name of ['one', 'two']) expect((await send({ body, id: name })).status).toBe(204)
    expect(await hints()).toBe(0)
  })

  test('where it can not be understood', async () => {
    for (const topic of ['products/update', 'inventory_levels/update'])
      for (const body of [{}, { id: 'x', inventory_item_id: -1 }, [1]])
        expect((await send({ topic, body })).status).toBe(204)
    expect(await hints()).toBe(0)
  })
})

type State = { products: { variants: { sku: string; itemId: string }[] }[] }

async function itemOf(sku: string): Promise<{ inventory_item_id: number }> {
  const { products } = (await (await admin('state')).json()) as State
  const variant = products.flatMap(({ variants }) => variants).find((each) => each.sku === sku)
  return { inventory_item_id: numberOf(variant?.itemId ?? '') }
}
