import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addParent } from '../../../../tests/support/catalogue.ts'
import { administer } from '../../../../tests/support/database-server.ts'
import { disconnect } from '../../../../tests/support/disconnect.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { giveRunUp, workOnRun } from '../../platform/runs/work-on-run.ts'
import { publishProducts, unpublishProducts } from './publish-products.ts'
import { publishRuns } from './publish-runs.ts'
import { pushLive } from './push-live.ts'

const publish = '/api/products/publish-products/'
const many = 1_100
const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
let products: number[]
beforeAll(async () => {
  bench = await startPublishingBench()
  products = await addMany()
})
beforeEach(() => administer(bench.database.url, 'truncate run, listing_group cascade'))
afterAll(() => bench.stop())

async function addMany(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into product (sku, product_type, title, brand, retail_price_cents)
    select 'MANY-' || number, 'basic', 'One of many', 'Tested', 12000 from generate_series(1, ${many}) number
    returning id`.execute(bench.database.db)
  return rows.map(({ id }) => id)
}

async function ask(product_list: number[], wish: object = {}): Promise<number> {
  const { status, body } = await bench.call('POST', publish, {
    ...{ product_list, market_place: ['Shopify'] },
    ...wish,
  })
  expect(status).toBe(202)
  return Number(body.id)
}

function prepare(id: number, context: Context = bench.context, signal?: AbortSignal) {
  return workOnRun(context, id, publishRuns, signal)
}

/** A worker that is stopped as soon as it has added one piece. */
async function prepareOnePiece(id: number): Promise<void> {
  const stopping = new AbortController()
  const context = whenAsked(() => stopping.abort(new Error('stopped')))
  await expect(prepare(id, context, stopping.signal)).rejects.toThrow('stopped')
}

/** As the bench's, but `then` happens once a piece has its rows, and before they are there for all. */
function whenAsked(then: () => Promise<void> | void): Context {
  const jobs = new Proxy(bench.context.jobs, {
    get: (target, name) =>
      name === 'enqueueMany'
        ? async (...asked: Parameters<typeof target.enqueueMany>) => {
            await target.enqueueMany(...asked)
            await then()
          }
        : (Reflect.get(target, name) as unknown),
  })
  return { ...bench.context, jobs }
}

const run = async (id: number) => (await bench.call('GET', `/api/runs/${id}/`)).body

async function rows(id: number): Promise<{ id: number | null; position: number; status: string }[]> {
  return bench.database.db
    .selectFrom('run_row')
    .select(['product_id as id', 'position', 'status'])
    .where('run_id', '=', id)
    .orderBy('position')
    .execute()
}

const count = async (id: number, status: string) =>
  (await rows(id)).filter((row) => row.status === status).length

/** How often each listing was asked for. */
async function asks(): Promise<Record<number, number>> {
  const groups = await bench.database.db.selectFrom('listing_group').select('generation').execute()
  const found = Map.groupBy(groups, ({ generation }) => generation)
  return Object.fromEntries([...found].map(([times, { length }]) => [times, length]))
}

async function addedTogether(): Promise<number> {
  const pieces = await bench.database.db
    .selectFrom('run_row')
    .select((row) => row.fn.count<number>('id').as('count'))
    .groupBy('updated_on')
    .execute()
  return pieces.length
}

describe('a publish of many products', () => {
  test('is answered before any of them is looked at, and says how far it is', async () => {
    const id = await ask(products)
    expect(await run(id)).toMatchObject({
      ...{ status: 'QUEUED', total: 0, progress: 0 },
      counts: { chosen: many, prepared: 0 },
    })
    await prepareOnePiece(id)
    expect(await run(id)).toMatchObject({ status: 'IN PROGRESS', total: 500, counts: { prepared: 500 } })
  })

  test('loses and doubles nothing when workers die between two pieces and within one', async () => {
    const id = await ask(products)
    await prepareOnePiece(id)
    const dying = whenAsked(() => {
      throw new Error('killed')
    })
    await expect(prepare(id, dying)).rejects.toThrow('killed')
    expect(await run(id)).toMatchObject({ total: 500, counts: { prepared: 500 } })
    await prepare(id)
    // Whoever comes once more finds nothing left.
    await prepare(id)
    const all = await rows(id)
    expect(all.map(({ id: product }) => product)).toEqual(products)
    expect(all.map(({ position }) => position)).toEqual(products.map((_, at) => at + 1))
    expect(await asks()).toEqual({ 1: many })
    expect(await run(id)).toMatchObject({ status: 'IN PROGRESS', total: many, counts: { prepared: many } })
  })

  test('ends with its last row, and not before it has them all', async () => {
    const reconnect = disconnect(bench.context.channels, 'VoyageOne')
    const id = await ask(products, { market_place: ['VoyageOne'] })
    const stopping = new AbortController()
    const step = prepare(id, stopAfterFirstPiece(stopping), stopping.signal)
    await expect(step).rejects.toThrow('stopped')
    expect(await run(id)).toMatchObject({ status: 'IN PROGRESS', failed: 500, total: 500 })
    await prepare(id)
    expect(await run(id)).toMatchObject({ status: 'COMPLETED', failed: many, total: many, progress: 1 })

    const { status, body } = await bench.call('POST', `/api/runs/${id}/retry/`)
    expect(status).toBe(202)
    const again = Number(body.id)
    reconnect()
    await prepare(again)
    expect((await rows(again)).map(({ id: product }) => product)).toEqual(products)
    expect(await count(again, 'queued')).toBe(many)
  })

  test('asks for a parent once, wherever its sizes stand, and for a size that was chosen twice once', async () => {
    const { id: parent, basics } = await addParent(bench.database.db, 'APART', ['8', '9', '10'])
    const [first = 0, ...others] = basics
    const id = await ask([first, ...products, ...others, parent])
    await prepare(id)
    const all = await rows(id)
    expect(all).toHaveLength(many + 3)
    expect(all.slice(0, 3).map(({ id: product }) => product)).toEqual(basics)
    expect(await asks()).toEqual({ 1: many + 1 })
    expect(await addedTogether()).toBe(3)
  })

  test('never undoes what was asked for after it', async () => {
    const id = await ask(products)
    await prepareOnePiece(id)
    const [early = 0, late = 0, withdrawn = 0] = [products[0], products.at(-1), products.at(-2)]
    const unpublish = (product: number) =>
      unpublishProducts(bench.context, asker, { product_list: [product], market_place: ['Shopify'] })
    await unpublish(early)
    // It is not on sale yet, and is to stay so.
    await unpublish(late)
    const replaced = await publishProducts(bench.context, asker, {
      ...{ product_list: [withdrawn], market_place: ['Shopify'] },
    })
    await bench.call('POST', `/api/runs/${replaced}/cancel/`)
    await prepare(id)
    const { body: skipped } = await bench.call('GET', `/api/runs/${id}/rows/?status=skipped`)
    const told = { status: 'skipped', message: 'replaced by a later unpublish' }
    // What moved last comes first.
    expect(skipped.results).toMatchObject([
      { product_id: late, ...told },
      { product_id: early, ...told },
    ])
    expect(await count(id, 'queued')).toBe(many - 2)
  })

  test('of what is live is not replaced by a later one that asked for nothing, and sends what failed again', async () => {
    const { db } = bench.database
    await administer(
      bench.database.url,
      `insert into listing_group (marketplace_id, product_id, name, requested_by, generation, settled_generation)
       select marketplace.id, product.id, product.sku, 'seller', 1, 1
       from product, marketplace
       where product.id = any('{${products.join()}}') and marketplace.name = 'Shopify';
       insert into listing (product_id, marketplace_id, group_id, desired_state, actual_state, generation)
       select product_id, marketplace_id, id, 'listed', 'listed', 1 from listing_group`,
    )
    await inTransaction(db, { actor: 'seller' }, (tx) =>
      pushLive(tx, bench.context, { productIds: products, user: 'seller', requestId: 'push' }),
    )
    const { id } = await db.selectFrom('run').select('id').executeTakeFirstOrThrow()
    const [first = 0] = products
    await publishProducts(bench.context, asker, { product_list: [first], market_place: ['Shopify'] })
    await prepareOnePiece(id)
    expect((await rows(id))[0]).toMatchObject({ id: first, status: 'queued' })
    await giveRunUp(bench.context, id, publishRuns)
    expect(await count(id, 'failed')).toBe(many - 500)
    const gone = products.at(-2) ?? 0
    await db.updateTable('run_row').set({ status: 'done' }).where('status', '=', 'queued').execute()
    await db
      .updateTable('listing')
      .set({ desired_state: 'unlisted', actual_state: 'unlisted' })
      .where('product_id', '=', gone)
      .execute()
    const { body } = await bench.call('POST', `/api/runs/${id}/retry/`)
    const again = Number(body.id)
    await prepare(again)
    const left = products.slice(500).filter((product) => product !== gone)
    expect(await rows(again)).toMatchObject(left.map((product) => ({ id: product, status: 'queued' })))
  })

  test('leaves out what was left out', async () => {
    const left = products.at(-1) ?? 0
    const id = await ask(products, { left_out: [{ product_id: left, marketplace: 'shopify' }] })
    await prepare(id)
    expect((await rows(id)).map(({ id: product }) => product)).toEqual(products.slice(0, -1))
  })

  test('whose preparation is given up says so of each product that was left, and these can be tried again', async () => {
    const left = products.at(-1) ?? 0
    const id = await ask(products, { left_out: [{ product_id: left, marketplace: 'Shopify' }] })
    await prepareOnePiece(id)
    await giveRunUp(bench.context, id, publishRuns)
    expect(await run(id)).toMatchObject({ status: 'IN PROGRESS', total: many - 1, failed: many - 501 })
    const { body: causes } = await bench.call('GET', `/api/runs/${id}/causes/`)
    expect(causes.results).toEqual([
      {
        cause: 'Backroom stumbled before it came to this product; its log says why. Nothing was sent.',
        count: many - 501,
      },
    ])
    // What had been asked for goes on, and ends it.
    await bench.database.db
      .updateTable('run_row')
      .set({ status: 'done' })
      .where('status', '=', 'queued')
      .execute()
    expect(await run(id)).toMatchObject({ status: 'COMPLETED', success: 500, failed: many - 501 })
    const { body } = await bench.call('POST', `/api/runs/${id}/retry/`)
    expect((await rows(Number(body.id))).map(({ id: product }) => product)).toEqual(products.slice(500, -1))
  })

  test('can be cancelled: what has no row yet gets none', async () => {
    const id = await ask(products)
    await prepareOnePiece(id)
    const cancelled = await bench.call('POST', `/api/runs/${id}/cancel/`)
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', skipped: 500, total: 500 })
    await prepare(id)
    expect(await rows(id)).toHaveLength(500)
    expect(await count(id, 'queued')).toBe(0)
  })

  test('can be cancelled when all was asked for: a worker takes back what the request does not', async () => {
    const id = await ask(products)
    await prepare(id)
    const asked = await bench.call('POST', `/api/runs/${id}/cancel/`)
    expect(asked.body).toMatchObject({
      status: 'IN PROGRESS',
      is_cancelling: true,
      skipped: 500,
      total: many,
    })
    const workers = await Promise.allSettled([prepare(id), prepare(id)])
    expect(workers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await run(id)).toMatchObject({ status: 'CANCELLED', is_cancelling: false, skipped: many })
    const heard = bench.database.db.selectFrom('progress').select('body').where('subject_id', '=', id)
    expect((await heard.execute()).map(({ body }) => body)).toMatchObject([
      { status: 'CANCELLED', is_cancelling: false, skipped: many },
    ])
    expect((await bench.call('POST', `/api/runs/${id}/cancel/`)).status).toBe(422)
    const wanted = bench.database.db
      .selectFrom('listing')
      .select('product_id')
      .where('desired_state', '=', 'listed')
    expect(await wanted.execute()).toEqual([])
  })

  test('that is being cancelled is not given up: what is left of it is taken back', async () => {
    const id = await ask(products)
    await prepare(id)
    await bench.call('POST', `/api/runs/${id}/cancel/`)
    await giveRunUp(bench.context, id, publishRuns)
    expect(await run(id)).toMatchObject({ is_cancelling: true })
    await prepare(id)
    expect(await run(id)).toMatchObject({ status: 'CANCELLED', skipped: many })
  })

  test('that is being cancelled ends with the last answer, whoever gives it, and as one that was', async () => {
    const id = await ask(products)
    await prepare(id)
    await bench.call('POST', `/api/runs/${id}/cancel/`)
    await bench.database.db
      .updateTable('run_row')
      .set({ status: 'done' })
      .where('status', '=', 'queued')
      .execute()
    expect(await run(id)).toMatchObject({ status: 'CANCELLED', skipped: 500, success: many - 500 })
    await prepare(id)
    expect(await count(id, 'skipped')).toBe(500)
  })

  test('that is cancelled while a piece is being added takes that one back, too', async () => {
    const id = await ask(products)
    let cancelling: Promise<{ status: number }> | undefined
    const context = whenAsked(async () => {
      if (cancelling !== undefined) return
      cancelling = bench.call('POST', `/api/runs/${id}/cancel/`)
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
    })
    await prepare(id, context)
    expect((await cancelling)?.status).toBe(200)
    // The next piece may have been quicker than who waited.
    await prepare(id)
    const { total, ...cancelled } = await run(id)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', skipped: total })
    expect(total).toBeGreaterThanOrEqual(500)
    expect(await count(id, 'queued')).toBe(0)
    const listed = bench.database.db
      .selectFrom('listing')
      .select('product_id')
      .where('desired_state', '=', 'listed')
    expect(await listed.execute()).toEqual([])
  })

  test('that a sync sends on brings nothing on sale that was not', async () => {
    const { db } = bench.database
    const listed = products.slice(0, -2)
    await administer(bench.database.url, putOnSale(listed))
    await inTransaction(db, { actor: 'seller' }, (tx) =>
      pushLive(tx, bench.context, { productIds: products, user: 'seller', requestId: 'sync-1' }),
    )
    const { id } = await db.selectFrom('run').select('id').executeTakeFirstOrThrow()
    expect(await run(id)).toMatchObject({ kind: 'publish', total: 0, counts: { chosen: many } })
    await prepare(id)
    expect(new Set((await rows(id)).map(({ id: product }) => product))).toEqual(new Set(listed))
    expect(await count(id, 'queued')).toBe(listed.length)
    expect(await asks()).toEqual({ 2: listed.length })
  })

  test('counts the sizes of a parent as products', async () => {
    const { db } = bench.database
    const { id: parent } = await addParent(db, 'WIDE', [])
    await sql`
      insert into product (sku, product_type, title, brand, retail_price_cents, parent_id)
      select 'WIDE-' || number, 'basic', 'A size', 'Tested', 12000, ${parent} from generate_series(1, 501) number`.execute(
      db,
    )
    const totalOn = async (...market_place: string[]) =>
      (await run(await publishProducts(bench.context, asker, { product_list: [parent], market_place })))[
        'total'
      ]
    expect(await totalOn('Shopify', 'StockX')).toBe(0)
    expect(await totalOn('Shopify')).toBe(501)
  })
})

function stopAfterFirstPiece(stopping: AbortController): Context {
  const { channels } = bench.context
  const account = (name: string) => {
    if (!stopping.signal.aborted) stopping.abort(new Error('stopped'))
    return channels.account(name)
  }
  return { ...bench.context, channels: { ...channels, account } }
}

async function waitingForLocks(): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count
    from pg_locks
    join pg_stat_activity using (pid)
    where pg_stat_activity.datname = current_database() and not pg_locks.granted`.execute(bench.database.db)
  return found[0]?.count ?? 0
}

/** By no publish that the history would have to tell of. */
function putOnSale(ids: number[]): string {
  return `
    alter table listing disable trigger listing_added;
    with added as (
      insert into listing_group (marketplace_id, product_id, name, generation, settled_generation, requested_by)
      select marketplace.id, product.id, product.sku, 1, 1, 'maria'
      from product
      join marketplace on marketplace.name = 'Shopify'
      where product.id in (${ids.join()})
      returning id, marketplace_id, product_id
    )
    insert into listing (product_id, marketplace_id, group_id, desired_state, actual_state, generation)
    select product_id, marketplace_id, id, 'listed', 'listed', 1 from added;
    alter table listing enable trigger listing_added`
}
