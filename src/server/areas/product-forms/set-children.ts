import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductType } from '../../../contract/products/products.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { RuleBroken } from '../../platform/errors.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { showProduct, unknownProduct } from '../products/product-detail.query.ts'
import { lockProducts } from '../products/products.store.ts'
import { refuseStale } from '../products/update-product.ts'
import { writeProducts } from '../products/write-products.ts'
import { FormRefusals } from './form-refusals.ts'
import { lockMembers, membersAsked, membersWanted } from './relatives.ts'

type Setting = {
  body: { product_id: number; children: number[]; moved?: number[] }
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ProductDetail) => Promise<void>
}

/** Makes exactly these the children of a parent or master; the others of its children stand alone then. */
export function setChildren(db: Db, { body, expected, editor, keep }: Setting): Promise<ProductDetail> {
  const { product_id: id, ...relations } = body
  const set = async (tx: Tx) => {
    const lock = { columns: [], centers: [], hasPictures: false }
    const [owner] = await lockProducts(tx, { by: { ids: [id] }, ...lock })
    if (owner === undefined) throw unknownProduct(id)
    const members = () => membersAsked(tx, owner, relations)
    await refuseStale(tx, owner, { input: { columns: {} }, expected, members })
    if (owner.is_deleted) throw new RuleBroken(`${owner.sku} is deleted. Restore it first.`)
    const refusals = new FormRefusals()
    const wanted = membersWanted(owner.product_type as ProductType, relations, refusals)
    const changes = wanted && (await lockMembers(tx, id, wanted, refusals))
    refusals.throwAny()
    if (changes) await writeProducts(tx, changes(owner))
    const product = await showProduct(tx, id)
    await keep(tx, product)
    return product
  }
  // Two that take a child from each other wait for each other.
  return inPatientTransaction(db, { actor: editor, reason: 'edited' }, set)
}
