// Whatever is asked of a list, its columns in memory answer as the database does. COLUMN_INDEX_CASES asks for more questions
// than the usual 2,000, and COLUMN_INDEX_SEED for others.
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedFilterValues } from '../src/contract/marketplaces.ts'
import { orderList } from '../src/server/areas/orders/orders.list.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import { orderItemList } from '../src/server/areas/sales/order-items.list.ts'
import { makeClient } from '../src/server/platform/database/connections.ts'
import { insertRun } from '../src/server/platform/runs/runs.store.ts'
import {
  anyOrder,
  type AnyOrder,
  changeOrders,
  insertItems,
  insertOrders,
  insertRates,
} from './support/any-orders.ts'
import { anyProduct, centers, insertProducts, type AnyProduct } from './support/any-products.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { checkMemory } from './support/memory-check.ts'

const cases = Number(process.env['COLUMN_INDEX_CASES'] ?? 2_000)
const seed = Number(process.env['COLUMN_INDEX_SEED'] ?? 20_260_309)

/** The runs of files; the last only checked what it would do. */
let imports: number[]
let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  await insertProducts(database.db, fc.sample(anyProduct, { numRuns: 160, seed }))
  await insertRates(database.db)
  await insertOrders(database.db, fc.sample(anyOrder, { numRuns: 160, seed }))
  await insertItems(database.db, { least: 1 })
  const runs = ['import', 'import', 'import_check'] as const
  imports = await Promise.all(
    runs.map((kind) => insertRun(database.db, { kind, user: 'ann', followsRows: false })),
  )
  client = makeClient({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

// A few different texts are numbered, many lie in a buffer: both ways of keeping them are asked.
describe.each([{ mostFew: undefined }, { mostFew: 12 }])('with $mostFew numbered texts', ({ mostFew }) => {
  const asked = () => ({ db: database.db, client, mostFew, cases: cases / 4, seed })

  test(`the columns of products answer ${cases / 4} questions as the database does, seed ${seed}`, async () => {
    const changes = fc.sample(anyProduct, { numRuns: 50, seed: seed + 1 })
    const change = (time: number) => changeSome(changes, time, `added-${seed}-${mostFew ?? 'many'}-${time}`)
    const setValues = {
      distribution_center: centers,
      marketplaces: publishedFilterValues,
      imports: [...imports.map((id) => `shoes.csv #${id}`), 'another.csv #99', 'x'],
    }
    const known = await checkMemory({ ...asked(), list: productList, setValues, change })
    // Only what other tables say of a product without touching it is asked of the database alone.
    expect(known).toBeGreaterThan(cases * 0.24)
  })

  test(`the columns of orders answer ${cases / 4} questions as the database does, seed ${seed}`, async () => {
    const changes = fc.sample(anyOrder, { numRuns: 50, seed: seed + 1 })
    const change = (time: number) => changeOrders(database.db, changes, time)
    const setValues = { product_id: ['1', '7', '007', '12', '40', 'x'] }
    const known = await checkMemory({ ...asked(), list: orderList('USD'), setValues, change })
    expect(known).toBeGreaterThan(cases * 0.24)
  })

  test(`the columns of sales answer ${cases / 4} questions as the database does, seed ${seed}`, async () => {
    const changes = fc.sample(anyOrder, { numRuns: 50, seed: seed + 2 })
    const change = (time: number) => changeSales(changes, time)
    const known = await checkMemory({ ...asked(), list: orderItemList('USD'), change })
    expect(known).toBeGreaterThan(cases * 0.24)
  })
})

/** Edits, new products, deleted ones, pieces and pictures, one after the other. */
async function changeSome(changes: readonly AnyProduct[], time: number, sku: string): Promise<void> {
  const at = time % changes.length
  const { columns, quantities } = changes[at] ?? { columns: {}, quantities: {} }
  const { product_type: _type, ...cells } = columns
  const set = Object.entries(cells).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  // Now a few, now half of them: orders take the one in row by row and the other at once.
  const share = at % 5 === 0 ? 2 : 40
  await sql`update product set ${sql.join(set)} where id % ${share}::integer = ${at % share}::integer`.execute(
    database.db,
  )
  await sql`
    update distribution_center_quantity quantity
    set quantity = ${Object.keys(quantities).length}
    where product_id % 17 = ${at % 17}`.execute(database.db)
  await sql`update product set image_count = ${at % 9}::integer where id % 13 = ${at % 13}`.execute(
    database.db,
  )
  await moveFigures(at)
  await moveImports(time)
  const { rows } = await sql<{ id: number }>`
    insert into product (sku, title, product_type) values (${sku}, 'Added', 'basic')
    on conflict do nothing returning id`.execute(database.db)
  await sql`delete from product where id = any(${rows.filter(() => at % 2 === 0).map(({ id }) => id)}::integer[])`.execute(
    database.db,
  )
}

/** Orders and their items, and what items show of products: a brand, and what a size is ordered by. */
async function changeSales(changes: readonly AnyOrder[], time: number): Promise<void> {
  await changeOrders(database.db, changes, time)
  const sold = sql`id in (select product_id from order_item where id % 19 = ${time % 19}::integer)`
  await sql`update product set brand = ${`Brand ${time % 4}`} where ${sold}`.execute(database.db)
  await sql`
    update product set attributes = attributes || jsonb_build_object('size', ${`${time % 14}.5`}::text)
    where ${sold} and id % 3 = ${time % 3}::integer`.execute(database.db)
  await sql`
    update order_item set is_canceled = not is_canceled, cost_cents = ${100 * time}, shipping_cost_cents = ${time}
    where id % 29 = ${time % 29}::integer`.execute(database.db)
}

/** A batch of one of the files, and what another one did is forgotten. */
async function moveImports(time: number): Promise<void> {
  const [run, forgotten] = [imports[time % 3], imports[(time + 1) % 3]]
  await sql`
    insert into import_change_block (run_id, is_unusual, first_line, size, product_ids, changes)
    select
      ${run}, false, (select 1 + coalesce(max(first_line), 0) from import_change_block), count(*), array_agg(id), '[]'
    from product where id % 9 = ${time % 9}`.execute(database.db)
  if (time % 4 === 0)
    await sql`delete from import_change_block where run_id = ${forgotten}`.execute(database.db)
}

/** What payouts and covers follow beside their products: fees, the price of a style, settings, since when a size is sold. */
async function moveFigures(at: number): Promise<void> {
  const { db } = database
  if (at % 2 === 0)
    await sql`update marketplace set transaction_fee = ${at % 9}, fixed_fee_cents = ${at} where id % 2 = ${at % 4 > 0 ? 0 : 1}`.execute(
      db,
    )
  await sql`
    update product set retail_price_cents = ${1_000 + 500 * at}
    where product_type <> 'basic' and id % 3 = ${at % 3}`.execute(db)
  await sql`
    update product set parent_id = (select min(id) from product where product_type = 'parent')
    where product_type = 'basic' and id % 11 = ${at % 11}`.execute(db)
  await sql`
    insert into product_sold_days (product_id, last3, last7, last14, last30, known_since)
    select id, 0, 0, 0, 0, now() - make_interval(days => ${at}) from product
    where product_type = 'basic' and id % 7 = ${at % 7}
    on conflict (product_id) do update set known_since = excluded.known_since`.execute(db)
  await sql`
    update product set created_on = now() - make_interval(days => ${at + 3}), quantity_sold_last30_days = ${at}
    where product_type = 'basic' and id % 6 = ${at % 6}`.execute(db)
  if (at % 5 === 0) await sql`update setting set value = ${3 + at} where name = 'lead_time_days'`.execute(db)
}
