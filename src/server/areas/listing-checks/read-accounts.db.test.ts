// What stands in an account and is none of ours, from the practice marketplaces over real HTTP.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { onlineStore, setProduct, shoe, variant } from '../../../../tests/support/practice-store.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import type { Context } from '../../context.ts'
import { workOnRun } from '../../platform/runs/work-on-run.ts'
import { insertRun } from '../../platform/runs/runs.store.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listingChecks } from './check-listings.ts'
import { insertCheck } from './listing-checks.store.ts'

const url = '/api/products/check-listings/'
const shopify = 1

let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
  await bench.startWorker()
})
beforeEach(async () => {
  await bench.database.db.deleteFrom('channel_listing').execute()
  await bench.database.db.deleteFrom('listing').execute()
  await bench.database.db
    .updateTable('run_row')
    .set({ group_id: null })
    .where('status', '<>', 'queued')
    .execute()
  await bench.database.db.deleteFrom('listing_group').execute()
  await bench.shop.reset()
})
afterAll(() => bench.stop())

async function publish(place: string, ...ids: number[]): Promise<void> {
  const body = { product_list: ids, market_place: [place] }
  const { status } = await bench.call('POST', '/api/products/publish-products/', body)
  expect(status).toBe(200)
}

async function check(...places: string[]) {
  const { status, body: accepted } = await bench.call('POST', url, { market_place: places })
  expect(status).toBe(202)
  return ended(Number(accepted['id']))
}

async function ended(id: number) {
  const show = async () => (await bench.call('GET', `/api/runs/${id}/`)).body
  await expect.poll(async () => (await show())['status'], { timeout: 90_000 }).toBe('COMPLETED')
  const rows = await bench.call('GET', `/api/runs/${id}/rows/?page_size=200`)
  return { run: await show(), rows: rows.body['results'] as Record<string, unknown>[] }
}

/** Put into the store by another app of the seller's. */
async function addStranger(handle: string, sku: string, isOnSale = true): Promise<void> {
  const ask = async (query: string, variables: object) => {
    const reply = await fetch(`${bench.sandbox.url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_backroom_sandbox' },
      body: JSON.stringify({ query, variables }),
    })
    return (await reply.json()) as { data?: { productSet?: { product: { id: string } } } }
  }
  const input = shoe(['9'], { handle, title: handle, variants: [variant('9', { sku, price: '80' })] })
  const made = await ask(setProduct, { input })
  const id = made.data?.productSet?.product.id
  if (id === undefined) throw new Error(`The store did not take ${handle}: ${JSON.stringify(made)}`)
  const publishing = `mutation Put($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { message } }
  }`
  if (isOnSale) await ask(publishing, { id, input: [{ publicationId: onlineStore }] })
}

const addProduct = (sku: string, fields = {}) =>
  addBasic(bench.database.db, sku, { retail_price_cents: 12_000, ...fields })

test('what others put on sale at Shopify is told, and what is ours or off sale is not', async () => {
  await publish('Shopify', await addProduct('ACCOUNT-OURS'))
  await addProduct('ACCOUNT-Same')
  await addStranger('stranger', 'NOBODYS')
  await addStranger('same', 'account-same')
  await addStranger('draft', 'DRAFT', false)
  const { run, rows } = await check('Shopify')
  expect(run).toMatchObject({ success: 1, failed: 0, counts: { equal: 1, not_ours: 2 } })
  expect(rows).toMatchObject([
    { sku: 'NOBODYS', marketplace: 'Shopify', finding: 'not_ours', product_id: null },
    { sku: 'account-same', finding: 'not_ours' },
  ])
  expect(rows[0]?.['message']).toMatch(
    /^stranger \(\d+\) is live there with \$80.00, 0 in stock. Nothing of yours belongs to it.$/,
  )
  expect(rows[0]?.['url']).toContain('/products/stranger')
  expect(rows[1]?.['message']).toContain('Your ACCOUNT-Same has the same SKU.')
})

test('what we made there and do not know any more is told to be ours', async () => {
  const id = await addProduct('ACCOUNT-LOST')
  await publish('Shopify', id)
  const { db } = bench.database
  await db.deleteFrom('channel_listing').execute()
  await db.deleteFrom('listing').execute()
  await db.updateTable('run_row').set({ group_id: null }).execute()
  await db.deleteFrom('listing_group').execute()
  expect((await check('Shopify')).rows).toMatchObject([
    {
      sku: 'ACCOUNT-LOST',
      message: expect.stringContaining('It is your ACCOUNT-LOST, which is off sale here') as string,
    },
  ])
  await publish('Shopify', id)
  expect((await check('Shopify')).run['counts']).toMatchObject({ equal: 1, not_ours: 0 })
})

test('a check of chosen products looks at nothing else', async () => {
  const id = await addProduct('ACCOUNT-CHOSEN')
  await publish('Shopify', id)
  await addStranger('stranger', 'NOBODYS')
  const { body } = await bench.call('POST', url, { product_list: [id], market_place: ['Shopify'] })
  expect((await ended(Number(body['id']))).run['counts']).toMatchObject({ equal: 1, not_ours: 0 })
})

test('of a store of many pages nothing is left out or told twice when the worker dies', async () => {
  for (let at = 0; at < 80; at += 1) await addStranger(`many-${at}`, `MANY-${at}`)
  const { context } = bench
  // In nobody's queue: the test is its worker.
  const id = await inTransaction(context.db, { actor: 'seller' }, async (tx) => {
    const run = { kind: 'listing_check' as const, user: 'seller', followsRows: false, total: 0 }
    const runId = await insertRun(tx, run)
    await insertCheck(tx, runId, { marketplaceIds: [shopify], productIds: null })
    return runId
  })
  const dead = new AbortController()
  await expect(workOnRun(thatDies(context, dead), id, listingChecks, dead.signal)).rejects.toThrow()
  expect((await bench.call('GET', `/api/runs/${id}/`)).body['counts']).toEqual({ not_ours: 35 })
  await workOnRun(context, id, listingChecks)
  const { run, rows } = await ended(id)
  expect(run['counts']).toEqual({ not_ours: 80 })
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(80)
})

/** Reads a page, then the worker dies. */
function thatDies(context: Context, dead: AbortController): Context {
  const account = context.channels.account('Shopify')
  if (account === null) throw new Error('Shopify is not connected')
  let pages = 0
  const readAll: typeof account.sales.readAll = async (...asked) => {
    pages += 1
    if (pages > 1) dead.abort()
    return (await account.sales.readAll?.(...asked)) ?? { listings: [], next: null }
  }
  const dying = { ...account, sales: { ...account.sales, readAll } }
  return { ...context, channels: { ...context.channels, account: () => dying } }
}

test('an account that can not be read is told, and tried again as a whole', async () => {
  await addStranger('stranger', 'NOBODYS')
  await bench.shop.disturb({ kind: 'error', rate: 1, operation: 'ReadProducts', status: 403 })
  const { run, rows } = await check('Shopify')
  await bench.shop.heal()
  expect(run).toMatchObject({ failed: 1, counts: { not_ours: 0 } })
  expect(rows).toMatchObject([
    { status: 'failed', sku: null, message: expect.stringContaining('What else is on sale there') as string },
  ])
  const { body } = await bench.call('POST', `/api/runs/${Number(run['id'])}/retry/`)
  expect((await ended(Number(body['id']))).rows).toMatchObject([{ sku: 'NOBODYS' }])
})

test('a pair at StockX that is for sale there and not here names the product of its size', async () => {
  const id = await addProduct('ACCOUNT-PAIR', { condition: 'New', stockx_variant_id: stockxVariant(3) })
  await publish('StockX', id)
  expect((await check('StockX')).run['counts']).toMatchObject({ equal: 1, not_ours: 0 })
  const { db } = bench.database
  await db.deleteFrom('channel_listing').execute()
  await db.updateTable('listing').set({ actual_state: 'unlisted', desired_state: 'unlisted' }).execute()
  const { rows } = await check('StockX')
  expect(rows).toHaveLength(3)
  for (const { sku, message } of rows) {
    expect(sku).toBe('ACCOUNT-PAIR')
    expect(message).toMatch(
      /is live there with \$120.00, 1 in stock. It is your ACCOUNT-PAIR, which is off sale/,
    )
  }
  await db.deleteFrom('stockx_size').execute()
  expect((await check('StockX')).rows[0]?.['message']).toContain('Nothing of yours belongs to it.')
})

test('what others have online at VoyageOne is told by its contract', async () => {
  const headers = {
    ...{ 'content-type': 'application/json', 'client-id': 'backroom-sandbox' },
    authorization: 'Bearer backroom-sandbox-token',
  }
  const product = { code: 'THEIRS', title: 'Theirs', items: [{ code: 'THEIRS-9', priceCost: '99.00' }] }
  const reply = await fetch(`${bench.sandbox.voyageOneUrl}/product/upsert`, {
    ...{ method: 'POST', headers, body: JSON.stringify(product) },
  })
  expect(await reply.json()).toMatchObject({ code: '0' })
  await publish('VoyageOne', await addProduct('ACCOUNT-VOYAGE'))
  const { run, rows } = await check('VoyageOne')
  expect(run['counts']).toMatchObject({ equal: 1, not_ours: 1 })
  expect(rows).toMatchObject([
    {
      sku: 'THEIRS-9',
      message: expect.stringContaining('Theirs (THEIRS-9) is live there with $99.00') as string,
    },
  ])
})

test('what was found goes out as a file', async () => {
  await addStranger('=cmd', 'NOBODYS')
  const { run } = await check('Shopify')
  const ask = (id: number, authorization: string) =>
    bench.app.inject({ url: `/api/listing-checks/${id}/export/`, headers: { authorization } })
  const { statusCode, headers, body } = await ask(Number(run['id']), bench.authorization)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(body.split('\r\n')).toMatchObject([
    '\uFEFFSKU,Marketplace,Found,What differs,Address',
    expect.stringMatching(/^NOBODYS,Shopify,there but not ours,"'=cmd /) as string,
    '',
  ])
  expect((await ask(999_999, bench.authorization)).statusCode).toBe(404)
  expect((await ask(Number(run['id']), '')).statusCode).toBe(401)
  const [other] = (await bench.call('GET', '/api/runs/?kind=publish')).body['results'] as { id: number }[]
  expect((await ask(other?.id ?? 0, bench.authorization)).statusCode).toBe(404)
})
