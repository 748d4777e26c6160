import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { attachImages } from '../pictures/attach-images.ts'
import { productChange, productRefusal } from '../products/product-change.ts'
import { showProduct } from '../products/product-detail.query.ts'
import { skuTaken } from '../products/update-product.ts'
import { writeProducts } from '../products/write-products.ts'
import { checkForm } from './form-checks.ts'
import { newProduct, readForm, typeOf } from './form-input.ts'
import { FormRefusals } from './form-refusals.ts'
import { lockMembers, membersWanted, readOwner } from './relatives.ts'

type Creating = {
  editor: CurrentUser
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ProductDetail) => Promise<void>
}

/** Makes a product as a form has it, with everything that is to belong to it: all of it or nothing. */
export async function createProduct(
  db: Db,
  payload: ProductPayload,
  { editor, keep }: Creating,
): Promise<ProductDetail> {
  const create = async (tx: Tx) => {
    const id = await createFrom(tx, payload, editor.id)
    const product = await showProduct(tx, id)
    await keep(tx, product)
    return product
  }
  try {
    return await inPatientTransaction(db, { actor: editor.username, reason: 'created' }, create)
  } catch (error) {
    throw brokenConstraint(error) === 'product_sku_once' ? skuTaken(payload.sku ?? '', error) : error
  }
}

async function createFrom(tx: Tx, payload: ProductPayload, userId: number): Promise<number> {
  const refusals = new FormRefusals()
  const type = typeOf(payload) ?? 'basic'
  const { input: fields, relations } = readForm(payload, refusals)
  const input = newProduct(type, fields, refusals)
  await checkForm(tx, { id: undefined, input, images: relations.images, userId }, refusals)
  const isChild = payload.product_type === 'child'
  const owner = await readOwner(tx, { type, isChild }, relations, refusals)
  const refusal = productRefusal(undefined, input)
  if (refusal !== undefined) refusals.forbid(refusal.field ?? 'sku', refusal.sentence, refusal.code)
  const wanted = membersWanted(type, relations, refusals)
  const changes = wanted && (await lockMembers(tx, undefined, wanted, refusals))
  refusals.throwAny()

  const [made] = (await writeProducts(tx, [productChange(undefined, { ...input, ...owner })])).products
  if (made === undefined) throw new Error('the new product was not answered')
  if (changes) await writeProducts(tx, changes(made))
  await attachImages(tx, { productId: made.id, ids: relations.images ?? [], user: userId })
  return made.id
}
