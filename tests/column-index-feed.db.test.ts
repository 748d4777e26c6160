// Whatever happens to the products and orders, the columns in memory come to equal them, and nobody misses what he wrote himself.
import fc from 'fast-check'
import { sql } from 'kysely'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderList } from '../src/server/areas/orders/orders.list.ts'
import { listProperties } from '../src/server/areas/products/product-properties.query.ts'
import { productList } from '../src/server/areas/products/products.list.ts'
import { suggestProducts } from '../src/server/areas/products/search-products.query.ts'
import { orderItemList } from '../src/server/areas/sales/order-items.list.ts'
import { rateAllOrders } from '../src/server/areas/exchange-rates/exchange-rates.store.ts'
import { forgetRowChanges } from '../src/server/platform/column-index/column-index.jobs.ts'
import { startColumnIndex, type ColumnIndex } from '../src/server/platform/column-index/column-index.ts'
import { Feed, TooMuchChanged } from '../src/server/platform/column-index/feed.ts'
import { heldList } from '../src/server/platform/column-index/held-list.ts'
import { readIndexFile, writeIndexFile } from '../src/server/platform/column-index/index-file.ts'
import {
  leaveRoom,
  roomLeft,
  shareRoom,
  takeRoom,
  TooLarge,
} from '../src/server/platform/column-index/memory-room.ts'
import { readTable } from '../src/server/platform/column-index/read-table.ts'
import { makeClient } from '../src/server/platform/database/connections.ts'
import { parseFilter } from '../src/server/platform/grid/parse-filter.ts'
import type { SortKey } from '../src/server/platform/grid/parse-sort.ts'
import type { List } from '../src/server/platform/lists/define-list.ts'
import { completeValue } from '../src/server/platform/lists/complete-value.ts'
import { listMemory } from '../src/server/platform/lists/list-memory.ts'
import { insertRun } from '../src/server/platform/runs/runs.store.ts'
import { listReader } from '../src/server/platform/lists/list-reader.ts'
import { tableReader } from '../src/server/platform/lists/table-reader.ts'
import { noMetrics } from '../src/server/platform/metrics.ts'
import { anyOrder, changeOrders, insertItems, insertOrders, insertRates } from './support/any-orders.ts'
import { anyProduct, insertProducts } from './support/any-products.ts'
import { administer } from './support/database-server.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
let folder: string
const opened: ColumnIndex[] = []
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 12 })
  folder = await mkdtemp(join(tmpdir(), 'backroom-columns-'))
  await insertProducts(database.db, fc.sample(anyProduct, { numRuns: 120, seed: 11 }))
})
afterEach(async () => void (await Promise.all(opened.splice(0).map((each) => each.close()))))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

type Options = { list?: List; fewestRows?: number; bytes?: number; patienceMs?: number }

/** The list as a process of its own reads it, and who answered how often. */
async function openProcess({ list = productList, ...options }: Options = {}) {
  const { fewestRows = 1, bytes = 2 ** 30, patienceMs = 60_000 } = options
  const reads = { memory: 0, database: 0 }
  const metrics = {
    ...noMetrics,
    countRead: ({ reader }: { reader: keyof typeof reads }) => void (reads[reader] += 1),
  }
  const log = { info: () => undefined, warn: () => undefined }
  const { db, url } = database
  // However busy the machine is, a question of a test waits for its look, so that memory has to answer.
  const limits = { bytes, fewestRows, freshMs: 60_000, patienceMs }
  const columnIndex = startColumnIndex({ db, url, log, metrics, folder, ...limits }, [list])
  opened.push(columnIndex)
  const index = columnIndex.of(list)
  if (index === undefined) throw new Error(`The list ${list.name} is not held in memory.`)
  const reader = listReader<{ id: number }>({ db, timeZone: 'UTC', columnIndex, metrics }, list)
  const isReady = () => expect.poll(() => index.state.state).toBe('ready')
  const memory = listMemory({ db, timeZone: 'UTC', columnIndex, metrics }, list)
  return { list, reader, reads, index, isReady, memory }
}

type Process = Awaited<ReturnType<typeof openProcess>>

const inDatabase = (list: List = productList) => tableReader<{ id: number }>(database.db, list, 'UTC')

/** Every order of all rows, their count and their totals. */
async function expectEqual({ list, reader, reads }: Process): Promise<void> {
  const before = reads.memory
  const sorts: SortKey[][] = list.columns
    .filter(({ isSortable }) => isSortable)
    .map(({ field }, place) => [{ field, isDescending: place % 2 === 1 }])
  for (const sort of sorts) {
    const request = { condition: undefined, sort, offset: 0, limit: 10_000 }
    const [own, other] = await Promise.all([reader.read(request, []), inDatabase(list).read(request, [])])
    expect(
      own.rows.map(({ id }) => id),
      JSON.stringify(sort),
    ).toEqual(other.rows.map(({ id }) => id))
    expect(own.figures).toEqual(other.figures)
  }
  expect(reads.memory - before).toBeGreaterThan(sorts.length / 2)
}

test('four writers at once, some of whom take it all back, beside a transaction that stays open for long', async () => {
  const processes = [await openProcess(), await openProcess()]
  for (const { isReady } of processes) await isReady()
  const late = await database.pool.connect()
  await late.query('begin')
  await late.query(`insert into product (sku, title, product_type) values ('late', 'Late', 'basic')`)
  const writers = Array.from({ length: 4 }, (_, writer) => write(writer, 60))
  try {
    for (let look = 0; look < 20; look += 1) await processes[look % 2]?.reader.count(undefined)
    await Promise.all(writers)
    await late.query('commit')
  } finally {
    late.release(true)
  }
  for (const each of processes) await expectEqual(each)
})

async function write(writer: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const salt = writer * 1_000 + time
      await client.query(
        `update product set retail_price_cents = $1, supplier_name = $2, labels = array['${writer}'] where id % 29 = $3`,
        [salt, `supplier ${salt % 7}`, writer * 7 + (time % 7)],
      )
      await client.query('savepoint inner_part')
      await client.query(`insert into product (sku, title, product_type) values ($1, $1, 'basic')`, [
        `w-${salt}`,
      ])
      if (time % 5 === 1) await client.query('rollback to savepoint inner_part')
      // What has a history stays.
      if (time % 3 === 2)
        await client.query(
          `delete from product
           where sku = $1 and not exists (select from product_field_history where product_id = product.id)`,
          [`w-${salt - (time % 2)}`],
        )
      await client.query(
        `update distribution_center_quantity set quantity = quantity + 1 where product_id % 31 = $1`,
        [writer * 7 + (time % 7)],
      )
      await client.query(time % 4 === 3 ? 'rollback' : 'commit')
    } catch (error) {
      await client.query('rollback')
      // Writers of one row may stand in each other's way; one of them takes it all back.
      if (!/deadlock|has a history/.test(String(error))) throw error
    } finally {
      client.release()
    }
  }
}

type Change = [what: string, change: () => Promise<unknown>]

/** Orders are changed by whoever writes one, by rates that are entered for many at once, and by loads past the triggers. */
const orderChanges: Change[] = [
  ['edits, new ones and deleted ones', () => changeOrders(database.db, fc.sample(anyOrder, 1), 0)],
  ['a rate for its time', () => takeRates('update exchange_rate set rate = rate * 2')],
  ['no rate any more', () => takeRates('delete from exchange_rate')],
  [
    'a state, and the times that follow it',
    () =>
      sql`update sales_order set order_status = 'Shipped' where order_status = 'Open'`.execute(database.db),
  ],
  ['a load past the triggers', () => loadInto('sales_order', "platform_amount_cents = 7, currency = 'CHF'")],
]

/** Items by the same, by what they say themselves, and by the products that they are of. */
const itemChanges: Change[] = [
  [
    'what the first item cost, which moves what the others cost abroad',
    () =>
      sql`update order_item set cost_cents = cost_cents + 5 where id in (select min(id) from order_item group by sales_order_id)`.execute(
        database.db,
      ),
  ],
  [
    'a brand',
    () =>
      sql`update product set brand = 'Another' where id in (select product_id from order_item)`.execute(
        database.db,
      ),
  ],
  ...orderChanges.slice(0, -1),
  ['a load past the triggers', () => loadInto('order_item', 'platform_amount_cents = 7')],
]

function loadInto(table: string, set: string): Promise<unknown> {
  return administer(
    database.url,
    `alter table ${table} disable trigger user;
     update ${table} set ${set} where id % 3 = 0;
     alter table ${table} enable trigger user;
     select recount_product_totals()`,
  )
}

async function takeRates(change: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx)
    await rateAllOrders(tx)
  })
}

/** After a load past the triggers all rows are read anew, and meanwhile the database answers. */
function answersFromMemory({ reader, reads }: Process): Promise<void> {
  return expect
    .poll(async () => {
      const { memory } = reads
      await reader.count(undefined)
      return reads.memory > memory
    })
    .toBe(true)
}

test.each([
  { name: 'an order', list: orderList('USD'), changes: orderChanges },
  { name: 'a sale', list: orderItemList('USD'), changes: itemChanges },
])('of what changes $name, two processes miss nothing', async ({ list, changes }) => {
  await sql`delete from exchange_rate`.execute(database.db)
  await insertRates(database.db)
  await insertOrders(database.db, fc.sample(anyOrder, { numRuns: 120, seed: 12 }))
  await insertItems(database.db, { least: 1 })
  await sql`update order_item set cost_cents = 3`.execute(database.db)
  const processes = [await openProcess({ list }), await openProcess({ list })]
  for (const { isReady } of processes) await isReady()
  for (const [what, change] of changes) {
    const request = { condition: undefined, sort: list.sort, offset: 0, limit: 10_000 }
    const before = await inDatabase(list).read(request, list.columns)
    await change()
    const after = await inDatabase(list).read(request, list.columns)
    expect(after, what).not.toEqual(before)
    for (const process of processes) {
      await answersFromMemory(process)
      const { memory } = process.reads
      expect(await process.reader.read(request, list.columns), what).toEqual(after)
      expect(process.reads.memory, what).toBe(memory + 1)
    }
  }
  for (const each of processes) await expectEqual(each)
})

test('lists share the memory that a process may take', async () => {
  const room = shareRoom(10_240, 2)
  takeRoom(room(0), 8_000)
  expect(() => takeRoom(room(1), 4_000)).toThrow(TooLarge)
  expect(roomLeft(room(1))).toBe(2_048)
  takeRoom(room(1), 2_000)
  leaveRoom(room(0))
  takeRoom(room(1), 10_000)
  // The one behind gives way at its next look.
  expect(roomLeft(room(0))).toBe(10_240)
  takeRoom(room(0), 4_000)
  expect(() => takeRoom(room(1), 10_000)).toThrow(TooLarge)
  expect(roomLeft(room(1))).toBe(6_144)
})

test('a thread that computes without an end is given up, and another takes its place', async () => {
  const { index, isReady } = await openProcess({ patienceMs: 50 })
  await isReady()
  const keys = Array.from({ length: 500_000 }, () => ({ field: 'sku', isDescending: false }))
  const endless = { condition: undefined, block: { sort: { keys, idDescends: false }, offset: 0, limit: 1 } }
  expect(await index.ask(endless)).toBe('behind')
  await expect.poll(() => index.ask({ condition: undefined })).toBe('lost')
  await isReady()
  // A busy machine may take longer over one answer than the patience that gave the first thread up.
  await expect
    .poll(() => index.ask({ condition: undefined }))
    .toMatchObject({ answer: { count: expect.any(Number) as number } })
})

test(
  'of a thousand writes none is missed by the list that is asked right after it, by another process either',
  async () => {
    const [one, other] = [await openProcess(), await openProcess()]
    await one.isReady()
    await other.isReady()
    const { rows } = await sql<{ id: number }>`select id from product where not is_deleted limit 1`.execute(
      database.db,
    )
    const id = rows[0]?.id ?? 0
    let missed = 0
    for (let time = 1; time <= 1_000; time += 1) {
      await sql`update product set store_price_cents = ${time * 100} where id = ${id}`.execute(database.db)
      const asked = [{ store_price: time }, { id }]
      const condition = parseFilter(asked, { fields: productList.fields, today: '2026-03-09' })
      const { reader } = time % 2 === 0 ? one : other
      if ((await reader.count(condition)) !== 1) missed += 1
    }
    expect(missed).toBe(0)
    expect(one.reads.memory + other.reads.memory).toBe(1_000)
  },
  // Two thousand questions one after the other: a busy machine takes minutes for them, and none of them hangs.
  600_000,
)

test.each([
  { list: productList, excluded: 'exclude__title' },
  { list: orderItemList('USD'), excluded: 'exclude__product__title' },
])(
  'the values of every column of $list.name are counted as the database counts them',
  async ({ list, excluded }) => {
    await insertOrders(database.db, fc.sample(anyOrder, { numRuns: 40, seed: 13 }))
    await insertItems(database.db, { least: 1 })
    const { isReady, memory, reads } = await openProcess({ list })
    await isReady()
    const run = await insertRun(database.db, { kind: 'import', user: 'ann', followsRows: false })
    await sql`update run set success = 2 where id = ${run}`.execute(database.db)
    await sql`
    insert into import_change_block (run_id, is_unusual, first_line, size, product_ids, changes)
    select ${run}, false, 1, 2, array_agg(id), '[]' from product where id % 3 = 0`.execute(database.db)
    const asked = { timeZone: 'UTC', today: '2026-03-09' }
    for (const { filter, field } of list.columns) {
      if (filter === 'none') continue
      const before = reads.memory
      for (const q of ['', 'a', 'İ']) {
        const question = { ...asked, field, q, filter: JSON.stringify([{ [excluded]: 'Nike' }]) }
        const [own, other] = await Promise.all([
          completeValue(database.db, list, { ...question, memory }),
          completeValue(database.db, list, question),
        ])
        expect(own, `${field} ${q}`).toEqual(other)
      }
      if (filter === 'set' && field !== 'is_stale') expect(reads.memory - before, field).toBeGreaterThan(0)
    }
  },
)

test('what set filters and the typeahead offer is the same from memory', async () => {
  const { isReady, memory, reads } = await openProcess()
  await isReady()
  const { db } = database
  for (const title of ['Zebra 2', 'Zebra 10', 'A zebra', 'Zèbra', '100% zebra'])
    await sql`insert into product (sku, title, product_type, condition, flag) values (${title}, ${title}, 'basic', ${title}, '')`.execute(
      db,
    )
  expect(await listProperties(db, 1, memory)).toEqual(await listProperties(db, 1))
  for (const text of ['zebra', 'ZEBRA 1', '00%', 'bra ze', 'none such']) {
    const found = await suggestProducts(db, text, memory)
    expect(found, text).toEqual(await suggestProducts(db, text))
    expect(found.results.length > 0, text).toBe(text !== 'none such')
  }
  expect(reads).toEqual({ memory: 4 + 5 * 2, database: 0 })
})

test('a thread that dies fails no question, and another takes its place', async () => {
  const process = await openProcess()
  await process.isReady()
  const asked = Array.from({ length: 20 }, () => process.reader.count(undefined))
  await process.index.kill()
  const [first, ...others] = await Promise.all(asked)
  expect(new Set(others)).toEqual(new Set([first]))
  await expect.poll(() => process.index.state.state).not.toBe('ready')
  expect(await process.reader.count(undefined)).toBe(first)
  await process.isReady()
  await expectEqual(process)
})

test('a connection that is lost is opened again, and what was missed meanwhile is made good', async () => {
  const process = await openProcess()
  await process.isReady()
  // The role of the pool may end nobody's connection.
  await administer(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'backroom column index' and datname = current_database()`,
  )
  await expect.poll(() => process.index.state.state).toBe('lost')
  await sql`update product set title = 'Meanwhile' where id % 5 = 0`.execute(database.db)
  await process.isReady()
  await expectEqual(process)
})

test('what lies in the file is made good with what changed since; a broken file and one of another past are not used', async () => {
  const first = await openProcess()
  await first.isReady()
  const path = join(folder, 'products.columns')
  await expect
    .poll(() =>
      readFile(path).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBeGreaterThan(0)
  await opened.pop()?.close()
  await sql`update product set title = 'After the file', is_blocked = true where id % 3 = 0`.execute(
    database.db,
  )
  const second = await openProcess()
  await second.isReady()
  await expectEqual(second)
  await opened.pop()?.close()

  const bytes = await readFile(path)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  await writeFile(path, bytes)
  const third = await openProcess()
  await third.isReady()
  await expectEqual(third)
  await opened.pop()?.close()

  // As in a database that was set back to before the file was written.
  await sql`delete from row_change_mark`.execute(database.db)
  await sql`delete from row_change`.execute(database.db)
  const fourth = await openProcess()
  await fourth.isReady()
  await expectEqual(fourth)
})

/** Follows the products without a thread, which looks only when it is told to. */
async function withFeed(follow: (feed: Feed) => Promise<void>): Promise<void> {
  const list = heldList(database.db, productList)
  if (list === undefined) throw new Error('Products are not held in memory.')
  const client = makeClient({ connectionString: database.url })
  await client.connect()
  try {
    await follow(await Feed.open(client, { list, room: shareRoom(2 ** 30, 1)(0) }))
  } finally {
    await client.end()
  }
}

test('what a size earns follows its style, the fees and its first sale, of which its own row says nothing', async () => {
  const { reader, reads, isReady } = await openProcess()
  await isReady()
  const { rows } = await sql<{ id: number }>`
    insert into product (sku, title, product_type, retail_price_cents, created_on)
    values ('follows', 'Follows', 'parent', 5000, now()) returning id`.execute(database.db)
  await sql`
    insert into product (sku, title, product_type, parent_id, created_on, quantity_sold_last30_days)
    select 'follows-' || size, 'Follows', 'basic', ${rows[0]?.id}, now(), size
    from generate_series(1, 3) size`.execute(database.db)
  const found = (filter: object) => {
    const asked = [{ sku__istartswith: 'follows-' }, filter]
    const condition = parseFilter(asked, { fields: productList.fields, today: '2026-03-09' })
    const answer = async () => {
      const before = reads.memory
      const count = await reader.count(condition)
      // Until all rows were read anew the database alone may say it.
      return reads.memory > before ? count : undefined
    }
    return expect.poll(answer)
  }
  await sql`update marketplace set transaction_fee = 10 where name = 'Shopify'`.execute(database.db)
  await found({ net_payout_shopify__gt: 60 }).toBe(0)
  await sql`update product set retail_price_cents = 9900 where id = ${rows[0]?.id}`.execute(database.db)
  await found({ net_payout_shopify__gt: 60 }).toBe(3)
  await sql`update marketplace set transaction_fee = 90 where name = 'Shopify'`.execute(database.db)
  await found({ net_payout_shopify__gt: 60 }).toBe(0)
  await found({ daily_rate__isnull: false }).toBe(0)
  await sql`
    insert into product_sold_days (product_id, last3, last7, last14, last30, known_since)
    select id, 0, 0, 0, 0, now() - interval '60 days' from product where sku like 'follows-%'`.execute(
    database.db,
  )
  await found({ daily_rate__isnull: false }).toBe(2)
})

test('the imports of a product are those that wrote it, until what they did is forgotten', async () => {
  const { reader, reads, isReady } = await openProcess()
  await isReady()
  const { db } = database
  const runOf = (kind: 'import' | 'import_check') => insertRun(db, { kind, user: 'ann', followsRows: false })
  const [written, checked] = [await runOf('import'), await runOf('import_check')]
  const found = async (run: number) => {
    const asked = [{ imports__in: [`shoes.csv #${run}`] }]
    return reader.count(parseFilter(asked, { fields: productList.fields, today: '2026-03-09' }))
  }
  const before = reads.memory
  expect(await found(written)).toBe(0)
  for (const run of [written, checked])
    await sql`
      insert into import_change_block (run_id, is_unusual, first_line, size, product_ids, changes)
      select ${run}, false, 1, 3, array_agg(id), '[]'
      from (select id from product where not is_deleted order by id limit 3) one`.execute(db)
  expect(await found(written)).toBe(3)
  expect(await found(checked)).toBe(0)
  await sql`delete from run where id = ${written}`.execute(db)
  expect(await found(written)).toBe(0)
  expect(reads.memory - before).toBe(4)
})

test('whoever stood still for longer than changes are kept reads all anew', () =>
  withFeed(async (feed) => {
    await sql`update product set title = 'Unseen' where id % 7 = 0`.execute(database.db)
    await forgetRowChanges(database.db)
    await feed.look()
    const standStill = async () => {
      await sql`update product set title = 'Unseen again' where id % 7 = 0`.execute(database.db)
      await forgetRowChanges(database.db)
      // As a clock that jumps by two days has it.
      await sql`update row_change_mark set made_on = made_on - interval '2 days'`.execute(database.db)
      await forgetRowChanges(database.db)
      return feed.look().then(
        () => undefined,
        (error: unknown) => error,
      )
    }
    // What was open in the cluster before the update keeps it from being forgotten.
    await expect.poll(standStill).toBeInstanceOf(TooMuchChanged)
  }))

test('a file that another process is writing is left to it, unless that one has died', () =>
  withFeed(async ({ table, snapshot }) => {
    const path = join(folder, 'shared.columns')
    const stamp = { database: 'one', token: 'a moment', snapshot, movedBy: null }
    await writeFile(`${path}.new`, 'half of it')
    await writeIndexFile(path, stamp, table)
    expect(await readFile(`${path}.new`, 'utf8')).toBe('half of it')
    const longAgo = new Date('2020-01-01')
    await utimes(`${path}.new`, longAgo, longAgo)
    await writeIndexFile(path, stamp, table)
    const read = await readIndexFile(path, table.fields, () => Promise.resolve(true))
    expect(read?.table.rowCount).toBe(table.rowCount)
  }))

test('columns that come over their memory while they are read are given up, and the database is let go', async () => {
  const list = {
    ...{ name: 'endless', table: 'product', id: 'id' },
    fields: [{ field: 'title', shape: 'text' as const, sql: 'title' }],
    // Far more than lies between a database and who reads of it, so that it has to wait until that is read.
    select: `select id, repeat(md5(id::text), 32) as title from generate_series(1, 400000) id`,
  }
  const client = makeClient({ connectionString: database.url, application_name: 'reads too much' })
  await client.connect()
  await expect(readTable(client, { list, room: shareRoom(1_000_000, 1)(0) })).rejects.toBeInstanceOf(TooLarge)
  const reading = `select from pg_stat_activity where application_name = 'reads too much'`
  await expect.poll(async () => (await database.pool.query(reading)).rowCount).toBe(0)
})

test('a short list and one that needs more memory than it may are left to the database', async () => {
  const short = await openProcess({ fewestRows: 1_000_000 })
  await expect.poll(() => short.index.state.state).toBe('small')
  const large = await openProcess({ bytes: 1_000 })
  await expect.poll(() => large.index.state.state).toBe('too_large')
  const count = await inDatabase().count(undefined)
  expect(await Promise.all([short, large].map(({ reader }) => reader.count(undefined)))).toEqual([
    count,
    count,
  ])
  expect([short.reads.memory, large.reads.memory]).toEqual([0, 0])
})
