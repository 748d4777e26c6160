import type { Tx } from '../../platform/database/database.ts'
import type { ExistingProduct } from './compare-draft.ts'
import { fold, isParent } from './decide-drafts.ts'
import type { Decisions } from './decide-drafts.ts'
import * as store from './imports.store.ts'
import type { NewProduct } from './imports.store.ts'
import { pictureSlots } from '../product-files/product-draft.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'
import { notEmpty, toStored } from './stored-columns.ts'

/** Address of the picture that stands for a new product. */
export type PictureOf = (draft: ProductDraft) => string | null

/** Writes what was decided: parents before the basics that belong to them, then changes, stock and picture addresses. */
export async function writeDecisions(
  tx: Tx,
  { creations, updates }: Decisions,
  existing: ReadonlyMap<string, ExistingProduct>,
  pictureOf: PictureOf,
): Promise<void> {
  const owners = new Map(
    [...existing].map(([sku, { id, sku: written }]): [string, Owner] => [sku, { id, sku: written }]),
  )
  for (const drafts of [creations.filter(isParent), creations.filter((draft) => !isParent(draft))]) {
    const ids = await store.insertProducts(
      tx,
      drafts.map((draft) => newProduct(draft, owners, pictureOf(draft))),
    )
    for (const { sku } of drafts) owners.set(fold(sku), { id: ids.get(fold(sku)) ?? 0, sku })
  }
  await store.updateProducts(
    tx,
    updates.map(({ existing: product, draft, change }) => ({
      id: product.id,
      existing: product,
      change,
      parent: draft.parentSku === undefined ? undefined : owners.get(fold(draft.parentSku)),
    })),
  )
  const idOf = ({ sku }: ProductDraft): number => owners.get(fold(sku))?.id ?? 0
  await store.setStock(tx, [
    ...creations.flatMap((draft) =>
      draft.phoenix === undefined ? [] : [{ id: idOf(draft), pieces: draft.phoenix }],
    ),
    ...updates.flatMap(({ existing: { id }, change: { phoenix } }) =>
      phoenix === undefined ? [] : [{ id, pieces: phoenix }],
    ),
  ])
  await store.setPictures(tx, [
    ...creations.flatMap((draft) => inSlots(idOf(draft), draft.pictures)),
    ...updates.flatMap(({ existing: { id }, change: { pictures } }) => inSlots(id, pictures ?? [])),
  ])
}

interface Owner {
  id: number
  sku: string
}

function newProduct(
  draft: ProductDraft,
  owners: ReadonlyMap<string, Owner>,
  image: string | null,
): NewProduct {
  const parent = draft.parentSku === undefined ? undefined : owners.get(fold(draft.parentSku))
  return {
    ...notEmpty,
    ...toStored(draft.defaults),
    ...toStored(draft.columns),
    sku: draft.sku,
    product_type: draft.productType ?? 'basic',
    parent_id: parent?.id ?? null,
    parent_sku: parent?.sku ?? null,
    image,
    attributes: draft.attributes,
    total_quantity: draft.phoenix ?? 0,
    phoenix_quantity: draft.phoenix ?? 0,
    // PostgreSQL's own word for the moment of the transaction.
    quantity_update_date_utc: draft.phoenix === undefined ? null : 'now',
  }
}

function inSlots(id: number, urls: readonly string[]): { id: number; slot: number; url: string }[] {
  return urls.slice(0, pictureSlots).map((url, index) => ({ id, slot: index + 1, url }))
}
