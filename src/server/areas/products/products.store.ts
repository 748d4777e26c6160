import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ProductBefore } from './product-changes.ts'

/** The product as it is, kept from changing under the hands of this transaction. */
export async function lockProduct(
  tx: Tx,
  id: number,
): Promise<(ProductBefore & { version: number }) | undefined> {
  return tx
    .selectFrom('product')
    .select(['version', 'product_type', 'retail_price_cents', 'is_deleted', 'attributes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes these columns; triggers take the version and the history along. */
export async function writeColumns(tx: Tx, id: number, columns: Record<string, unknown>): Promise<void> {
  const assignments = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${name === 'attributes' ? JSON.stringify(value) : value}`,
  )
  if (assignments.length === 0) return
  await sql`update product set ${sql.join(assignments)} where product.id = ${id}`.execute(tx)
}

/** Ids of visible centres by their names. */
export async function findCenterIds(tx: Tx, names: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('distribution_center')
    .select(['id', 'name'])
    .where('is_hidden', '=', false)
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Sets what lies in these centres; the others keep theirs. */
export async function writeQuantities(
  tx: Tx,
  productId: number,
  quantities: { centerId: number; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto('distribution_center_quantity')
    .values(
      quantities.map(({ centerId, quantity }) => ({
        product_id: productId,
        distribution_center_id: centerId,
        quantity,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'distribution_center_id'])
        .doUpdateSet((excluded) => ({ quantity: excluded.ref('excluded.quantity') })),
    )
    .execute()
}
