// Whatever is asked of the catalogue, its columns in memory answer as the database does. COLUMN_INDEX_CASES asks for more questions
// than the usual 2,000, and COLUMN_INDEX_SEED for others.
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedFilterValues } from '../src/contract/marketplaces.ts'
import { makeClient } from '../src/server/platform/database/connections.ts'
import { Feed } from '../src/server/platform/column-index/feed.ts'
import { heldList } from '../src/server/platform/column-index/held-list.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import { anyProduct, centers, insertProducts, type AnyProduct } from './support/any-products.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { askDatabase, drawQuestions, memoryAsker } from './support/memory-questions.ts'

const cases = Number(process.env['COLUMN_INDEX_CASES'] ?? 2_000)
const seed = Number(process.env['COLUMN_INDEX_SEED'] ?? 20_260_309)
const batch = 40
const setValues = { distribution_center: centers, marketplaces: publishedFilterValues }

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  await insertProducts(database.db, fc.sample(anyProduct, { numRuns: 160, seed }))
  client = makeClient({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const held = () => {
  const list = heldList(database.db, productList)
  if (list === undefined) throw new Error('Products are not held in memory.')
  return list
}

// A few different texts are numbered, many lie in a buffer: both ways of keeping them are asked.
describe.each([{ mostFew: undefined }, { mostFew: 12 }])('with $mostFew numbered texts', ({ mostFew }) => {
  test(`the columns in memory answer ${cases / 2} questions as the database does, seed ${seed}`, async () => {
    const feed = await Feed.open(client, {
      list: held(),
      bytes: 2 ** 30,
      ...(mostFew !== undefined && { mostFew }),
    })
    const ask = memoryAsker(database.db, productList, feed.table)
    const changes = fc.sample(anyProduct, { numRuns: 50, seed: seed + 1 })
    let known = 0
    for (let asked = 0; asked < cases / 2; asked += batch) {
      const drawn = drawQuestions(productList, setValues, { count: batch, seed: seed + asked })
      const answers = await askDatabase(database.db, productList, { questions: drawn, summed: 'cost' })
      for (const [place, question] of drawn.entries()) {
        const answer = await ask(question, 'cost')
        if (answer === undefined) continue
        known += 1
        const { ids, sum } = answers[place] ?? { ids: [], sum: 0 }
        const told = JSON.stringify([question.wire, question.sort])
        expect(answer.all, told).toEqual(ids)
        expect(answer.block, told).toEqual(ids.slice(question.offset, question.offset + question.limit))
        expect(answer.count, told).toBe(ids.length)
        expect(answer.sums, told).toEqual({ cost: sum })
        expect(answer.ids, told).toEqual(ids.toSorted((one, other) => one - other).slice(0, 101))
      }
      await changeSome(changes, asked, `added-${seed}-${mostFew ?? 'many'}-${asked}`)
      await feed.look()
    }
    // Only what other tables say of a product without touching it is asked of the database alone.
    expect(known).toBeGreaterThan(cases * 0.4)
  })
})

/** Edits, new products, deleted ones, pieces and pictures, one after the other. */
async function changeSome(changes: readonly AnyProduct[], asked: number, sku: string): Promise<void> {
  const at = (asked / batch) % changes.length
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
  await sql`
    insert into product_image (product_id, placement_name, url)
    select id, 'ITEMIMAGEURL' || 1 + ${at}::integer % 8, '/x' from product where id % 13 = ${at % 13}
    on conflict do nothing`.execute(database.db)
  const { rows } = await sql<{ id: number }>`
    insert into product (sku, title, product_type) values (${sku}, 'Added', 'basic')
    on conflict do nothing returning id`.execute(database.db)
  await sql`delete from product where id = any(${rows.filter(() => at % 2 === 0).map(({ id }) => id)}::integer[])`.execute(
    database.db,
  )
}
