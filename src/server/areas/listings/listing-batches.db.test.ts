import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { adminPort } from '../../../../tests/support/connector-bench.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import { stockxVariant } from '../../../../tests/support/stockx-sizes.ts'
import { publishProducts } from '../publishing/publish-products.ts'
import { findDueGroups } from './listing-groups.store.ts'
import { sweepListings } from './listings.jobs.ts'
import type { Claim } from './plan-group.ts'
import { publishingEngine } from './publishing-engine.ts'
import { publishingStore } from './publishing.store.ts'
import { runPublish } from './run-publish.ts'

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }

// No worker runs: the test claims in their place.
let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
})
afterAll(() => bench.stop())

test('workers who claim at once have no more batches in hand than an account is to have open', async () => {
  const { db } = bench.database
  const ids: number[] = []
  for (let number = 0; number < 40; number += 1) ids.push(await addBasic(db, `BATCH-${number}`))
  await publishProducts(bench.context, asker, { product_list: ids, market_place: ['Shopify'] })
  const groups = await db.selectFrom('listing_group').select('id').orderBy('id', 'desc').execute()
  const [one, other] = [publishingStore(bench.context), publishingStore(bench.context)]
  // From the end: whoever takes more takes them from the front.
  const claim = async (from: number, count: number) => {
    const some = groups.slice(from, from + count)
    const claims = await Promise.all(
      some.map(({ id }, at) => (at % 2 === 0 ? one : other).claim(id, () => ({ least: 3, most: 4 }))),
    )
    return claims.map((each) => each ?? []).toSorted((one, other) => one.length - other.length)
  }
  const sizes = (claims: Claim[][]) => claims.map(({ length }) => length)

  const claims = await claim(0, 6)
  expect(sizes(claims)).toEqual([1, 1, 1, 4, 4, 4])
  // What a worker has asked for is open at the channel in its batch's place.
  await change(claims[3], sql`lease_token = null, lease_until = null, ${deciding('bulk:1')}`)
  expect(sizes(await claim(6, 2))).toEqual([1, 1])
  await change(claims[3], sql`${deciding(null)}, settled_generation = generation`)
  expect(sizes(await claim(8, 2))).toEqual([1, 4])
  // A dead worker's batch is nobody's.
  await change(claims[4], sql`lease_until = now() - interval '1 second'`)
  expect(sizes(await claim(10, 2))).toEqual([1, 4])
})

test('of what a channel decides together only the first and the last are queued to look', async () => {
  const { db } = bench.database
  await adminPort(bench.sandbox.stockxAdminUrl).post('settings/', { batch_delay_ms: 600_000 })
  const ids: number[] = []
  for (let number = 0; number < 6; number += 1)
    ids.push(
      await addBasic(db, `LOOK-${number}`, { condition: 'New', stockx_variant_id: stockxVariant(number) }),
    )
  await publishProducts(bench.context, asker, { product_list: ids, market_place: ['StockX'] })
  const groups = await db
    .selectFrom('listing_group')
    .select('id')
    .where('product_id', 'in', ids)
    .orderBy('id')
    .execute()
  // As when workers have taken what was queued for each, and found nothing left to do.
  await sql`delete from jobs.job where name = 'publish-stockx'`.execute(db)
  const never = new AbortController().signal
  await runPublish(publishingEngine(bench.context), groups[0]?.id ?? 0, { job: never, stopping: never })
  const { rows } = await sql<{ id: number }>`
    select (job.data ->> 'group_id')::int as id
    from jobs.job
    where job.name = 'publish-stockx' and job.start_after > job.created_on
    order by id`.execute(db)
  expect(rows).toEqual([groups[0], groups[5]])
  const open = db.selectFrom('listing_group').select('id').where('operations', 'is not', null)
  expect(await open.execute()).toHaveLength(6)

  // And when these jobs are lost, before what waits for its first try since long ago.
  const waiting = await addBasic(db, 'LOOK-LATER', { condition: 'New', stockx_variant_id: stockxVariant(6) })
  await publishProducts(bench.context, asker, { product_list: [waiting], market_place: ['StockX'] })
  await sql`delete from jobs.job where name = 'publish-stockx'`.execute(db)
  await sql`
    update listing_group
    set next_try = now() - case when operations is null then interval '1 hour' else interval '1 second' end
    where product_id = any(${[...ids, waiting]}::int[])`.execute(db)
  expect((await findDueGroups(db, 1))[0]).toMatchObject({ id: groups[0]?.id })
  await sweepListings(publishingEngine(bench.context))
  const { rows: queued } = await sql<{ id: number; priority: number }>`
    select (job.data ->> 'group_id')::int as id, job.priority
    from jobs.job
    where job.name = 'publish-stockx'
    order by job.priority desc`.execute(db)
  expect(queued).toMatchObject([{ id: groups[0]?.id, priority: 1 }, { priority: 0 }])
})

test('what waits for one marketplace hides nothing of what waits for another from whoever sweeps', async () => {
  const { db } = bench.database
  const [shopify, stockx] = await Promise.all(
    ['Shopify', 'StockX'].map((name) =>
      db.selectFrom('marketplace').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
    ),
  )
  await sql`update listing_group set settled_generation = generation`.execute(db)
  // As those are left that went back for want of room, or that a worker gave back when it was stopped: without a job.
  await sql`
    with added as (
      insert into product (sku, product_type, title)
      select 'SWEPT-' || number, 'basic', 'Swept'
      from generate_series(1, 502) number
      returning id
    )
    insert into listing_group (marketplace_id, product_id, name, requested_by, generation, next_try)
    select case when number <= 501 then ${shopify?.id}::int else ${stockx?.id}::int end, id, 'SWEPT', 'seller', 1,
      now() - make_interval(secs => 1000 - number)
    from (select added.id, row_number() over (order by added.id) as number from added) numbered`.execute(db)
  await sweepListings(publishingEngine(bench.context))
  const { rows } = await sql<{ name: string; count: number }>`
    select job.name, count(*)::int as count
    from jobs.job
    join listing_group on listing_group.id = (job.data ->> 'group_id')::int
    where listing_group.name = 'SWEPT'
    group by job.name
    order by job.name`.execute(db)
  expect(rows).toEqual([
    { name: 'publish-shopify', count: 500 },
    { name: 'publish-stockx', count: 1 },
  ])
})

async function change(claims: Claim[] = [], how: ReturnType<typeof sql>): Promise<void> {
  const ids = claims.map(({ group }) => group.id)
  await sql`update listing_group set ${how} where id = any(${ids}::int[])`.execute(bench.database.db)
}

function deciding(operation: string | null) {
  const isOpen = operation !== null
  return sql`operations = ${isOpen ? [operation] : null}::text[], operations_since = ${isOpen ? sql`now()` : null},
    operations_generation = ${isOpen ? sql`generation` : null}`
}
