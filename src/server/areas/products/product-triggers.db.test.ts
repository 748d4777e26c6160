// What the database keeps by itself, whoever writes: versions, histories, sums and counts.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBasic, addParent, addProduct } from '../../../../tests/support/catalogue.ts'
import { administer } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { makeClient } from '../../platform/database/connections.ts'
import { inTransaction } from '../../platform/database/database.ts'

let database: TestDatabase
let made = 0
const newSku = () => `SKU-${(made += 1)}`

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const totals = () => database.db.selectFrom('product_totals').selectAll().executeTakeFirstOrThrow()

async function counted() {
  const { rows } = await sql<{ total_products: number; total_cost_cents: number }>`
    select count(*) as total_products, coalesce(sum(cost_cents), 0)::bigint as total_cost_cents
    from product
    where not is_deleted`.execute(database.db)
  return rows[0]
}

describe('totals', () => {
  test('follow every insert, edit, deletion and restoration', async () => {
    const { db } = database
    const ids = [
      await addBasic(db, newSku(), { cost_cents: 500 }),
      await addBasic(db, newSku(), { cost_cents: null }),
    ]
    await db.updateTable('product').set({ cost_cents: 999_999_999 }).where('id', 'in', ids).execute()
    expect(await totals()).toMatchObject({ ...(await counted()) })
    await db
      .updateTable('product')
      .set({ is_deleted: true })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect(await totals()).toMatchObject({ ...(await counted()) })
    await db
      .updateTable('product')
      .set({ is_deleted: false, cost_cents: 1 })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect(await totals()).toMatchObject({ ...(await counted()) })
    const lone = await addProduct(db, { sku: newSku(), product_type: 'basic', cost_cents: 3 })
    await db.deleteFrom('product').where('id', '=', lone).execute()
    expect(await totals()).toMatchObject({ ...(await counted()) })
  })

  test('don’t make one writer wait for another, and move only when a change can be seen', async () => {
    const { db } = database
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => addBasic(db, newSku(), { cost_cents: 100 })),
    )
    const writers = ids.map(() => makeClient({ connectionString: database.url }))
    const before = await totals()
    try {
      for (const [index, writer] of writers.entries()) {
        await writer.connect()
        await writer.query("begin; set local lock_timeout = '2s'")
        await writer.query('update product set cost_cents = 200 where id = $1', [ids[index]])
        await writer.query('update product set cost_cents = 300 where id = $1', [ids[index]])
      }
      expect(await totals()).toEqual(before)
      let version = before.data_version
      for (const writer of writers) {
        await writer.query('commit')
        const now = await totals()
        expect(now.data_version).toBeGreaterThan(version)
        version = now.data_version
      }
      expect(await totals()).toMatchObject({ ...(await counted()) })
    } finally {
      for (const writer of writers) await writer.end()
    }
  })

  test('are unmoved by a transaction that is taken back', async () => {
    const before = await totals()
    const failing = inTransaction(database.db, { actor: 'test' }, async (tx) => {
      await addBasic(tx, newSku(), { cost_cents: 5 })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await totals()).toEqual(before)
  })

  test('can be counted again after a load that went past the triggers', async () => {
    const { db } = database
    await administer(
      database.url,
      `alter table product disable trigger user;
      insert into product (product_type, sku, title, cost_cents, labels)
      values ('basic', 'PAST', 'Past', 77, '{past the triggers}');
      alter table product enable trigger user`,
    )
    const before = await totals()
    await sql`select recount_product_totals()`.execute(db)
    const after = await totals()
    expect(after).toMatchObject({ ...(await counted()) })
    expect(after.data_version).toBeGreaterThan(before.data_version)
    expect(await db.selectFrom('product_label').select('name').execute()).toContainEqual({
      name: 'past the triggers',
    })
  })
})

describe('histories', () => {
  test('tell old and new of each cell, of many rows as of one', async () => {
    const { db, pool } = database
    const ids = [await addBasic(db, newSku()), await addBasic(db, newSku(), { labels: ['one'] })]
    await pool.query("update product set margin = 1.5, labels = '{two}' where id = any($1)", [ids])
    const { rows } = await pool.query<Record<string, unknown>>(
      `select product_id, field, previous_value, updated_value from product_field_history
      where product_id = any($1) order by product_id, field`,
      [ids],
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [ids[0], 'labels', [], ['two']],
      [ids[0], 'margin', null, 1.5],
      [ids[1], 'labels', ['one'], ['two']],
      [ids[1], 'margin', null, 1.5],
    ])
  })

  test('never compare each row with each, whatever their first write on a connection was', async () => {
    const { rows } = await database.pool.query(
      "select proconfig from pg_proc where proname = 'product_record_changes'",
    )
    expect(rows).toEqual([{ proconfig: ['enable_nestloop=off'] }])
  })

  test('name who changed what and why, in whatever way it was written', async () => {
    const { db } = database
    const id = await addBasic(db, newSku(), { labels: ['a'] })
    await inTransaction(db, { actor: 'import', reason: 'file.csv' }, (tx) =>
      tx
        .updateTable('product')
        .set({ labels: ['a', 'b'], title: 'Another', weight: '1.50' })
        .where('id', '=', id)
        .execute(),
    )
    await db.updateTable('product').set({ title: 'Third' }).where('id', '=', id).execute()
    const rows = await db
      .selectFrom('product_field_history')
      .select(['field', 'previous_value', 'updated_value', 'updated_by', 'reason'])
      .where('product_id', '=', id)
      .orderBy('id')
      .orderBy('field')
      .execute()
    expect(rows).toHaveLength(4)
    expect(rows).toContainEqual({
      field: 'labels',
      previous_value: ['a'],
      updated_value: ['a', 'b'],
      updated_by: 'import',
      reason: 'file.csv',
    })
    expect(rows).toContainEqual({
      field: 'title',
      previous_value: 'Another',
      updated_value: 'Third',
      updated_by: 'system',
      reason: null,
    })
  })

  test('keep what happened, even from the owner of the tables', async () => {
    const { db } = database
    const id = await addBasic(db, newSku())
    await db.updateTable('product').set({ brand: 'Nike' }).where('id', '=', id).execute()
    for (const table of ['product_field_history', 'stock_history']) {
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set updated_by = 'me'`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
        await expect(administer(database.url, statement)).rejects.toThrow('keeps what happened')
      }
    }
  })

  test('keep their product from being deleted, and look it up for no row', async () => {
    const { db } = database
    const edited = await addProduct(db, { sku: newSku(), product_type: 'basic' })
    const untouched = await addProduct(db, { sku: newSku(), product_type: 'basic' })
    await db.updateTable('product').set({ brand: 'Nike' }).where('id', '=', edited).execute()
    const remove = (id: number) => db.deleteFrom('product').where('id', '=', id).execute()
    await expect(remove(edited)).rejects.toMatchObject({ code: '23503' })
    await remove(untouched)
    const { rows } = await sql`
      select conname
      from pg_constraint
      where conrelid = 'product_field_history'::regclass and contype = 'f'`.execute(db)
    expect(rows).toEqual([])
  })

  test('leave out every column that follows from others', async () => {
    const { rows } = await sql<{ missing: string[] }>`
      select array_agg(attname) as missing
      from pg_attribute
      where attrelid = 'product'::regclass and attgenerated = 's' and attname <> all(product_derived_columns())`.execute(
      database.db,
    )
    expect(rows).toEqual([{ missing: null }])
  })
})

describe('what products are found by', () => {
  test('comes and goes with them, and costs no look-up of each', async () => {
    const { db } = database
    const kept = await addBasic(db, newSku())
    const gone = await Promise.all([1, 2].map(() => addProduct(db, { sku: newSku(), product_type: 'basic' })))
    const found = () =>
      db
        .selectFrom('product_search')
        .select('id')
        .where('id', 'in', [kept, ...gone])
        .orderBy('id')
        .execute()
    expect(await found()).toHaveLength(3)
    await db.deleteFrom('product').where('id', 'in', gone).execute()
    expect(await found()).toEqual([{ id: kept }])
    const { rows } = await sql`
      select tgname
      from pg_trigger
      where tgrelid = 'product_search'::regclass and tgtype & 1 = 1`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('versions', () => {
  test('count edits, not figures that follow from elsewhere', async () => {
    const { db } = database
    const id = await addBasic(db, newSku(), { updated_on: new Date('2026-01-01T00:00:00Z') })
    const row = () =>
      db
        .selectFrom('product')
        .select(['version', 'updated_on'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    await db
      .updateTable('product')
      .set({ is_published_to_shopify: true, quantity_sold_last7_days: 4, is_stale: true })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('distribution_center_quantity')
      .set({ quantity: 9 })
      .where('product_id', '=', id)
      .execute()
    await db.updateTable('product').set({ brand: 'Tested' }).where('id', '=', id).execute()
    expect(await row()).toEqual({ version: 1, updated_on: new Date('2026-01-01T00:00:00Z') })
    await db.updateTable('product').set({ brand: 'Nike' }).where('id', '=', id).execute()
    expect((await row()).version).toBe(2)
    expect((await row()).updated_on.getTime()).toBeGreaterThan(Date.parse('2026-01-01T00:00:00Z'))
  })
})

describe('stock', () => {
  const sums = (id: number) =>
    database.db
      .selectFrom('product')
      .select(['total_quantity', 'phoenix_quantity', 'total_available_quantity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('is summed over visible centres, and again when one is shown or hidden', async () => {
    const { db } = database
    const id = await addBasic(db, newSku(), { open_allocated_quantity: 1 }, 3)
    await sql`
      insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
      select ${id}, id, 10 from distribution_center where name = 'Croydon'`.execute(db)
    expect(await sums(id)).toEqual({ total_quantity: 3, phoenix_quantity: 3, total_available_quantity: 2 })
    await sql`update distribution_center set is_hidden = false where name = 'Croydon'`.execute(db)
    expect(await sums(id)).toEqual({ total_quantity: 13, phoenix_quantity: 3, total_available_quantity: 12 })
    await sql`update distribution_center set is_hidden = true where name = 'Croydon'`.execute(db)
    await db.deleteFrom('distribution_center_quantity').where('product_id', '=', id).execute()
    expect(await sums(id)).toEqual({ total_quantity: 0, phoenix_quantity: 0, total_available_quantity: -1 })
  })

  test('that changes in two centres at the same time is summed right', async () => {
    const { db } = database
    await sql`insert into distribution_center (name, code) values ('Newark', 'EWR')`.execute(db)
    const id = await addBasic(db, newSku(), {}, 0)
    await Promise.all(
      ['Phoenix', 'Newark'].flatMap((name) =>
        Array.from({ length: 5 }, () =>
          sql`
            insert into distribution_center_quantity (product_id, distribution_center_id, quantity)
            select ${id}, id, 1 from distribution_center where name = ${name}
            on conflict (product_id, distribution_center_id)
            do update set quantity = distribution_center_quantity.quantity + 1`.execute(db),
        ),
      ),
    )
    expect(await sums(id)).toEqual({ total_quantity: 10, phoenix_quantity: 5, total_available_quantity: 10 })
  })
})

describe('families', () => {
  test('a basic shows its parent’s SKU from the start, after a move and after a renaming', async () => {
    const { db } = database
    const [first, second] = [await addParent(db, newSku(), ['9']), await addParent(db, newSku(), [])]
    const basic = first.basics[0] ?? 0
    const parentSku = async () =>
      (await db.selectFrom('product').select('parent_sku').where('id', '=', basic).executeTakeFirstOrThrow())
        .parent_sku
    expect(await parentSku()).toBe(`SKU-${made - 1}`)
    await db.updateTable('product').set({ parent_id: second.id }).where('id', '=', basic).execute()
    expect(await parentSku()).toBe(`SKU-${made}`)
    await db.updateTable('product').set({ sku: 'RENAMED' }).where('id', '=', second.id).execute()
    expect(await parentSku()).toBe('RENAMED')
    await db.updateTable('product').set({ parent_id: null }).where('id', '=', basic).execute()
    expect(await parentSku()).toBeNull()
  })

  test('SKUs differ by more than case among what is not deleted', async () => {
    const { db } = database
    const id = await addBasic(db, 'İX')
    await expect(addBasic(db, 'i̇x')).rejects.toThrow('product_sku_once')
    await db.updateTable('product').set({ is_deleted: true }).where('id', '=', id).execute()
    await addBasic(db, 'i̇x')
    await expect(
      db.updateTable('product').set({ is_deleted: false }).where('id', '=', id).execute(),
    ).rejects.toThrow('product_sku_once')
  })
})
