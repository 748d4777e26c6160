import { productColumn } from '../../../contract/products/product-columns.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { ProductType } from '../../../contract/products/products.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { attachImages } from '../pictures/attach-images.ts'
import { productChange, productRefusal } from '../products/product-change.ts'
import { showProduct, unknownProduct } from '../products/product-detail.query.ts'
import type { ProductBefore, ProductInput } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { refuseStale, skuTaken, writeEdit } from '../products/update-product.ts'
import { writeProducts } from '../products/write-products.ts'
import { checkForm } from './form-checks.ts'
import { readForm, typeOf, updatedProduct } from './form-input.ts'
import { FormRefusals } from './form-refusals.ts'
import { lockMembers, membersAsked, membersWanted, readOwner } from './relatives.ts'

export type Replacement = {
  id: number
  payload: ProductPayload
  expected: VersionCheck
  editor: CurrentUser
}

/** Writes what a form says of a product, all of it or nothing; what the form does not name stays as it is. */
export async function replaceProduct(db: Db, replacement: Replacement): Promise<ProductDetail> {
  const { id, payload, editor } = replacement
  const replace = async (tx: Tx) => {
    await replaceIn(tx, replacement)
    return showProduct(tx, id)
  }
  try {
    return await inPatientTransaction(db, { actor: editor.username, reason: 'edited' }, replace)
  } catch (error) {
    throw brokenConstraint(error) === 'product_sku_once' ? skuTaken(payload.sku ?? '', error) : error
  }
}

async function replaceIn(tx: Tx, { id, payload, expected, editor }: Replacement): Promise<void> {
  const refusals = new FormRefusals()
  const { input: fields, relations } = readForm(payload, refusals)
  const before = await lockForForm(tx, id, fields)
  const members = () => membersAsked(tx, before, relations)
  await refuseStale(tx, before, { input: fields, expected, members })
  const type = before.product_type as ProductType
  const input = updatedProduct(before, fields, refusals)
  const refusal = productRefusal(before, { ...input, productType: typeOf(payload) })
  if (refusal !== undefined) refusals.forbid(refusal.field ?? 'sku', refusal.sentence, refusal.code)
  await checkForm(tx, { id, input, images: relations.images, userId: editor.id }, refusals)
  const owner = await readOwner(tx, { type, isChild: false }, relations, refusals)
  const wanted = membersWanted(type, relations, refusals)
  const changes = wanted && (await lockMembers(tx, id, wanted, refusals))
  refusals.throwAny()

  await writeEdit(tx, productChange(before, { ...input, ...owner }))
  if (changes) await writeProducts(tx, changes({ id, sku: String(input.columns.sku ?? before.sku) }))
  await attachImages(tx, { productId: id, ids: relations.images ?? [], user: editor.id })
}

/** What other fields follow from is read along. */
const alwaysKnown = ['category', 'relationship_name', 'mpn']

async function lockForForm(
  tx: Tx,
  id: number,
  { columns, quantities }: ProductInput,
): Promise<ProductBefore> {
  const fields = [...new Set([...alwaysKnown, ...Object.keys(columns)])]
  const [before] = await lockProducts(tx, {
    by: { ids: [id] },
    columns: fields.map(productColumn),
    centers: Object.keys(quantities ?? {}),
    hasPictures: false,
  })
  if (before === undefined) throw unknownProduct(id)
  return before
}
