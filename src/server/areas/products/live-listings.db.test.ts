import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { addProductsToSell } from '../../../../tests/proofs/products-to-sell.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { outOfStep } from '../../../contract/marketplaces.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { showProduct } from './product-detail.query.ts'
import { addBelongings, belongings, marketplacesColumn } from './product-specials.query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Sent = { price: number; quantity: number; seenPrice?: number; seenQuantity?: number }

/** A basic of $123.00 and three pieces that is live with what was sent, unless the channel shows something else since. */
async function addLive(sku: string, { price, quantity, seenPrice, seenQuantity }: Sent): Promise<number> {
  const { db } = database
  const id = await addBasic(db, sku, { retail_price_cents: 12_300 })
  const marketplace_id = 1
  const { id: group_id } = await db
    .insertInto('listing_group')
    .values({ marketplace_id, product_id: id, name: sku, requested_by: 'seller' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('listing')
    .values({
      product_id: id,
      marketplace_id,
      group_id,
      desired_state: 'listed',
      actual_state: 'listed',
      generation: 0,
      price_sent_cents: price,
      quantity_sent: quantity,
      price_confirmed_cents: price,
      quantity_confirmed: quantity,
      price_seen_cents: seenPrice ?? price,
      quantity_seen: seenQuantity ?? quantity,
      seen_on: new Date('2026-11-21T09:00:00Z'),
    })
    .execute()
  return id
}

async function statesOf(id: number) {
  const [row] = await addBelongings(database.db, [{ id }], productColumns)
  return row?.listing_states
}

test.each<[string, Sent, string]>([
  ['what was sent', { price: 12_300, quantity: 3 }, 'none'],
  ['an older price of ours', { price: 10_000, quantity: 3 }, 'here'],
  ['an older quantity of ours', { price: 12_300, quantity: 5 }, 'here'],
  ['a price that was changed there', { price: 12_300, quantity: 3, seenPrice: 9_900 }, 'there'],
  ['a quantity that was changed there', { price: 12_300, quantity: 3, seenQuantity: 0 }, 'there'],
  ['a price that was changed on both sides', { price: 10_000, quantity: 3, seenPrice: 9_900 }, 'both'],
  [
    'a price that was changed on both sides to the same',
    { price: 10_000, quantity: 3, seenPrice: 12_300 },
    'none',
  ],
])('%s is told from what would go out', async (sku, sent, drift) => {
  const id = await addLive(sku, sent)
  expect(await statesOf(id)).toEqual([
    {
      marketplace: expect.any(String) as string,
      state: 'live',
      url: null,
      offer: {
        price: (sent.seenPrice ?? sent.price) / 100,
        quantity: sent.seenQuantity ?? sent.quantity,
        seen_on: '2026-11-21T09:00:00.000Z',
        our_price: 123,
        our_quantity: 3,
        retail_price_taken: (sent.seenPrice ?? sent.price) / 100,
        drift,
        changed_content: [],
      },
    },
  ])
  const { rows } = await sql<{ is: boolean }>`
    select is_out_of_step as is from live_listing where product_id = ${id}`.execute(database.db)
  expect(rows).toEqual([{ is: drift !== 'none' }])
})

test('why it is not there is told with its time, and of the sizes of a style the newest; what the channel answered is not', async () => {
  const { db } = database
  const family = await addParent(db, 'REFUSED', ['8', '9', '10'])
  const { id: group_id } = await db
    .insertInto('listing_group')
    .values({ marketplace_id: 1, product_id: family.id, name: 'REFUSED', requested_by: 'seller' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listing = (at: number, message: string | null) => ({
    ...{ product_id: family.basics[at] ?? 0, marketplace_id: 1, group_id, generation: 0 },
    desired_state: 'unlisted' as const,
    last_error:
      message === null ? null : JSON.stringify({ kind: 'validation', message, raw: { message: 'hush' } }),
    updated_on: new Date(`2026-11-2${at}T09:00:00Z`),
  })
  const [older, newer] = ['It has no picture.', 'It has no price.']
  await db
    .insertInto('listing')
    .values([listing(0, older), listing(1, newer), listing(2, null)])
    .execute()
  const told = { message: newer, told_on: '2026-11-21T09:00:00.000Z' }
  expect(await statesOf(family.basics[1] ?? 0)).toEqual([
    { marketplace: 'Shopify', state: 'failed', url: null, error: told },
  ])
  expect(await statesOf(family.basics[2] ?? 0)).toEqual([{ marketplace: 'Shopify', state: 'off', url: null }])
  expect((await showProduct(db, family.id)).totals.listings).toEqual([
    { marketplace: 'Shopify', state: 'failed', url: null, products: 2, out_of_step: 0, error: told },
  ])
})

test('what is live without a price of ours is out of step', async () => {
  const id = await addLive('priceless', { price: 12_300, quantity: 3 })
  await database.db.updateTable('product').set({ retail_price_cents: null }).where('id', '=', id).execute()
  expect(await statesOf(id)).toMatchObject([{ offer: { price: 123, our_price: null, drift: 'here' } }])
})

test('what is out of step is looked for once, and not for each product on the way', async () => {
  const { filter } = marketplacesColumn
  if (filter?.storage !== 'set') throw new Error('marketplaces are a set')
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select product.id from product where ${filter.hasAny([outOfStep])} order by product.id limit 100`.execute(
    database.db,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('hashed SubPlan')
})

test('a block is read in a few looks a listing, also while a first publish makes live what nobody has counted yet', async () => {
  const { db } = database
  const ids = await addProductsToSell(db, { prefix: 'FIRST', count: 1_000, inParents: 0 })
  await sql`
    with listed as (
      insert into listing_group (marketplace_id, product_id, name, requested_by)
      select 1, id, sku, 'seller' from product where id = any(${ids}::integer[])
      returning id, product_id
    )
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation)
    select product_id, 1, id, 'listed', 1 from listed`.execute(db)
  await sql`analyze listing, listing_group`.execute(db)
  await sql`update listing set actual_state = 'listed' where product_id = any(${ids}::integer[])`.execute(db)

  const block = sql`${sql.lit(`{${ids.slice(0, 100).join(',')}}`)}::integer[]`
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>`
    explain (analyze, buffers, format json) ${belongings.states(block)}`.execute(db)
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(100 * 30)
})
