// Products for tests, with only that given which matters.
import type { Insertable } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'
import type { ProductTable } from '../../src/server/platform/database/schema.ts'

type Fields = Partial<Insertable<ProductTable>>

/** A basic product that can be sold; answers its id. */
export async function addBasic(db: Db, sku: string, fields: Fields = {}, quantity = 3): Promise<number> {
  const id = await addProduct(db, { sku, product_type: 'basic', retail_price_cents: 12_000, ...fields })
  await db
    .insertInto('distribution_center_quantity')
    .columns(['product_id', 'distribution_center_id', 'quantity'])
    .expression((query) =>
      query
        .selectFrom('distribution_center')
        .select((of) => [of.val(id).as('product_id'), 'id', of.val(quantity).as('quantity')])
        .where('name', '=', 'Phoenix'),
    )
    .execute()
  return id
}

/** A parent with one basic for each size; answers all ids. */
export async function addParent(
  db: Db,
  sku: string,
  sizes: string[],
  fields: Fields = {},
): Promise<{ id: number; basics: number[] }> {
  const id = await addProduct(db, { sku, product_type: 'parent', ...fields })
  const basics: number[] = []
  for (const size of sizes) {
    basics.push(await addBasic(db, `${sku}-${size}`, { parent_id: id, attributes: { size } }))
  }
  return { id, basics }
}

export async function addProduct(
  db: Db,
  fields: Fields & { sku: string; product_type: string },
): Promise<number> {
  const { id } = await db
    .insertInto('product')
    .values({ title: `Title of ${fields.sku}`, brand: 'Tested', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
