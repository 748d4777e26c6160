import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { SalesChannel } from '../../connectors/ports/sales-channel.ts'
import { publishProducts, unpublishProducts } from '../publishing/publish-products.ts'
import { findDueGroups } from './listing-groups.store.ts'
import type { ListingParts } from './listing-queues.ts'
import { publishUnlessAway, sweepListings } from './listings.jobs.ts'
import { publishingEngine } from './publishing-engine.ts'
import { runPublish } from './run-publish.ts'

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const market_place = ['Shopify']

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
})
beforeEach(() => bench.shop.reset())
afterEach(() => bench.shop.heal())
afterAll(() => bench.stop())

const never = new AbortController().signal

function run(groupId: number, parts: ListingParts = bench.context): Promise<void> {
  return runPublish(publishingEngine(parts), groupId, { job: never, stopping: never })
}

function askToPublish(...ids: number[]): Promise<number> {
  return publishProducts(bench.context, asker, { product_list: ids, market_place })
}

function askToUnpublish(...ids: number[]): Promise<number> {
  return unpublishProducts(bench.context, asker, { product_list: ids, market_place })
}

async function groupOf(productId: number): Promise<number> {
  const { group_id } = await listing(productId)
  return group_id
}

function listing(productId: number) {
  return bench.database.db
    .selectFrom('listing')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
}

function channelListings(productId: number) {
  return bench.database.db
    .selectFrom('channel_listing')
    .select('external_id')
    .where('product_id', '=', productId)
    .execute()
}

function group(id: number) {
  return bench.database.db
    .selectFrom('listing_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function rows(runId: number): Promise<[string, string, string | null][]> {
  const items = await bench.database.db
    .selectFrom('run_row')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute()
  return items.map(({ sku, status, message }) => [sku ?? '', status, message])
}

async function skusOnSale(): Promise<string[]> {
  const products = await bench.shop.products()
  return products.filter(({ isOnSale }) => isOnSale).flatMap(({ variants }) => variants.map(({ sku }) => sku))
}

/** The same house, in which something happens right after the channel took what was published. */
function afterPublish(happen: () => Promise<void> | void): ListingParts {
  const account = bench.context.channels.account('Shopify')
  if (account === null) throw new Error('Shopify is not connected')
  const sales: SalesChannel = {
    ...account.sales,
    publish: async (ctx, drafts) => {
      const outcomes = await account.sales.publish(ctx, drafts)
      await happen()
      return outcomes
    },
  }
  const channels = { ...bench.context.channels, account: () => ({ ...account, sales }) }
  return { ...bench.context, channels }
}

async function letLeasesRunOut(): Promise<void> {
  await bench.database.db
    .updateTable('listing_group')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute()
}

async function letRetriesComeDue(): Promise<void> {
  await bench.database.db
    .updateTable('listing_group')
    .set({ next_try: new Date(0) })
    .execute()
}

test('does nothing more when it is run again', async () => {
  const id = await addBasic(bench.database.db, 'TWICE')
  const runId = await askToPublish(id)
  const groupId = await groupOf(id)
  await run(groupId)
  const [before, calls] = [await listing(id), (await bench.shop.calls()).length]
  await run(groupId)
  expect(await listing(id)).toEqual(before)
  expect(await bench.shop.calls()).toHaveLength(calls)
  expect(await rows(runId)).toEqual([['TWICE', 'done', null]])
})

test('keeps what was sent and what the channel showed, in plain words', async () => {
  const id = await addBasic(bench.database.db, 'SHOWN')
  await askToPublish(id)
  await run(await groupOf(id))
  const { body } = await bench.call(
    'GET',
    `/api/products/marketplace-product-details/${id}/?marketplace=shopify`,
  )
  expect(body).toMatchObject({
    marketplace: 'Shopify',
    sent: { name: 'SHOWN', variants: [{ sku: 'SHOWN', priceCents: 12_000 }] },
    received: {
      details: { handle: `shown-${id}` },
      listings: [{ sku: 'SHOWN', isLive: true, priceCents: 12_000, quantity: 3 }],
    },
  })
})

describe('a worker that dies between the call and the notes', () => {
  test('leaves a desired state that its successor brings about without a second product', async () => {
    const id = await addBasic(bench.database.db, 'DIED')
    const runId = await askToPublish(id)
    const groupId = await groupOf(id)
    const death = new AbortController()
    await runPublish(publishingEngine(afterPublish(() => death.abort())), groupId, {
      job: death.signal,
      stopping: never,
    })
    expect(await skusOnSale()).toEqual(['DIED'])
    expect(await listing(id)).toMatchObject({ actual_state: 'unlisted' })
    expect(await channelListings(id)).toEqual([])
    await run(groupId)
    expect(await rows(runId)).toEqual([['DIED', 'queued', null]])
    await letLeasesRunOut()
    await run(groupId)
    expect(await rows(runId)).toEqual([['DIED', 'done', null]])
    expect(await bench.shop.products()).toHaveLength(1)
  })

  test('writes nothing once somebody else has taken over', async () => {
    const id = await addBasic(bench.database.db, 'TAKEN')
    await askToPublish(id)
    const groupId = await groupOf(id)
    const successor = async () => {
      await sql`update listing_group set lease_token = gen_random_uuid() where id = ${groupId}`.execute(
        bench.database.db,
      )
    }
    await run(groupId, afterPublish(successor))
    expect(await listing(id)).toMatchObject({ actual_state: 'unlisted' })
    expect((await group(groupId)).settled_generation).toBe(0)
  })

  test('and whose queue entry is lost too is found by the sweep', async () => {
    const id = await addBasic(bench.database.db, 'FORGOTTEN')
    await askToPublish(id)
    const groupId = await groupOf(id)
    const waiting = () =>
      sql`select data from jobs.job where name = 'publish-shopify' and state = 'created' and data ->> 'group_id' = ${String(groupId)}`.execute(
        bench.database.db,
      )
    await sql`delete from jobs.job`.execute(bench.database.db)
    await sweepListings(publishingEngine(bench.context))
    await sweepListings(publishingEngine(bench.context))
    expect((await waiting()).rows).toEqual([{ data: { group_id: groupId, generation: 1 } }])
  })
})

describe('while a marketplace is away', () => {
  test('nobody begins with what is asked for; all of it waits together, and is told why', async () => {
    const ids = [await addBasic(bench.database.db, 'AWAY-1'), await addBasic(bench.database.db, 'AWAY-2')]
    const runId = await askToPublish(...ids)
    const [first = 0, second = 0] = await Promise.all(ids.map(groupOf))
    const until = (seconds: number) =>
      sql`
        insert into channel_limiter (credential, available, capacity, restore_per_s, failures, open_until)
        values ('shopify', 0, 1000, 50, 9, now() + make_interval(secs => ${seconds}))
        on conflict (credential) do update set open_until = excluded.open_until, failures = 9`.execute(
        bench.database.db,
      )
    await until(300)
    await sql`delete from jobs.job`.execute(bench.database.db)
    const engine = publishingEngine(bench.context)
    await publishUnlessAway(
      engine,
      { marketplace: 'Shopify', groupId: first },
      { job: never, stopping: never },
    )
    expect(await group(first)).toMatchObject({ leased_generation: 0 })
    await sweepListings(engine)
    const { rows: jobs } = await sql`select from jobs.job where name = 'publish-shopify'`.execute(
      bench.database.db,
    )
    expect(jobs).toEqual([])
    const words = 'Shopify has not been answering; Backroom tries again by itself.'
    expect(await rows(runId)).toEqual([
      ['AWAY-1', 'queued', words],
      ['AWAY-2', 'queued', words],
    ])
    expect(await findDueGroups(bench.database.db, 10)).toEqual([])
    await until(0)
    await sql`update listing_group set next_try = now()`.execute(bench.database.db)
    for (const groupId of [first, second])
      await publishUnlessAway(engine, { marketplace: 'Shopify', groupId }, { job: never, stopping: never })
    expect(await skusOnSale()).toEqual(['AWAY-1', 'AWAY-2'])
  })
})

describe('the newer request', () => {
  test('wins over one that still waits', async () => {
    const id = await addBasic(bench.database.db, 'RETHOUGHT')
    const first = await askToPublish(id)
    const second = await askToUnpublish(id)
    await run(await groupOf(id))
    expect(await rows(first)).toEqual([['RETHOUGHT', 'skipped', 'replaced by a later unpublish']])
    expect(await rows(second)).toEqual([['RETHOUGHT', 'done', null]])
    expect(await skusOnSale()).toEqual([])
  })

  test('wins over one that is being fulfilled', async () => {
    const id = await addBasic(bench.database.db, 'OVERTAKEN')
    await askToPublish(id)
    const groupId = await groupOf(id)
    let second = 0
    await run(
      groupId,
      afterPublish(async () => void (second = await askToUnpublish(id))),
    )
    expect(await listing(id)).toMatchObject({ actual_state: 'listed', desired_state: 'unlisted' })
    expect(await rows(second)).toEqual([['OVERTAKEN', 'queued', null]])
    await run(groupId)
    expect(await rows(second)).toEqual([['OVERTAKEN', 'done', null]])
    expect(await skusOnSale()).toEqual([])
  })

  test('of the same kind is answered together with the older one', async () => {
    const id = await addBasic(bench.database.db, 'INSISTED')
    const runs = [await askToPublish(id), await askToPublish(id)]
    await run(await groupOf(id))
    for (const runId of runs) expect(await rows(runId)).toEqual([['INSISTED', 'done', null]])
    expect(await bench.shop.products()).toHaveLength(1)
  })

  test('follows a size to its new parent', async () => {
    const { db } = bench.database
    const [from, to] = [await addParent(db, 'FROM', ['S', 'M']), await addParent(db, 'TO', ['L'])]
    await askToPublish(from.id, to.id)
    const moved = from.basics[0] ?? 0
    const oldGroup = await groupOf(moved)
    for (const id of [oldGroup, await groupOf(to.basics[0] ?? 0)]) await run(id)
    await db.updateTable('product').set({ parent_id: to.id }).where('id', '=', moved).execute()
    const runId = await askToPublish(moved)
    for (const id of [oldGroup, await groupOf(moved)]) await run(id)
    expect(await rows(runId)).toEqual([['FROM-S', 'done', null]])
    const products = await bench.shop.products()
    expect(products.map(({ variants }) => variants.map(({ sku }) => sku))).toEqual([
      ['FROM-M'],
      ['FROM-S', 'TO-L'],
    ])
  })
})

describe('a channel in trouble', () => {
  test('leaves the row waiting with the reason, and the next try brings it about', async () => {
    const id = await addBasic(bench.database.db, 'BUMPY')
    const runId = await askToPublish(id)
    const groupId = await groupOf(id)
    await bench.shop.disturb({ kind: 'error', rate: 1, status: 503 })
    await run(groupId)
    const [[, status, reason] = []] = await rows(runId)
    expect(status).toBe('queued')
    expect(reason).toMatch(/^Shopify/)
    expect(await group(groupId)).toMatchObject({ attempts: 1, lease_token: null, settled_generation: 0 })
    expect((await findDueGroups(bench.database.db, 100)).map((due) => due.id)).not.toContain(groupId)
    await bench.shop.heal()
    await letRetriesComeDue()
    await run(groupId)
    expect(await rows(runId)).toEqual([['BUMPY', 'done', null]])
  })

  test('that loses its answers after the work was done ends with one product', async () => {
    const id = await addBasic(bench.database.db, 'ANSWERLESS')
    const runId = await askToPublish(id)
    const groupId = await groupOf(id)
    await bench.shop.disturb({ kind: 'lost_answer', rate: 1, operation: 'UpsertProduct' })
    await run(groupId)
    expect(await rows(runId)).toEqual([['ANSWERLESS', 'queued', 'The connection to Shopify broke off.']])
    expect(await bench.shop.products()).toHaveLength(1)
    await bench.shop.heal()
    await letRetriesComeDue()
    await run(groupId)
    expect(await rows(runId)).toEqual([['ANSWERLESS', 'done', null]])
    expect(await bench.shop.products()).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test('takes the desired state back, so that nothing goes on behind the seller’s back', async () => {
    const { db } = bench.database
    const id = await addBasic(db, 'REFUSED')
    const runId = await askToPublish(id)
    const groupId = await groupOf(id)
    await db
      .updateTable('product')
      .set({ title: 'x'.repeat(300) })
      .where('id', '=', id)
      .execute()
    await run(groupId)
    expect(await rows(runId)).toEqual([
      ['REFUSED', 'failed', 'Shorten the title to 255 characters; it has 300.'],
    ])
    expect(await listing(id)).toMatchObject({ desired_state: 'unlisted', actual_state: 'unlisted' })
    const { generation, settled_generation } = await group(groupId)
    expect(settled_generation).toBe(generation)
  })

  test('is told at once where it is known before anything is asked for, and the others wait', async () => {
    const { db } = bench.database
    const good = await addBasic(db, 'FORESEEN')
    const bad = await addBasic(db, 'FORETOLD', { title: 'x'.repeat(300) })
    const runId = await askToPublish(bad, good)
    const why = 'Shorten the title to 255 characters; it has 300.'
    expect(await rows(runId)).toEqual([
      ['FORETOLD', 'failed', why],
      ['FORESEEN', 'queued', null],
    ])
    expect(await listing(bad)).toMatchObject({
      desired_state: 'unlisted',
      last_error: { kind: 'validation', message: why, field: 'title' },
    })
    const due = (await findDueGroups(db, 100)).map(({ id }) => id)
    expect(due).toContain(await groupOf(good))
    expect(due).not.toContain(await groupOf(bad))
    await db.updateTable('product').set({ title: 'Mended' }).where('id', '=', bad).execute()
    const again = await askToPublish(bad)
    await run(await groupOf(bad))
    expect(await rows(again)).toEqual([['FORETOLD', 'done', null]])
    expect(await listing(bad)).toMatchObject({ actual_state: 'listed', last_error: null })
  })

  test('of what is on sale is a worker’s to tell: it stays as it is', async () => {
    const { db } = bench.database
    const id = await addBasic(db, 'STAYS-ON')
    await askToPublish(id)
    const groupId = await groupOf(id)
    await run(groupId)
    const off = await askToUnpublish(id)
    await db
      .updateTable('product')
      .set({ title: 'x'.repeat(300) })
      .where('id', '=', id)
      .execute()
    const on = await askToPublish(id)
    expect(await rows(off)).toEqual([['STAYS-ON', 'skipped', 'replaced by a later publish']])
    await run(groupId)
    expect(await rows(on)).toEqual([
      ['STAYS-ON', 'failed', 'Shorten the title to 255 characters; it has 300.'],
    ])
    expect(await skusOnSale()).toEqual(['STAYS-ON'])
  })

  test('of one size leaves its siblings on sale, and can be tried alone once mended', async () => {
    const { db } = bench.database
    const { id, basics } = await addParent(db, 'MEND', ['S', ''])
    const runId = await askToPublish(id)
    const groupId = await groupOf(basics[0] ?? 0)
    await run(groupId)
    expect(await rows(runId)).toEqual([
      ['MEND-S', 'done', null],
      ['MEND-', 'failed', 'Give a size to MEND-.'],
    ])
    await db
      .updateTable('product')
      .set({ attributes: { size: 'M' } })
      .where('id', '=', basics[1] ?? 0)
      .execute()
    const again = await askToPublish(basics[1] ?? 0)
    await run(groupId)
    expect(await rows(again)).toEqual([['MEND-', 'done', null]])
    expect((await skusOnSale()).toSorted()).toEqual(['MEND-', 'MEND-S'])
  })

  test('comes before the channel is called when the product was blocked meanwhile', async () => {
    const { db } = bench.database
    const id = await addBasic(db, 'LATE-BLOCK')
    const runId = await askToPublish(id)
    await db.updateTable('product').set({ is_blocked: true }).where('id', '=', id).execute()
    await run(await groupOf(id))
    expect(await rows(runId)).toEqual([['LATE-BLOCK', 'failed', 'LATE-BLOCK is blocked.']])
    expect(await bench.shop.products()).toEqual([])
  })
})
