// A database of before products said how many pictures they have: they are counted, and nothing else about them changes.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseBefore, type MigratedDatabase } from '../../../../tests/support/database-before.ts'

let database: MigratedDatabase
beforeAll(async () => {
  database = await createDatabaseBefore('0481-image-count.sql', filled)
})
afterAll(() => database.drop())

const filled = `
  insert into product (sku, title, product_type) values ('TWO', 'A', 'basic'), ('NONE', 'B', 'basic');
  insert into product_image (product_id, placement_name, url)
  select id, place, '/media/a.webp' from product, unnest(array['ITEMIMAGEURL1', 'ITEMIMAGEURL4']) place where sku = 'TWO';`

test('pictures are counted, and that is no change of the product', async () => {
  const { rows } = await sql`
    select sku, image_count, version, updated_on = created_on as is_untouched from product order by sku desc`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { sku: 'TWO', image_count: 2, version: 1, is_untouched: true },
    { sku: 'NONE', image_count: 0, version: 1, is_untouched: true },
  ])
  const { rows: history } = await sql`select from product_field_history`.execute(database.db)
  expect(history).toEqual([])
})
