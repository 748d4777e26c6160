import { cellLabel } from '../../../contract/products/cell-words.ts'
import type { Reverted, Reversion } from '../../../contract/products/timeline.endpoints.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import { InvalidInput, NotFound, RuleBroken, StaleVersion } from '../../platform/errors.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { changedSlots } from '../products/product-cells.ts'
import { historyCells, ownersIn, wireField, type HistoryRow } from '../products/history-cells.ts'
import { findLastTouches } from '../products/last-touches.query.ts'
import { lockCells, lockOwners } from '../products/locked-cells.ts'
import { isChanged } from '../products/product-change.ts'
import type { ChangedCells, ProductBefore } from '../products/product-write.ts'
import { showProduct, unknownProduct } from '../products/product-detail.query.ts'
import { putBack, type KeptCell } from '../products/put-back.ts'
import { skuTaken } from '../products/update-product.ts'
import { writeProducts } from '../products/write-products.ts'
import { findFetchedPictures } from './fetched-pictures.query.ts'
import * as query from './revert.query.ts'
import { isOfTrade, shortened } from './timeline-reply.ts'

type Reverting = {
  id: number
  asked: Reversion
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: Reverted) => Promise<void>
}

/** Puts back what a change has changed, or everything after a point, and names what stays as it is. */
export async function revertProduct(db: Db, reverting: Reverting): Promise<Reverted> {
  const { id, asked, editor } = reverting
  const wanted = await readWanted(db, id, asked)
  try {
    return await inTransaction(db, { actor: editor, reason: `reverted ${wanted.words}` }, (tx) =>
      revert(tx, reverting, wanted),
    )
  } catch (error) {
    const sku = wanted.sku
    throw brokenConstraint(error) === 'product_sku_once' && sku !== undefined ? skuTaken(sku, error) : error
  }
}

type Wanted = {
  /** For the history: 'Retail Price', 'to 2026-11-23 08:44 UTC'. */
  words: string
  event: query.EventName
  find: typeof query.findChange
  /** That it would have again. */
  sku: string | undefined
}

/** Asked before the transaction, whose reason names it: what happened does not change any more. */
async function readWanted(db: Db, id: number, { change, after }: Reversion): Promise<Wanted> {
  if ((change === undefined) === (after === undefined))
    throw new InvalidInput('Give either one change, or after what everything is reverted.')
  const event = query.readEventName(change ?? after ?? '')
  const moment = event && (await query.findMoment(db, id, event))
  if (event === undefined || moment === undefined)
    throw new NotFound('Nothing of this name has happened to this product.')
  const find = change === undefined ? query.findChangesAfter : query.findChange
  const changes = await find(db, id, event)
  const sku = changes.find(({ field }) => field === 'sku')?.previous
  const first = changes.find(({ field }) => field !== 'retail_price_manually_updated') ?? changes[0]
  const words =
    change === undefined || first === undefined
      ? `to ${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : cellLabel(event.attribute === undefined ? wireField(first.field) : `attributes.${event.attribute}`)
  return { words, event, find, sku: typeof sku === 'string' ? sku : undefined }
}

async function revert(
  tx: Tx,
  { id, asked, expected, keep }: Reverting,
  { event, find }: Wanted,
): Promise<Reverted> {
  // Nobody changes it from here on, so that nothing can come between what is found and what is written.
  await lockCells(tx, { ids: [id], fields: [] })
  const changes = await find(tx, id, event)
  const rows = changes.map(({ field, previous, updated }): HistoryRow => [field, previous, updated])
  const owners = await lockOwners(tx, ownersIn(rows))
  const { cells, unfit } = historyCells(rows, owners.skus)
  const kept = new Map(unfit)
  for (const each of changes) {
    const reason = whyKept(each)
    if (reason !== undefined) kept.set(wireField(each.field), reason)
  }
  const meant = meantCells(cells, kept, asked.change === undefined ? undefined : event.attribute)
  const [before] = await lockCells(tx, { ids: [id], fields: Object.keys(meant) })
  if (before === undefined) throw unknownProduct(id)
  refuse(before)
  if (!expected.accepts(before.version)) throw new StaleVersion(await showProduct(tx, id))
  const back = putBack({ line: 0, cells: meant }, before, owners.parentIds)
  for (const [field, reason] of await named(tx, back.kept)) kept.set(field, reason)
  const change = back.change && isChanged(back.change) ? back.change : undefined
  const isMeant = asked.preview !== true && change !== undefined
  const { act } = isMeant ? await writeProducts(tx, [change]) : { act: undefined }
  const changed = await changesIn(tx, change?.cells ?? {})
  const [now] = await lockCells(tx, { ids: [id], fields: [] })
  const answer: Reverted = {
    version: now?.version ?? before.version,
    run_id: act ?? null,
    undone: changed.length,
    changes: changed,
    kept: [...kept].map(([field, reason]) => ({ field, reason })),
  }
  await keep(tx, answer)
  return answer
}

/** As they are shown: pictures slot by slot. */
async function changesIn(tx: Tx, { images, ...cells }: ChangedCells): Promise<Reverted['changes']> {
  const slots = images === undefined ? [] : changedSlots(...images)
  const fetched = await findFetchedPictures(tx, slots.flat())
  return [
    ...Object.entries(cells).map(([field, [previous, updated]]) => ({
      field,
      previous_value: shortened(previous),
      updated_value: shortened(updated),
    })),
    ...slots.map(([field, previous, updated]) => ({
      field,
      previous_value: fetched.get(previous) ?? previous,
      updated_value: fetched.get(updated) ?? updated,
    })),
  ]
}

/** What the histories say must stay. */
function whyKept({ order_id, reason, is_hidden: isHidden }: query.KeptChange): string | undefined {
  if (isHidden) return 'This distribution centre is hidden.'
  if (isOfTrade({ order_id, reason })) return 'An order or a purchase has changed it, and it goes with that.'
  return undefined
}

function meantCells(
  cells: ChangedCells,
  kept: ReadonlyMap<string, string>,
  attribute: string | undefined,
): ChangedCells {
  const isMeant = (field: string) =>
    !kept.has(field) && (attribute === undefined || field === `attributes.${attribute}`)
  return Object.fromEntries(Object.entries(cells).filter(([field]) => isMeant(field)))
}

function refuse({ sku, is_deleted: isDeleted }: ProductBefore): void {
  if (!isDeleted) return
  throw new RuleBroken(`The product ${sku} is deleted. Restore it first.`, { code: 'deleted' })
}

async function named(tx: Tx, kept: readonly KeptCell[]): Promise<[field: string, reason: string][]> {
  const touches = await findLastTouches(tx, kept)
  return kept.map(({ field, reason }, at) => [
    field ?? '',
    reason ?? `${touches[at]?.by ?? 'Somebody'} changed it since.`,
  ])
}
