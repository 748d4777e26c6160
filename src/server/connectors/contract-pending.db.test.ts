// What the port carries beyond a channel that decides at once: batches, outcomes that come later, several channel listings
// below one listing.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../tests/support/catalogue.ts'
import { pairMarket } from '../../../tests/support/pair-market.ts'
import { startPublishingBench, type PublishingBench } from '../../../tests/support/publishing-bench.ts'
import type { ListingParts } from '../areas/listings/listing-queues.ts'
import { publishingEngine } from '../areas/listings/publishing-engine.ts'
import { runPublish } from '../areas/listings/run-publish.ts'
import { publishProducts, unpublishProducts } from '../areas/publishing/publish-products.ts'
import { jobsSchema } from '../platform/database/app-role.ts'
import type { SalesChannel } from './ports/sales-channel.ts'

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const market_place = ['StockX']
const never = new AbortController().signal

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
let market: ReturnType<typeof pairMarket>
let number = 0
beforeAll(async () => {
  bench = await startPublishingBench()
})
beforeEach(() => {
  market = pairMarket()
  number += 1
})
afterAll(() => bench.stop())

/** The house with the market in it; each call of this is another process. */
function parts(sales: SalesChannel = market.channel): ListingParts {
  const known = bench.context.channels.account('StockX')
  return {
    ...bench.context,
    channels: { ...bench.context.channels, account: () => known && { ...known, sales } },
  }
}

const askToPublish = (...ids: number[]) =>
  publishProducts(parts(), asker, { product_list: ids, market_place })
const askToUnpublish = (...ids: number[]) =>
  unpublishProducts(parts(), asker, { product_list: ids, market_place })

async function groupOf(productId: number): Promise<number> {
  const { db } = bench.database
  const { group_id } = await db
    .selectFrom('listing')
    .select('group_id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return group_id
}

/** A worker takes the product's group when its time has come. */
async function work(productId: number, house = parts()): Promise<void> {
  await bench.database.db
    .updateTable('listing_group')
    .set({ next_try: new Date(0) })
    .where('next_try', 'is not', null)
    .execute()
  await runPublish(publishingEngine(house), await groupOf(productId), { job: never, stopping: never })
}

async function letLeasesRunOut(): Promise<void> {
  await bench.database.db
    .updateTable('listing_group')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute()
}

async function rows(runId: number): Promise<unknown[]> {
  const { db } = bench.database
  const found = await db
    .selectFrom('run_row')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return found.map(({ sku, status, message }) => [sku, status, message])
}

async function channelListings(productId: number): Promise<string[]> {
  const { db } = bench.database
  const known = await db
    .selectFrom('channel_listing')
    .select('external_id as id')
    .where('product_id', '=', productId)
    .orderBy('external_id')
    .execute()
  return known.map(({ id }) => id)
}

function state(productId: number) {
  const { db } = bench.database
  return db
    .selectFrom('listing')
    .innerJoin('listing_group', 'listing_group.id', 'listing.group_id')
    .select(['listing.desired_state', 'listing.actual_state', 'listing_group.operations'])
    .where('listing.product_id', '=', productId)
    .executeTakeFirstOrThrow()
}

const addShoe = (name: string) => addBasic(bench.database.db, `${name}-${number}`)

test('products that are due together go in one call, and each item is decided for itself', async () => {
  const { id: parent, basics } = await addParent(bench.database.db, `PAIR${number}`, ['8', '9'])
  const [first, second] = [await addShoe('ONE'), await addShoe('TWO')]
  market = pairMarket({ refuses: [`PAIR${number}-9`] })
  const runId = await askToPublish(parent, first, second)
  await work(first)
  expect(market.calls).toEqual(['sent 4'])
  const waiting = [`PAIR${number}-8`, `PAIR${number}-9`, `ONE-${number}`, `TWO-${number}`]
  expect(await rows(runId)).toEqual(waiting.map((sku) => [sku, 'queued', null]))

  await work(second)
  expect(market.calls).toEqual(['sent 4', 'followed batch-1'])
  expect(await state(second)).toMatchObject({ actual_state: 'unlisted', operations: ['batch-1'] })

  market.decide()
  await work(first)
  expect(await rows(runId)).toEqual([
    [`PAIR${number}-8`, 'done', null],
    [`PAIR${number}-9`, 'failed', `PAIR${number}-9 is not in the market’s catalogue.`],
    [`ONE-${number}`, 'done', null],
    [`TWO-${number}`, 'done', null],
  ])
  expect(market.calls).toEqual(['sent 4', 'followed batch-1', 'followed batch-1'])
  expect(await state(first)).toMatchObject({ actual_state: 'listed', operations: null })
  expect(await state(basics[1] ?? 0)).toMatchObject({ desired_state: 'unlisted', actual_state: 'unlisted' })
})

test('an operation is looked at once for all that wait for it, also for those that are due later', async () => {
  const [first, second] = [await addShoe('EARLY'), await addShoe('LATE')]
  const runId = await askToPublish(first, second)
  await work(first)
  market.decide()
  const { db } = bench.database
  await db
    .updateTable('listing_group')
    .set({ next_try: new Date(Date.now() + 60_000) })
    .where('product_id', '=', second)
    .execute()
  await db
    .updateTable('listing_group')
    .set({ next_try: new Date() })
    .where('product_id', '=', first)
    .execute()
  const groupId = await groupOf(first)
  await runPublish(publishingEngine(parts()), groupId, { job: never, stopping: never })
  expect(market.calls).toEqual(['sent 2', 'followed batch-1'])
  expect(await rows(runId)).toEqual([
    [`EARLY-${number}`, 'done', null],
    [`LATE-${number}`, 'done', null],
  ])
})

test('a look at what is decided does not stand in line behind what goes out for the first time', async () => {
  const id = await addShoe('URGENT')
  await askToPublish(id)
  const job = sql`${sql.id(jobsSchema)}.job where data ->> 'group_id' = ${String(await groupOf(id))}`
  const findPriorities = async () =>
    (await sql<{ priority: number }>`select priority from ${job}`.execute(bench.database.db)).rows
  expect(await findPriorities()).toEqual([{ priority: 0 }])
  // A worker has taken it.
  await sql`delete from ${job}`.execute(bench.database.db)
  await work(id)
  expect(await findPriorities()).toEqual([{ priority: 1 }])
  market.decide()
  await work(id)
})

test('what the limits leave no room for waits untouched, says why, and goes when its time has come', async () => {
  const [first, second] = [await addShoe('FITS'), await addShoe('WAITS')]
  const runId = await askToPublish(first, second)
  const refusal = { kind: 'throttled' as const, message: 'The market is full.', retryAfterMs: 60_000 }
  const full: SalesChannel = { ...market.channel, room: async () => ({ groups: 1, refusal }) }
  await work(first, parts(full))
  expect(market.calls).toEqual(['sent 1'])
  expect(await rows(runId)).toEqual([
    [`FITS-${number}`, 'queued', null],
    [`WAITS-${number}`, 'queued', 'The market is full.'],
  ])
  const waiting = await bench.database.db
    .selectFrom('listing_group')
    .selectAll()
    .where('product_id', '=', second)
    .executeTakeFirstOrThrow()
  expect(waiting).toMatchObject({
    lease_token: null,
    leased_generation: 0,
    settled_generation: 0,
    attempts: 0,
  })
  expect(waiting.next_try?.getTime()).toBeGreaterThan(Date.now() + 50_000)
  market.decide()
  await work(first, parts(full))
  await work(second)
  market.decide()
  await work(second)
  expect(market.calls).toEqual(['sent 1', 'followed batch-1', 'sent 1', 'followed batch-2'])
  expect((await rows(runId)).map((row) => (row as string[])[1])).toEqual(['done', 'done'])
})

test('every pair is known below its listing, and one that was sold is forgotten', async () => {
  const id = await addShoe('SOLD')
  await askToPublish(id)
  await work(id)
  market.decide()
  await work(id)
  const known = await channelListings(id)
  expect(known).toHaveLength(3)
  expect(known).toEqual([...market.pairs.keys()].toSorted())
  market.pairs.delete(known[0] ?? '')
  await bench.database.db.updateTable('product').set({ total_quantity: 2 }).where('id', '=', id).execute()
  await bench.database.db
    .updateTable('listing_group')
    .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
    .where('product_id', '=', id)
    .execute()
  await work(id)
  market.decide()
  await work(id)
  expect(await channelListings(id)).toEqual(known.slice(1))
})

test('a worker that dies after the market accepted leaves what its successor follows', async () => {
  const id = await addShoe('FOLLOWED')
  const runId = await askToPublish(id)
  await work(id)
  market.decide()
  await work(id, parts())
  expect(await rows(runId)).toEqual([[`FOLLOWED-${number}`, 'done', null]])
  expect(market.calls).toEqual(['sent 1', 'followed batch-1'])
  expect(market.pairs.size).toBe(3)
})

test('a worker that dies before it noted what the market accepted doubles nothing', async () => {
  const id = await addShoe('UNNOTED')
  const runId = await askToPublish(id)
  const dying: SalesChannel = {
    ...market.channel,
    publish: async (ctx, drafts) => {
      await market.channel.publish(ctx, drafts)
      await letLeasesRunOut()
      await work(id)
      throw new Error('killed')
    },
  }
  await work(id, parts(dying))
  market.decide()
  await work(id)
  expect(await rows(runId)).toEqual([[`UNNOTED-${number}`, 'done', null]])
  expect(market.calls).toEqual(['sent 1', 'sent 0', 'followed batch-1'])
  expect(market.pairs.size).toBe(3)
})

test('a market that is away while it is asked what became of it is asked again', async () => {
  const id = await addShoe('AWAY')
  const runId = await askToPublish(id)
  await work(id)
  market.state.isAway = true
  await work(id)
  expect(await rows(runId)).toEqual([[`AWAY-${number}`, 'queued', 'The market is away.']])
  market.state.isAway = false
  market.decide()
  await work(id)
  expect(await rows(runId)).toEqual([[`AWAY-${number}`, 'done', null]])
  expect(market.calls.filter((call) => call.startsWith('sent'))).toEqual(['sent 1'])
})

test('a newer request waits until the market has decided the older one, then has its way', async () => {
  const id = await addShoe('OVERTAKEN')
  const first = await askToPublish(id)
  await work(id)
  const second = await askToUnpublish(id)
  await work(id)
  expect(market.calls).toEqual(['sent 1', 'followed batch-1'])
  market.decide()
  await work(id)
  expect(await rows(first)).toEqual([[`OVERTAKEN-${number}`, 'skipped', 'replaced by a later unpublish']])
  expect(await state(id)).toMatchObject({ desired_state: 'unlisted', actual_state: 'listed' })
  expect(await channelListings(id)).toHaveLength(3)
  await work(id)
  market.decide()
  await work(id)
  expect(await rows(second)).toEqual([[`OVERTAKEN-${number}`, 'done', null]])
  expect([market.pairs.size, await channelListings(id)]).toEqual([0, []])
})
