import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { disconnect } from '../../../../tests/support/disconnect.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { Run, RunRowList } from '../../../contract/runs.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { publishingEngine } from '../listings/publishing-engine.ts'
import { runPublish } from '../listings/run-publish.ts'
import { publishProducts } from './publish-products.ts'

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
})
beforeEach(() => bench.shop.reset())
afterEach(() => bench.shop.heal())
afterAll(() => bench.stop())

function publish(ids: number[], market_place = ['Shopify']): Promise<number> {
  return publishProducts(bench.context, asker, { product_list: ids, market_place })
}

async function work(productId: number, parts: ListingParts = bench.context): Promise<void> {
  const { group_id: group } = await listing(productId)
  const never = new AbortController().signal
  await runPublish(publishingEngine(parts), group, { job: never, stopping: never })
}

function listing(productId: number) {
  return bench.database.db
    .selectFrom('listing')
    .innerJoin('listing_group', 'listing_group.id', 'listing.group_id')
    .select(['group_id', 'desired_state', 'actual_state', 'listing_group.generation', 'settled_generation'])
    .where('listing.product_id', '=', productId)
    .executeTakeFirstOrThrow()
}

async function cancel(id: number): Promise<Run> {
  const { status, body } = await bench.call('POST', `/api/runs/${id}/cancel/`)
  expect(status).toBe(200)
  return body as unknown as Run
}

async function rows(id: number): Promise<[string | null, string, string | null][]> {
  const { body } = await bench.call('GET', `/api/runs/${id}/rows/`)
  return (body as unknown as RunRowList).results.map(({ sku, status, message }) => [sku, status, message])
}

async function onSale(): Promise<string[]> {
  const products = await bench.shop.products()
  return products.filter(({ isOnSale }) => isOnSale).flatMap(({ variants }) => variants.map(({ sku }) => sku))
}

describe('a cancelled publish', () => {
  test('leaves what is done and takes the rest back, so that no worker begins with it', async () => {
    const { db } = bench.database
    const [done, waiting] = [await addBasic(db, 'DONE'), await addBasic(db, 'WAITING')]
    const id = await publish([done, waiting])
    await work(done)
    expect(await cancel(id)).toMatchObject({ status: 'CANCELLED', success: 1, skipped: 1, total: 2 })
    expect(await rows(id)).toEqual([
      ['DONE', 'done', null],
      ['WAITING', 'skipped', 'cancelled'],
    ])
    const calls = (await bench.shop.calls()).length
    await work(waiting)
    expect(await bench.shop.calls()).toHaveLength(calls)
    expect(await listing(waiting)).toMatchObject({ desired_state: 'unlisted', actual_state: 'unlisted' })
    expect(await onSale()).toEqual(['DONE'])
  })

  test('takes off sale what was on its way at that moment', async () => {
    const id = await addBasic(bench.database.db, 'ONTHEWAY')
    const runId = await publish([id])
    const account = bench.context.channels.account('Shopify')
    if (account === null) throw new Error('Shopify is not connected')
    const sales = {
      ...account.sales,
      publish: async (...asked: Parameters<typeof account.sales.publish>) => {
        const outcomes = await account.sales.publish(...asked)
        await cancel(runId)
        return outcomes
      },
    }
    const channels = { ...bench.context.channels, account: () => ({ ...account, sales }) }
    await work(id, { ...bench.context, channels })
    expect(await rows(runId)).toEqual([['ONTHEWAY', 'skipped', 'cancelled']])
    await work(id)
    expect(await onSale()).toEqual([])
    const after = await listing(id)
    expect(after).toMatchObject({ desired_state: 'unlisted', actual_state: 'unlisted' })
    expect(after.settled_generation).toBe(after.generation)
  })

  test('keeps what another run waits for too', async () => {
    const { basics } = await addParent(bench.database.db, 'SHARED', ['S', 'M'])
    const [small = 0, medium = 0] = basics
    const first = await publish([small, medium])
    const second = await publish([small])
    await cancel(first)
    await work(small)
    expect(await rows(second)).toEqual([['SHARED-S', 'done', null]])
    expect(await rows(first)).toEqual([
      ['SHARED-S', 'skipped', 'cancelled'],
      ['SHARED-M', 'skipped', 'cancelled'],
    ])
    expect(await onSale()).toEqual(['SHARED-S'])
  })
})

describe('a retry', () => {
  test('asks for the pairs that failed and for no others, as a run of its own', async () => {
    const { db } = bench.database
    const [good, blocked] = [await addBasic(db, 'GOOD'), await addBasic(db, 'BLOCKED', { is_blocked: true })]
    const reconnect = disconnect(bench.context.channels, 'VoyageOne')
    const id = await publish([good, blocked], ['Shopify', 'VoyageOne'])
    await work(good)
    expect((await rows(id)).map(([sku, status]) => [sku, status])).toEqual([
      ['GOOD', 'done'],
      ['GOOD', 'failed'],
      ['BLOCKED', 'failed'],
      ['BLOCKED', 'failed'],
    ])
    await db.updateTable('product').set({ is_blocked: false }).where('id', '=', blocked).execute()
    const { status, body } = await bench.call('POST', `/api/runs/${id}/retry/`)
    expect(status).toBe(202)
    const next = Number(body.id)
    await work(blocked)
    const { body: detail } = await bench.call('GET', `/api/bulk-publish/${next}/`)
    expect(detail.results).toMatchObject([
      { sku: 'GOOD', marketplace: 'VoyageOne', status: false },
      { sku: 'BLOCKED', marketplace: 'Shopify', status: true },
      { sku: 'BLOCKED', marketplace: 'VoyageOne', status: false },
    ])
    reconnect()
    // What is to be seen stands in the new run from now on.
    expect((await bench.call('GET', `/api/runs/${id}/`)).body).toMatchObject({ is_dismissed: true })
  })
})
