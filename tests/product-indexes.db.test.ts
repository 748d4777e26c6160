// Every edit of a product writes to all of its table's indexes, so each has to be worth it: here stands what needs it.
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productColumns } from '../src/contract/products/product-columns.ts'
import { seedProducts } from '../src/demo/seed-products.ts'
import { matchLines } from '../src/server/areas/order-fetch/match-lines.query.ts'
import { showProduct } from '../src/server/areas/products/product-detail.query.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import { lockProducts } from '../src/server/areas/products/products.store.ts'
import type { Db } from '../src/server/platform/database/database.ts'
import type { Schema } from '../src/server/platform/database/schema.ts'
import { parseFilter } from '../src/server/platform/grid/parse-filter.ts'
import { parseSort } from '../src/server/platform/grid/parse-sort.ts'
import { tableReader } from '../src/server/platform/lists/table-reader.ts'
import { addBasic } from './support/catalogue.ts'
import { administer } from './support/database-server.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { remoteLine } from './support/remote-order.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seedProducts(database.url, {
    count: 20_000,
    seed: 7,
    asOf: new Date('2026-11-22'),
    picture: () => '',
  })
  // What is not written out yet counts as visible to nobody, and the test server writes late.
  await administer(database.url, 'checkpoint')
  await administer(database.url, 'vacuum product')
})
afterAll(() => database.drop())

type Use = (db: Db) => Promise<unknown>
type Reading = { filter?: readonly object[]; search?: string; order?: string }

/** Reads the catalogue as somebody does who asked for this. */
function reading({ filter = [], search = '', order = '-updated_on' }: Reading): Use {
  return async (db) => {
    const { fields } = productList
    const asked = filter.length > 0 ? parseFilter(filter, { fields, today: '2026-11-22' }) : undefined
    const condition = search === '' ? asked : productList.search?.(search)
    const request = { condition, sort: parseSort(order, fields), offset: 0, limit: 10 }
    await tableReader(db, productList, 'UTC').read(request, productColumns)
  }
}

function sortedBy(...fields: string[]): Use {
  return async (db) => {
    for (const field of fields) await reading({ order: field })(db)
  }
}

const showsItsFamily: Use = async (db) => {
  const { id } = await db
    .selectFrom('product')
    .select('id')
    .where('product_type', '=', 'parent')
    .limit(1)
    .executeTakeFirstOrThrow()
  await showProduct(db, id)
}

const takesSkus: Use = (db) =>
  db
    .transaction()
    .execute((tx) => lockProducts(tx, { by: { folds: ['a'] }, columns: [], centers: [], hasPictures: false }))

/** The rule that it is, besides what reads it. */
const takesSkuTwice: Use = async (db) => {
  const { sku } = await db.selectFrom('product').select('sku').limit(1).executeTakeFirstOrThrow()
  await expect(addBasic(db, sku.toLowerCase())).rejects.toThrow('product_sku_once')
}

const needs: Readonly<Record<string, Use>> = {
  product_pkey: showsItsFamily,
  product_parent_id: showsItsFamily,
  product_master_id: showsItsFamily,
  product_sku_once: async (db) => {
    await takesSkuTwice(db)
    await sortedBy('sku', '-sku')(db)
  },
  product_deleted_sku: takesSkus,
  product_by_updated: sortedBy('updated_on', '-updated_on'),
  product_search_key: reading({ search: '42' }),
  product_search_words: reading({ search: 'mocha' }),
  product_search_upc: reading({ filter: [{ upc: '1' }] }),
  product_search_ean: reading({ filter: [{ ean: '1' }] }),
  product_search_isbn: reading({ filter: [{ isbn: '1' }] }),
  product_search_asin: reading({ filter: [{ asin: 'b1' }] }),
  product_search_stockx_variant: async (db) => {
    const line = remoteLine({ catalogueId: 'a-size' })
    await matchLines(db, { channel: 'StockX', credential: 'stockx' }, [line])
  },
}

test('every index of products is needed by something, and listed here', async () => {
  const { rows } = await database.pool.query<{ name: string; table: string }>(
    `select indexname as name, tablename as table
     from pg_indexes
     where tablename in ('product', 'product_search')
     order by indexname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(needs).toSorted())
  // An edit of a price pays for all of these.
  expect(rows.filter(({ table }) => table === 'product').length).toBeLessThanOrEqual(6)
})

test.each(Object.entries(needs))('%s is used', async (index, use) => {
  const read = await indexesOf(use)
  expect(read).toContain(index)
})

test('words that begin with a letter are looked for in the rows, those with two letters in the index', async () => {
  const begins = (text: string) => indexesOf(reading({ filter: [{ title__istartswith: text }] }))
  expect(await begins('n')).not.toContain('product_search_words')
  expect(await begins('ni')).toContain('product_search_words')
})

/** The indexes that PostgreSQL would read for the statements that this makes, were the tables too large to be read whole. */
async function indexesOf(use: Use): Promise<Set<string>> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push(query),
  })
  await use(db)
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const found = new Set<string>()
    for (const { sql, parameters } of statements.filter(({ sql }) =>
      /^\W*(planned once\W*)?(select|with)/.test(sql),
    )) {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
      for (const [, name = ''] of JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)) found.add(name)
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}
