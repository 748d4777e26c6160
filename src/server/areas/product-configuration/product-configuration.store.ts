import type { Db, Tx } from '../../platform/database/database.ts'

/** What is switched off, by name. */
export type InactiveNames = {
  version: number
  inactive_fields: string[]
  inactive_attributes: string[]
}

export async function findInactive(db: Db): Promise<InactiveNames> {
  return configuration(db).executeTakeFirstOrThrow()
}

/** Holds the row until the transaction ends. */
export async function lockInactive(tx: Tx): Promise<InactiveNames> {
  return configuration(tx).forUpdate().executeTakeFirstOrThrow()
}

function configuration(db: Db) {
  return db.selectFrom('product_configuration').select(['version', 'inactive_fields', 'inactive_attributes'])
}

/** What is switched off, under the names by which files and changes know it. */
export async function findUnusedFields(db: Db): Promise<ReadonlySet<string>> {
  const { inactive_fields, inactive_attributes } = await findInactive(db)
  // An attribute that is a column as well is known by that.
  return new Set([...inactive_fields, ...inactive_attributes.flatMap((name) => [name, `attributes.${name}`])])
}

export async function saveInactive(tx: Tx, names: Omit<InactiveNames, 'version'>): Promise<void> {
  await tx.updateTable('product_configuration').set(names).execute()
}
