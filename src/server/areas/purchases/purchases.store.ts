import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { PurchaseTable } from '../../platform/database/schema.ts'
import type { CostSlice } from './active-cost.ts'
import { countFound, type Page } from '../../platform/page-of.ts'

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

function purchases(db: Db) {
  return db
    .selectFrom('purchase')
    .select([
      'purchase.id',
      'purchase.version',
      'purchase.product_id',
      'purchase.cost_cents',
      'purchase.quantity',
      'purchase.used',
      'purchase.created_on',
    ])
}

export async function findPurchase(db: Db, id: number) {
  return purchases(db).where('purchase.id', '=', id).executeTakeFirst()
}

/** A page of lots in the order in which they are used up. */
export async function findPurchases(db: Db, productId: number | undefined, { offset, limit }: Page) {
  const found = db
    .selectFrom('purchase')
    .$if(productId !== undefined, (query) => query.where('purchase.product_id', '=', productId ?? 0))
  const rows = await purchases(db)
    .$if(productId !== undefined, (query) => query.where('purchase.product_id', '=', productId ?? 0))
    .orderBy('purchase.product_id')
    .orderBy('purchase.created_on')
    .orderBy('purchase.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, count: await countFound(found) }
}

/** A lot kept from changing. Its product first, as whoever takes pieces out of lots does: two can't wait for each other. */
export async function lockPurchase(tx: Tx, id: number): Promise<PurchaseRow | undefined> {
  await tx
    .selectFrom('product')
    .select('product.id')
    .where('product.id', '=', (of) =>
      of.selectFrom('purchase').select('product_id').where('purchase.id', '=', id),
    )
    .forNoKeyUpdate()
    .execute()
  return purchases(tx).where('purchase.id', '=', id).forUpdate().executeTakeFirst()
}

/** The lots of a product that have pieces left, the oldest first; their product is locked. */
export async function findOpenLots(db: Db, productId: number): Promise<PurchaseRow[]> {
  return purchases(db)
    .where('purchase.product_id', '=', productId)
    .whereRef('purchase.used', '<', 'purchase.quantity')
    .orderBy('purchase.created_on')
    .orderBy('purchase.id')
    .execute()
}

export async function insertPurchase(
  tx: Tx,
  row: { product_id: number; cost_cents: number; quantity: number; created_by: string; created_on: Date },
): Promise<number> {
  const { id } = await tx.insertInto('purchase').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function writePurchase(
  tx: Tx,
  id: number,
  cells: Pick<Updateable<PurchaseTable>, 'cost_cents' | 'quantity'>,
): Promise<void> {
  await tx
    .updateTable('purchase')
    .set((of) => ({ ...cells, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removePurchase(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('purchase').where('id', '=', id).execute()
}

/** What a product costs by itself, and whether it is there to be bought at all. */
export async function findCost(db: Db, productId: number) {
  return db
    .selectFrom('product')
    .select(['product.cost_cents', 'product.is_deleted', 'product.sku', 'product.product_type'])
    .where('product.id', '=', productId)
    .executeTakeFirst()
}

/** Takes pieces of an item out of their lots, and keeps what they cost. */
export async function useLots(tx: Tx, itemId: number, slices: readonly CostSlice[]): Promise<void> {
  if (slices.length === 0) return
  await tx
    .insertInto('purchase_use')
    .values(slices.map((slice) => ({ ...slice, order_item_id: itemId })))
    .execute()
  await tx
    .updateTable('purchase')
    .from('purchase_use')
    .set((of) => ({ used: of('purchase.used', '+', of.ref('purchase_use.quantity')) }))
    .whereRef('purchase_use.purchase_id', '=', 'purchase.id')
    .where('purchase_use.order_item_id', '=', itemId)
    .execute()
}

/** Ids of the orders that took pieces out of a lot. */
export async function findUsers(db: Db, purchaseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_use')
    .innerJoin('order_item', 'order_item.id', 'purchase_use.order_item_id')
    .innerJoin('sales_order', 'sales_order.id', 'order_item.sales_order_id')
    .select('sales_order.order_id')
    .distinct()
    .where('purchase_use.purchase_id', '=', purchaseId)
    .orderBy('sales_order.order_id')
    .limit(11)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
