import type { ImportChange } from '../../../contract/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { findLastTouches } from '../products/last-touches.query.ts'
import { idsOfParents, lockCells } from '../products/locked-cells.ts'
import type { ProductBefore } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { putBack, type KeptCell } from '../products/put-back.ts'
import { removeUntouched } from '../products/remove-untouched.ts'
import { writeProducts } from '../products/write-products.ts'
import { saveKept } from './undo.store.ts'

export type UndoCounts = {
  put_back: number
  removed: number
  /** Cells, and products as a whole. */
  kept: number
}

const whyItStays = {
  published: 'Channels know it: it is published, or was.',
  family: 'Other products belong to it.',
  changed: undefined,
}

type Undo = { runId: number; importId: number }

/** Takes back one block of what an import did; answers how many products are as they were, and how many are not. */
export async function undoBlock(
  tx: Tx,
  { runId, importId }: Undo,
  changes: readonly ImportChange[],
): Promise<{ counts: UndoCounts; keptProducts: number }> {
  const products = await lockChanged(tx, changes)
  const there = changes.flatMap((change) => {
    const product = change.id === null ? undefined : products.get(change.id)
    return product ? [{ change, product }] : []
  })
  const changed = there.filter(({ change }) => !change.is_new)
  const parentIds = await findParents(tx, changed)
  const decisions = changed.map(({ change, product }) => putBack(change, product, parentIds))
  const back = decisions.flatMap(({ change }) => change ?? [])
  await writeProducts(tx, back)
  const created = there.filter(({ change, product }) => change.is_new && !product.is_deleted)
  const staying = await removeUntouched(
    tx,
    importId,
    created.map(({ change, product }) => ({ product, pictures: change.cells.images?.[1] })),
  )
  const kept = decisions.flatMap((each) => each.kept)
  for (const { change, product } of created) {
    const { id, sku } = product
    const reason = staying.get(id)
    if (reason === undefined) continue
    kept.push({ line: change.line, id, sku, field: null, value: null, reason: whyItStays[reason] })
  }
  await keep(tx, runId, kept)
  const keptProducts = changed.length - back.length + staying.size
  const counts = { put_back: back.length, removed: created.length - staying.size, kept: kept.length }
  return { counts, keptProducts }
}

type Changed = { change: ImportChange; product: ProductBefore }

async function lockChanged(tx: Tx, changes: readonly ImportChange[]): Promise<Map<number, ProductBefore>> {
  const found = await lockCells(tx, {
    ids: changes.flatMap(({ id }) => id ?? []),
    fields: changes.flatMap((each) => (each.is_new ? [] : Object.keys(each.cells))),
    hasPictures: changes.some((each) => each.is_new),
  })
  return new Map(found.map((product) => [product.id, product]))
}

/** The parents that products go back to, by folded SKU. */
async function findParents(tx: Tx, changed: readonly Changed[]): Promise<Map<string, number>> {
  const names = new Set(changed.flatMap(({ change }) => change.cells.parent_sku?.[0] ?? []).map(String))
  if (names.size === 0) return new Map()
  const by = { folds: [...names].map(foldText) }
  const found = await lockProducts(tx, { by, columns: [], centers: [], hasPictures: false })
  return idsOfParents(found)
}

async function keep(tx: Tx, runId: number, kept: readonly KeptCell[]): Promise<void> {
  if (kept.length === 0) return
  const touches = await findLastTouches(tx, kept)
  await saveKept(
    tx,
    runId,
    kept.map((cell, index) => ({ ...cell, ...touches[index] })),
  )
}
