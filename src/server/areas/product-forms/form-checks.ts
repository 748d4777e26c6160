import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { ProductInput } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { skuTaken, unknownCenter } from '../products/update-product.ts'
import type { FormRelations } from './form-input.ts'
import type { FormRefusals } from './form-refusals.ts'
import { findForeignPictures } from './product-relatives.store.ts'

type FormChecks = {
  /** Of the product; undefined when it is new. */
  id: number | undefined
  input: ProductInput
  /** Who may give it pictures that belong to no product yet. */
  userId: number
} & Pick<FormRelations, 'images'>

/** What only the database can say of a form: whether the SKU is free, and centres and pictures are there. */
export async function checkForm(
  tx: Tx,
  { id, input, images, userId }: FormChecks,
  refusals: FormRefusals,
): Promise<void> {
  const { sku } = input.columns
  if (typeof sku === 'string') await checkSku(tx, { id, sku }, refusals)
  const sentence = await unknownCenter(tx, Object.keys(input.quantities ?? {}))
  if (sentence !== undefined) refusals.refuse('distribution_centers', sentence)
  await checkPictures(tx, { id, images, userId }, refusals)
}

/** Whether the product has these pictures, or this user can give it those. */
export async function checkPictures(
  tx: Tx,
  { id, images = [], userId }: Omit<FormChecks, 'input'>,
  refusals: FormRefusals,
): Promise<void> {
  const foreign = images.length === 0 ? [] : await findForeignPictures(tx, { productId: id, userId }, images)
  for (const [index, picture] of images.entries())
    if (foreign.includes(picture)) refusals.refuse(`images.${index}`, notTheirs)
}

const notTheirs =
  'The product can not have this picture. One that no product gets is kept for a day: please upload it again.'

async function checkSku(
  tx: Tx,
  { id, sku }: { id: number | undefined; sku: string },
  refusals: FormRefusals,
): Promise<void> {
  const lock = { columns: [], centers: [], hasPictures: false }
  const holders = await lockProducts(tx, { by: { folds: [foldText(sku)] }, ...lock })
  const isTaken = holders.some((holder) => !holder.is_deleted && holder.id !== id)
  if (isTaken) refusals.takenSku(skuTaken(sku).message)
}
