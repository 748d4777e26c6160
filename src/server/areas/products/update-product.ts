import type { ProductDetail, ProductPatch } from '../../../contract/products/product-detail.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Conflict, InvalidInput, StaleVersion } from '../../platform/errors.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { productChanges } from './product-changes.ts'
import { findCenterIds, lockProduct, writeColumns, writeQuantities } from './products.store.ts'
import { showProduct, unknownProduct } from './show-product.ts'

export interface ProductEdit {
  id: number
  patch: ProductPatch
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
}

/** Changes the fields that came, all or none of them, and answers the product as it is then. */
export async function updateProduct(db: Db, edit: ProductEdit): Promise<ProductDetail> {
  try {
    return await inTransaction(db, { actor: edit.editor, reason: 'edited' }, (tx) => applyEdit(tx, edit))
  } catch (error) {
    throw isDuplicateSku(error) ? skuTaken(edit.patch.sku ?? '', error) : error
  }
}

async function applyEdit(tx: Tx, { id, patch, expected }: ProductEdit): Promise<ProductDetail> {
  const before = await lockProduct(tx, id)
  if (before === undefined) throw unknownProduct(id)
  if (!expected.accepts(before.version)) throw new StaleVersion(await showProduct(tx, id))

  const { columns, quantities } = productChanges(before, patch)
  await writeColumns(tx, id, columns)
  if (quantities.length > 0) await changeQuantities(tx, id, quantities)
  return showProduct(tx, id)
}

async function changeQuantities(
  tx: Tx,
  id: number,
  quantities: { name: string; qty: number }[],
): Promise<void> {
  const names = quantities.map(({ name }) => name)
  if (new Set(names).size < names.length) throw refusedCenters('The same centre stands there twice.')
  const ids = await findCenterIds(tx, names)
  const known = quantities.map(({ name, qty }) => {
    const centerId = ids.get(name)
    if (centerId === undefined) throw refusedCenters(`There is no distribution centre "${name}".`)
    return { centerId, quantity: qty }
  })
  await writeQuantities(tx, id, known)
}

function refusedCenters(sentence: string): InvalidInput {
  return new InvalidInput(sentence, { errors: { distribution_centers: [sentence] } })
}

function isDuplicateSku(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'product_sku_once'
}

function skuTaken(sku: string, cause: unknown): Conflict {
  const sentence = `Another product has the SKU "${sku}" already.`
  return new Conflict(sentence, { code: 'duplicate_sku', errors: { sku: [sentence] }, cause })
}
