import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { isChanged, pictureSlots } from './product-change.ts'
import type { ChangedCells, ProductChange } from './product-write.ts'
import { writePictures, writeQuantities, type PictureSlot } from './product-parts.store.ts'
import * as store from './products.store.ts'

/** What one write did, as part of its act. */
export type ProductWrite = {
  /** Undefined: there was nothing to write. */
  act: number | undefined
  products: WrittenProduct[]
}

/** A product that was written, with the old and new value of each cell that differs. */
export type WrittenProduct = {
  id: number
  sku: string
  isNew: boolean
  cells: ChangedCells
}

/**
 * The one way in which products are written, by a person's edit as by a file of a million lines: in sets, and parents
 * before the basics that belong to them. The changes come from `productChange` on products that this transaction has
 * locked; triggers take versions, sums and histories along, under the id of the act.
 */
export async function writeProducts(tx: Tx, changes: readonly ProductChange[]): Promise<ProductWrite> {
  const written = new Map<ProductChange, number>()
  const created = new Map<string, number>()
  const ownerOf = ({ parent }: ProductChange) => parent && (parent.id ?? created.get(foldText(parent.sku)))

  for (const generation of generationsOf(changes.filter(isNew))) {
    const ids = await store.insertProducts(
      tx,
      generation.map((change) => insertedRow(change, ownerOf(change))),
    )
    for (const change of generation) {
      const id = idIn(ids, String(change.input.columns.sku))
      created.set(foldText(String(change.input.columns.sku)), id)
      written.set(change, id)
    }
  }
  const updates = changes.filter((change) => !isNew(change) && isChanged(change))
  const act = await store.updateProducts(
    tx,
    updates.map((change) => ({ change, parentId: ownerOf(change) })),
  )
  for (const change of updates) if (change.before !== undefined) written.set(change, change.before.id)
  await writeQuantities(tx, quantitiesOf(written))
  await writePictures(
    tx,
    [...written].flatMap(([{ pictures }, id]) => inSlots(id, pictures ?? [])),
  )
  await store.raiseVersions(tx, ownersOf(written.keys(), ownerOf, new Set(created.values())))
  return {
    act: written.size === 0 ? undefined : (act ?? (await store.findAct(tx))),
    products: [...written].map(([change, id]) => ({
      id,
      sku: String(change.before?.sku ?? change.input.columns.sku),
      isNew: isNew(change),
      cells: change.cells,
    })),
  }
}

/** A new product as a row of the table; its sums of stock stand in it from the start, so that they are written once. */
function insertedRow(
  { input, columns, attributes, quantities }: ProductChange,
  parentId: number | null | undefined,
): Record<string, unknown> {
  const pieces = Object.values(quantities)
  return {
    ...store.storedCells(columns),
    product_type: input.productType ?? 'basic',
    parent_id: parentId ?? null,
    master_id: input.masterId ?? null,
    attributes: attributes ?? {},
    total_quantity: pieces.reduce((sum, each) => sum + each, 0),
    phoenix_quantity: quantities.Phoenix ?? 0,
    // PostgreSQL's own word for the moment of the transaction.
    quantity_update_date_utc: pieces.length === 0 ? null : 'now',
  }
}

function isNew({ before }: ProductChange): boolean {
  return before === undefined
}

/** Whose products these join or leave: a form of theirs that was opened before names others. */
function ownersOf(
  changes: Iterable<ProductChange>,
  ownerOf: (change: ProductChange) => number | null | undefined,
  made: ReadonlySet<number>,
): number[] {
  const owners = [...changes].flatMap((change) => [
    ...(change.parent === undefined ? [] : [change.before?.parent_id, ownerOf(change)]),
    ...(change.masterId === undefined ? [] : [change.before?.master_id, change.masterId]),
  ])
  return [...new Set(owners)].filter((id): id is number => typeof id === 'number' && !made.has(id))
}

/** What owns others comes first. */
function generationsOf(creations: readonly ProductChange[]): ProductChange[][] {
  const isOwned = ({ parent }: ProductChange): boolean => Boolean(parent)
  return [creations.filter((each) => !isOwned(each)), creations.filter(isOwned)]
}

function quantitiesOf(written: ReadonlyMap<ProductChange, number>) {
  return [...written].flatMap(([change, productId]) =>
    Object.entries(change.quantities).map(([center, quantity]) => ({ productId, center, quantity })),
  )
}

function idIn(ids: ReadonlyMap<string, number>, sku: string): number {
  const id = ids.get(foldText(sku))
  if (id === undefined) throw new Error(`The new product ${sku} was not answered.`)
  return id
}

function inSlots(id: number, urls: readonly (string | null)[]): PictureSlot[] {
  return urls.slice(0, pictureSlots).map((url, index) => ({ id, slot: index + 1, url }))
}
