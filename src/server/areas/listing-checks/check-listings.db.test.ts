import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { Context } from '../../context.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { insertRun } from '../../platform/runs/runs.store.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { pushLive } from '../publishing/push-live.ts'
import { listingChecks } from './check-listings.ts'
import { insertCheck } from './listing-checks.store.ts'
import { checkWhenDue } from './listing-checks.jobs.ts'

const url = '/api/products/check-listings/'

let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
  await bench.startWorker()
})
afterAll(() => bench.stop())

async function publish(...ids: number[]): Promise<void> {
  const { status, body } = await bench.call('POST', '/api/products/publish-products/', {
    product_list: ids,
    market_place: ['Shopify'],
  })
  // On a busy machine many take longer than a request waits.
  if (status === 202) await ended(Number(body['id']))
  else expect(status).toBe(200)
}

/** The run of a check once it has ended, with its rows. */
async function check(body: object) {
  const { status, body: accepted } = await bench.call('POST', url, body)
  expect(status).toBe(202)
  return ended(Number(accepted['id']))
}

async function ended(id: number) {
  const show = async () => (await bench.call('GET', `/api/runs/${id}/`)).body
  await expect.poll(async () => (await show())['status'], { timeout: 90_000 }).toBe('COMPLETED')
  const rows = (await bench.call('GET', `/api/runs/${id}/rows/`)).body['results'] as Record<string, unknown>[]
  return { run: await show(), rows }
}

async function addListed(sku: string): Promise<number> {
  const id = await addBasic(bench.database.db, sku, { retail_price_cents: 12_000 })
  await publish(id)
  return id
}

/** Does the work while somebody else writes to the listings of a product. */
const holdingGroupOf = <T>(productId: number, work: () => Promise<T>): Promise<T> =>
  bench.database.db.transaction().execute(async (tx) => {
    await sql`select from listing_group where product_id = ${productId} for no key update`.execute(tx)
    return work()
  })

const setPrice = (id: number, cents: number) =>
  bench.database.db.updateTable('product').set({ retail_price_cents: cents }).where('id', '=', id).execute()

describe('what is on sale is read back', () => {
  test('and compared: what is equal is counted, what is not is told', async () => {
    const same = await addListed('CHECK-SAME')
    const other = await addListed('CHECK-OTHER')
    await setPrice(other, 15_000)
    const { run, rows } = await check({ product_list: [same, other] })
    expect(run).toMatchObject({
      ...{ kind: 'listing_check', total: 2, success: 2, failed: 0 },
      counts: { equal: 1, drifted: 1, not_ours: 0, missing: 0 },
    })
    expect(rows).toMatchObject([
      {
        ...{ sku: 'CHECK-OTHER', product_id: other, marketplace: 'Shopify', finding: 'drifted' },
        message: 'live with $120.00; Sync sends $150.00',
      },
    ])
    const of = (finding: string) =>
      bench.call('GET', `/api/runs/${Number(run['id'])}/rows/?finding=${finding}`)
    expect((await of('drifted')).body['count']).toBe(1)
    expect((await of('missing')).body['count']).toBe(0)
  })

  test('by its words too, whether or not somebody noted that they changed', async () => {
    const [renamed, unnoted] = [await addListed('CHECK-RENAMED'), await addListed('CHECK-UNNOTED')]
    const { db } = bench.database
    await db.updateTable('product').set({ title: 'Another name' }).where('id', '=', renamed).execute()
    // As when a document is made by other rules from now on.
    await sql`
      update listing_group set last_sent = jsonb_set(last_sent, '{brand}', '"Of old"')
      where product_id = ${unnoted}`.execute(db)
    const words = (name: string) => ({
      ...{ finding: 'drifted', message: `live with another ${name}; Sync sends it` },
    })
    const { run, rows } = await check({ product_list: [renamed, unnoted] })
    expect(rows).toMatchObject([
      { sku: 'CHECK-RENAMED', ...words('title') },
      { sku: 'CHECK-UNNOTED', ...words('brand') },
    ])
    expect(run['counts']).toMatchObject({ equal: 0, drifted: 2 })
    const filter = encodeURIComponent(
      JSON.stringify([{ published__in: ['Out of step'] }, { id__in: [renamed, unnoted] }]),
    )
    expect((await bench.call('GET', `/api/products/?filter=${filter}`)).body['count']).toBe(2)
    await inTransaction(db, { actor: 'seller' }, (tx) =>
      pushLive(tx, bench.context, { productIds: [renamed, unnoted], user: 'seller', requestId: 'push' }),
    )
    await expect
      .poll(async () => (await bench.call('GET', `/api/products/?filter=${filter}`)).body['count'])
      .toBe(0)
    expect((await check({ product_list: [renamed, unnoted] })).run['counts']).toMatchObject({ equal: 2 })
  })

  test('also what somebody else writes to at that moment, unless that takes too long', async () => {
    const id = await addListed('CHECK-HELD')
    const before = (await bench.shop.calls()).length
    const accepted = await holdingGroupOf(id, async () => {
      const { body } = await bench.call('POST', url, { product_list: [id] })
      await expect.poll(async () => (await bench.shop.calls()).length).toBeGreaterThan(before)
      return body
    })
    expect((await ended(Number(accepted['id']))).run['counts']).toMatchObject({ equal: 1 })
    const { run, rows } = await holdingGroupOf(id, () => check({ product_list: [id] }))
    expect(run).toMatchObject({ success: 0, failed: 1 })
    expect(rows).toMatchObject([
      {
        sku: 'CHECK-HELD',
        status: 'failed',
        message: 'It was being changed here while it was read; check it again.',
      },
    ])
  })

  test('of one marketplace, at the marketplace’s own address', async () => {
    const there = await addListed('CHECK-RECONCILE')
    const { id } = await bench.database.db
      .selectFrom('marketplace')
      .select('id')
      .where('name', '=', 'Shopify')
      .executeTakeFirstOrThrow()
    await setPrice(there, 15_000)
    const { status, body } = await bench.call('POST', `/api/marketplaces/${id}/reconcile/`)
    expect(status).toBe(202)
    const { run, rows } = await ended(Number(body['id']))
    expect(run).toMatchObject({ kind: 'listing_check', user: 'seller' })
    expect(rows).toContainEqual(
      expect.objectContaining({ sku: 'CHECK-RECONCILE', marketplace: 'Shopify', finding: 'drifted' }),
    )
    expect((await bench.call('POST', '/api/marketplaces/9999/reconcile/')).status).toBe(404)
    const asStranger = await bench.app.inject({ method: 'POST', url: `/api/marketplaces/${id}/reconcile/` })
    expect(asStranger.statusCode).toBe(401)
  })

  test('what stands beside our sizes and is none of them is not ours', async () => {
    const { db } = bench.database
    const { id: parent, basics } = await addParent(db, 'CHECK-STYLE', ['1', '2'])
    await publish(parent)
    await db
      .deleteFrom('listing')
      .where('product_id', '=', basics[1] ?? 0)
      .execute()
    const { run, rows } = await check({ product_list: [parent] })
    expect(run['counts']).toEqual({ equal: 1, drifted: 0, not_ours: 1, missing: 0 })
    expect(rows).toMatchObject([{ sku: 'CHECK-STYLE-2', finding: 'not_ours', product_id: null }])
  })

  test('what is there no more is off sale here too, and can be published again', async () => {
    const id = await addListed('CHECK-GONE')
    await bench.shop.reset()
    const { run, rows } = await check({ product_list: [id], market_place: ['shopify'] })
    expect(run['counts']).toMatchObject({ missing: 1 })
    expect(rows).toMatchObject([{ finding: 'missing', message: 'Shopify does not show it any more.' }])
    const stored = () =>
      bench.database.db
        .selectFrom('product')
        .select('is_published_to_shopify as isLive')
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await stored()).toEqual({ isLive: false })
    await publish(id)
    expect(await stored()).toEqual({ isLive: true })
    expect((await check({ product_list: [id] })).run['counts']).toMatchObject({ equal: 1, missing: 0 })
  })

  test('a worker that dies leaves no listing out, and none is told twice', async () => {
    const ids: number[] = []
    for (let at = 0; at < 30; at += 1)
      ids.push(await addBasic(bench.database.db, `CHECK-MANY-${at}`, { retail_price_cents: 12_000 }))
    await publish(...ids)
    await bench.database.db
      .updateTable('product')
      .set({ retail_price_cents: 15_000 })
      .where('id', 'in', ids)
      .execute()
    const { context } = bench
    // In nobody's queue: the test is its worker.
    const id = await inTransaction(context.db, { actor: 'seller' }, async (tx) => {
      const run = { kind: 'listing_check' as const, user: 'seller', followsRows: false, total: ids.length }
      const runId = await insertRun(tx, run)
      await insertCheck(tx, runId, { marketplaceIds: [1], productIds: ids })
      return runId
    })
    const dead = new AbortController()
    const dying = { ...context, channels: thatKills(context.channels, dead) }
    await expect(workOnRun(dying, id, listingChecks, dead.signal)).rejects.toThrow()
    const halfway = (await bench.call('GET', `/api/runs/${id}/`)).body
    expect(halfway).toMatchObject({ success: 25, status: 'IN PROGRESS' })
    await workOnRun(context, id, listingChecks)
    const { run, rows } = await ended(id)
    expect(run).toMatchObject({ success: 30, counts: { drifted: 30 } })
    expect(new Set(rows.map(({ product_id: product }) => product)).size).toBe(30)
  })

  test('an unknown marketplace is refused by name', async () => {
    const { status, body } = await bench.call('POST', url, { market_place: ['Etsy'] })
    expect({ status, said: JSON.stringify(body) }).toMatchObject({
      status: 400,
      said: expect.stringContaining('There is no marketplace \\"Etsy\\".') as string,
    })
  })
})

/** Answers once, then the worker dies. */
function thatKills(channels: Context['channels'], dead: AbortController): Context['channels'] {
  let calls = 0
  return {
    ...channels,
    account(name) {
      const account = channels.account(name)
      if (account === null) return null
      const { sales } = account
      const readListings: typeof sales.readListings = (...asked) => {
        calls += 1
        if (calls > 1) dead.abort()
        return sales.readListings(...asked)
      }
      return { ...account, sales: { ...sales, readListings } }
    },
  }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const runs = async () => (await bench.call('GET', '/api/runs/?kind=listing_check')).body['count']
const at = (hour: number): Pick<Context, 'clock'> => ({
  clock: { ...bench.context.clock, now: () => new Date(Date.UTC(2026, 10, 23, hour)) },
})

test('every night it happens once, by itself', async () => {
  const { context } = bench
  // The worker of the bench goes by the hour of the machine: in the night it has checked already.
  await bench.database.db
    .updateTable('scheduled_process')
    .set({ next_try_on: null, lease_until: null, is_active: false, ended_on: null })
    .where('name', '=', 'listing_check')
    .execute()
  const before = Number(await runs())
  await checkWhenDue({ ...context, ...at(12) })
  expect(await runs()).toBe(before)
  await checkWhenDue({
    ...context,
    ...at(3),
    config: { ...context.config, businessTimeZone: 'America/Phoenix' },
  })
  expect(await runs()).toBe(before)
  await checkWhenDue({ ...context, ...at(3) })
  await checkWhenDue({ ...context, ...at(3) })
  expect(await runs()).toBe(before + 1)
})

test('a night that was missed is made up for by day, once, where something has been on sale since', async () => {
  const { context, database } = bench
  const id = await addListed('OFF-AT-NIGHT')
  const last = (hours: number) =>
    database.db
      .updateTable('scheduled_process')
      .set({ next_try_on: null, lease_until: null, is_active: false, ended_on: hoursAgo(hours) })
      .where('name', '=', 'listing_check')
      .execute()
  const listed = (hours: number) =>
    database.db
      .updateTable('listing')
      .set({ published_on: hoursAgo(hours) })
      .where('product_id', '=', id)
      .execute()
  const before = Number(await runs())
  const checkAtNoon = () => checkWhenDue({ ...context, ...at(12) })
  await last(30)
  await checkAtNoon()
  expect(await runs()).toBe(before)

  await listed(30)
  await last(26)
  await checkAtNoon()
  expect(await runs()).toBe(before)
  await last(30)
  await checkAtNoon()
  await checkAtNoon()
  expect(await runs()).toBe(before + 1)
})
