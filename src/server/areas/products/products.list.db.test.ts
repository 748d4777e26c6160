import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { createFiguresCache } from '../../platform/grid/figures-cache.ts'
import type { SortKey } from '../../platform/grid/parse-sort.ts'
import { readBlock } from '../../platform/grid/sql/read-block.ts'
import { figuresOfRead, type CountedFigures } from '../../platform/lists/list-figures.ts'
import { productList } from './products.list.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const indexed = productColumns.filter((column: Column) => column.isIndexed)

test('each indexed order has one index, with the ids, and no other is kept up', async () => {
  const { rows } = await sql<{ column: string; options: string; is_filled: boolean }>`
    select attribute.attname as column, attribute.attnotnull as is_filled, index.indoption[0]::text as options
    from pg_index index
    join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = index.indkey[0]
    where index.indrelid = 'product'::regclass
      and pg_get_indexdef(index.indexrelid, 2, true) = 'id'
      and (index.indnkeyatts = 2 or index.indisunique)
      and pg_get_expr(index.indpred, index.indrelid) = '(NOT is_deleted)'
    order by attribute.attname`.execute(database.db)
  const expected = productColumns.flatMap((column: Column) =>
    column.isIndexed !== true || column.field === 'id'
      ? []
      : {
          column: `${storedName(column)}${column.hasOwnOrder ? '_order' : column.isFolded ? '_fold' : ''}`,
          is_filled: true,
          options: ascendingBlanksLast,
        },
  )
  expect(new Set(rows)).toEqual(new Set(expected))
  expect(rows).toHaveLength(expected.length)
})

const ascendingBlanksLast = '0'

test.each(indexed.map(({ field }) => field))(
  '%s is read off its index in both directions, from either end, and nothing is sorted',
  async (field) => {
    for (const isDescending of [false, true]) {
      for (const isReversed of [false, true]) {
        const question = await blockQuestion([{ field, isDescending }], isReversed)
        expect(await sortKeys(question)).toEqual([])
      }
    }
  },
)

test('what the stock is worth is added up without reading the column that says it of each product', async () => {
  await addBasic(database.db, 'RUN-8', { cost_cents: 1_250 }, 4)
  await addBasic(database.db, 'RUN-9', { cost_cents: null }, 5)
  const asked: string[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void asked.push(query.sql) })
  const source = { db, list: productList, grid: productList.grid('UTC') }
  const dear = { kind: 'number', from: { value: 100, isInclusive: true } } as const
  const figures = await figuresOfRead(source, createFiguresCache<CountedFigures>()).count({
    kind: 'field',
    field: 'retail_price',
    test: dear,
  })
  expect(figures.groups).toEqual([{ key: '', count: 2, sums: { cost: 12.5, inventory_value: 50 } }])
  expect(asked.join('\n')).not.toContain('inventory_value_cents')
})

async function blockQuestion(sort: readonly SortKey[], isReversed: boolean): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = []
  const mute = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query)
    },
  })
  const block = {
    base: sql<boolean>`not product.is_deleted`,
    bounds: undefined,
    filter: undefined,
    sort,
    isIndexed: true,
    columns: [sql`product.id`],
    expectedVersion: undefined,
  }
  await readBlock(mute, productList.grid('UTC'), block, {
    kind: 'ordered',
    offset: 0,
    limit: 100,
    isReversed,
  })
  const [question] = asked
  if (question === undefined) throw new Error('Nothing was asked.')
  return question
}

/** What the database would sort by to find the answer, if the table were too large to be read whole. */
async function sortKeys({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // The rows of a block take the places of its ids; that sorts a hundred. What comes presorted by what is there once needs no sort.
    const sorts = plan.matchAll(/Sort Key: (?!hit\.)(.*)(?!\n\s*Presorted Key: \S*sku_fold\n)$/gm)
    return [...sorts].map(([line]) => line)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
