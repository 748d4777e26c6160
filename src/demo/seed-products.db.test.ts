import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { seedProducts } from './seed-products.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const input = { seed: 1, asOf: new Date('2026-11-01T00:00:00Z'), picture: () => '/media/picture.webp' }

test('loads the figures that the triggers would have kept, and leaves the triggers on', async () => {
  const { pool } = database
  await seedProducts(database.url, { ...input, count: 2000 })
  await seedProducts(database.url, { ...input, count: 500 })

  const { rows: kept } = await pool.query('select total_products, total_cost_cents from product_totals')
  const { rows: counted } = await pool.query<{ total_products: number }>(
    'select count(*) as total_products, sum(cost_cents) as total_cost_cents from product',
  )
  expect(kept).toEqual(counted)
  expect(counted[0]?.total_products).toBe(2500)

  const { rows: wrongSums } = await pool.query(`
    select product.id
    from product
    left join lateral (
      select
        coalesce(sum(quantity.quantity) filter (where not center.is_hidden), 0) as total,
        coalesce(sum(quantity.quantity) filter (where center.name = 'Phoenix'), 0) as phoenix
      from distribution_center_quantity quantity
      join distribution_center center on center.id = quantity.distribution_center_id
      where quantity.product_id = product.id
    ) stock on true
    where product.total_quantity <> stock.total or product.phoenix_quantity <> stock.phoenix`)
  expect(wrongSums).toEqual([])

  const { rows: unplaced } = await pool.query(`
    select product.id, placed.url
    from product
    left join product_image placed
      on placed.product_id = product.id and placed.placement_name = 'ITEMIMAGEURL1'
    where product.image is distinct from placed.url or product.image_count <> num_nonnulls(placed.url)`)
  expect(unplaced).toEqual([])
  expect((await pool.query('select from picture_history')).rowCount).toBe(0)

  await pool.query("update product set title = 'Another title' where id = 1")
  const { rows: history } = await pool.query('select field, updated_value from product_field_history')
  expect(history).toEqual([{ field: 'title', updated_value: 'Another title' }])
})

test('builds every index again that a large load put aside', async () => {
  const { pool } = database
  const indexes = () =>
    pool.query("select indexdef from pg_indexes where tablename = 'product' order by indexname")
  const before = await indexes()
  await seedProducts(database.url, { ...input, count: 3000, rebuildIndexesFrom: 3000 })
  expect((await indexes()).rows).toEqual(before.rows)
})

test('seeds alike as an owner of the tables who may not go past their keys', async () => {
  const { pool, url } = database
  const owner = `backroom_seeder_${randomBytes(6).toString('hex')}`
  await administer(url, `create role ${owner} login password 'secret'`)
  await administer(url, ownAll(owner))
  const before = await counted()
  await seedProducts(Object.assign(new URL(url), { username: owner, password: 'secret' }).href, {
    ...input,
    count: 400,
  })
  const after = await counted()
  expect(after.products).toBe(before.products + 400)
  expect(after.items).toBeGreaterThan(before.items + 100)
  const { rows: silent } = await pool.query("select tgname from pg_trigger where tgenabled <> 'O'")
  expect(silent).toEqual([])
  await administer(
    url,
    `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
  )

  async function counted() {
    const { rows } = await pool.query<{ products: number; items: number }>(
      'select count(*)::integer as products, (select count(*)::integer from order_item) as items from product',
    )
    return rows[0] ?? { products: NaN, items: NaN }
  }
})

function ownAll(owner: string): string {
  return `do $$
  declare
    part record;
  begin
    for part in
      select relname, relkind from pg_class
      where relnamespace = 'public'::regnamespace
        and (relkind in ('r', 'v') or relkind = 'S' and relname = 'manual_order_id')
    loop
      execute format('alter %s %I owner to ${owner}',
        case part.relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end, part.relname);
    end loop;
  end $$;
  grant create on schema public to ${owner}`
}
