import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { SizeRun, SizeRunPreview } from '../../../contract/products/size-run.ts'
import { usualCenter } from '../../../contract/products/usual-center.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import type { CurrentUser } from '../../platform/http/app-type.ts'
import { foldText } from '../../platform/fold-text.ts'
import { findIdsBySku } from '../products/ids-by-sku.query.ts'
import { attachImages } from '../pictures/attach-images.ts'
import { productChange } from '../products/product-change.ts'
import { showProduct } from '../products/product-detail.query.ts'
import type { ProductInput } from '../products/product-write.ts'
import { skuTaken, unknownCenter } from '../products/update-product.ts'
import { writeProducts } from '../products/write-products.ts'
import { checkPictures } from './form-checks.ts'
import { FormRefusals } from './form-refusals.ts'
import { readOwner } from './relatives.ts'
import { readSizeRun, skuClashes } from './size-run.ts'

type Creating = {
  editor: CurrentUser
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ProductDetail) => Promise<void>
}

/** Makes a parent with a basic for each of its sizes: all of it or nothing. */
export async function createSizeRun(
  db: Db,
  run: SizeRun,
  { editor, keep }: Creating,
): Promise<ProductDetail> {
  const create = async (tx: Tx) => {
    const { parent, basics, images, refusals } = await judge(tx, run, editor.id)
    refusals.throwAny()
    const sku = String(parent.columns.sku)
    const family = [parent, ...basics.map((basic) => ({ ...basic, parent: { sku } }))]
    const { products } = await writeProducts(
      tx,
      family.map((input) => productChange(undefined, input)),
    )
    const made = products.find((product) => product.sku === sku)
    if (made === undefined) throw new Error('the new parent was not answered')
    await attachImages(tx, { productId: made.id, ids: images, user: editor.id })
    const answer = await showProduct(tx, made.id)
    await keep(tx, answer)
    return answer
  }
  try {
    return await inPatientTransaction(db, { actor: editor.username, reason: 'created' }, create)
  } catch (error) {
    throw brokenConstraint(error) === 'product_sku_once' ? skuTaken(run.style.sku ?? '', error) : error
  }
}

/** What a size run would make, with everything that stands in its way. */
export async function previewSizeRun(db: Db, run: SizeRun, userId: number): Promise<SizeRunPreview> {
  const { parent, basics, clashes, refusals } = await inTransaction(db, { actor: 'preview' }, (tx) =>
    judge(tx, run, userId),
  )
  const results = basics.map((basic, index) => ({
    size: run.sizes[index]?.size ?? '',
    sku: skuOf(basic),
    clash: clashes[index + 1] ?? null,
  }))
  return { sku: skuOf(parent), results, count: results.length, errors: refusals.errors }
}

async function judge(tx: Tx, run: SizeRun, userId: number) {
  const refusals = new FormRefusals()
  const { parent, relations, basics } = readSizeRun(run, refusals)
  const skus = [parent, ...basics].map(skuOf)
  const taken = await findIdsBySku(
    tx,
    skus.flatMap((sku) => (sku === null ? [] : [foldText(sku)])),
  )
  const clashes = skuClashes(skus, (fold) => taken.has(fold))
  for (const [index, clash] of clashes.entries())
    if (clash !== null) refusals.takenSku(clash, index === 0 ? 'style.sku' : `sizes.${index - 1}.sku`)
  const sentence = await unknownCenter(tx, [usualCenter])
  if (sentence !== undefined) refusals.refuse('sizes', sentence)
  const ofStyle = new FormRefusals()
  const owner = await readOwner(tx, { type: 'parent', isChild: false }, relations, ofStyle)
  const { images = [] } = relations
  await checkPictures(tx, { id: undefined, images, userId }, ofStyle)
  refusals.include('style', ofStyle)
  return { parent: { ...parent, ...owner }, basics, images, clashes, refusals }
}

function skuOf({ columns }: ProductInput): string | null {
  return typeof columns.sku === 'string' ? columns.sku : null
}
