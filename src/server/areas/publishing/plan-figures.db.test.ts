import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import type { PublishPlan } from '../../../contract/publish-plan.ts'

// No worker runs: what waits stays. The limits are those of StockX: 500 items in five minutes.
let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench({ STOCKX_LIMIT_FACTOR: '1' })
})
afterAll(() => bench.stop())

async function secondsOf(...product_list: number[]): Promise<number> {
  const chosen = { product_list, market_place: ['StockX'] }
  const { body } = await bench.call('POST', '/api/products/publish-plan/', chosen)
  return (body as PublishPlan).seconds
}

test('a plan is done when what waits for its marketplace already is done, and it after that', async () => {
  const { db } = bench.database
  const id = await addBasic(db, 'PLANNED', { condition: 'New', stockx_variant_id: stockxVariant(1) })
  const blocked = await addBasic(db, 'PLANNED-NOT', { retail_price_cents: null })
  expect(await secondsOf(id)).toBeLessThan(60)
  await sql`
    with added as (
      insert into product (sku, product_type, title, total_quantity)
      select 'WAITING-' || number, 'basic', 'Waiting', 1
      from generate_series(1, 1000) number
      returning id
    ), asked as (
      insert into listing_group (marketplace_id, product_id, name, requested_by, generation, next_try)
      select marketplace.id, added.id, 'WAITING', 'seller', 1, now()
      from added
      join marketplace on marketplace.name = 'StockX'
      returning id, product_id, marketplace_id
    )
    insert into listing (product_id, marketplace_id, group_id, desired_state, generation)
    select asked.product_id, asked.marketplace_id, asked.id, 'listed', 1
    from asked`.execute(db)
  expect(await secondsOf(id)).toBeGreaterThan(300)
  expect(await secondsOf(blocked)).toBe(0)
})
