import type { Db } from '../server/platform/database/database.ts'

/** Whether the catalogue has any product, deleted ones included. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}
