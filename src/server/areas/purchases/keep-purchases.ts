import type { Purchase, PurchaseInput, PurchasePatch } from '../../../contract/purchases.endpoints.ts'
import { isZoned } from '../../platform/columns/kinds/time.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Conflict, invalidField, NotFound, RuleBroken } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { centsToDollars, dollarsToCents } from '../../platform/money.ts'
import { addToStock } from './add-to-stock.ts'
import { requireOwnStock } from './own-stock.ts'
import * as store from './purchases.store.ts'
import type { PurchaseRow } from './purchases.store.ts'

type Buyer = { editor: string; now: Date }

/** Keeps what was bought as a lot of its product. */
export function createPurchase(
  db: Db,
  input: PurchaseInput,
  { editor, now }: Buyer,
  keep: (tx: Tx, purchase: Purchase) => Promise<void>,
): Promise<Purchase> {
  const cost_cents = readCost(input.cost)
  const created_on = readPast(input.created_on, now)
  return inTransaction(db, { actor: editor, reason: 'purchased' }, async (tx) => {
    const product = await store.findCost(tx, input.product)
    if (product === undefined) throw invalidField('product', `There is no product ${input.product}.`)
    if (product.is_deleted) {
      throw new RuleBroken('This product is deleted: restore it first.', { code: 'deleted_product' })
    }
    requireOwnStock('product', product)
    const { product: product_id, quantity, add_to_stock_at: center } = input
    const id = await store.insertPurchase(tx, {
      product_id,
      cost_cents,
      quantity,
      created_by: editor,
      created_on,
    })
    if (center !== undefined) await addToStock(tx, { productId: product_id, center, quantity })
    const purchase = purchaseReply(await found(store.findPurchase(tx, id), id))
    await keep(tx, purchase)
    return purchase
  })
}

type Place = { id: number; expected: VersionCheck; editor: string }

/** Corrects a lot; it never becomes smaller than what orders took out of it. */
export function updatePurchase(db: Db, place: Place, patch: PurchasePatch): Promise<Purchase> {
  const { id, expected, editor } = place
  const cells = {
    ...(patch.cost === undefined ? {} : { cost_cents: readCost(patch.cost) }),
    ...(patch.quantity === undefined ? {} : { quantity: patch.quantity }),
  }
  return inTransaction(db, { actor: editor, reason: 'purchase corrected' }, async (tx) => {
    const before = await found(store.lockPurchase(tx, id), id)
    requireVersion(expected, purchaseReply(before))
    if ((patch.quantity ?? before.quantity) < before.used) throw await lotUsed(tx, before)
    await store.writePurchase(tx, id, cells)
    return purchaseReply(await found(store.findPurchase(tx, id), id))
  })
}

/** Takes a lot away of which no order has taken anything. */
export function deletePurchase(db: Db, { id, editor }: Omit<Place, 'expected'>): Promise<void> {
  return inTransaction(db, { actor: editor, reason: 'purchase deleted' }, async (tx) => {
    const before = await found(store.lockPurchase(tx, id), id)
    if (before.used > 0) throw await lotUsed(tx, before)
    await store.removePurchase(tx, id)
  })
}

async function lotUsed(tx: Tx, { id, used }: PurchaseRow): Promise<Conflict> {
  const orders = await store.findUsers(tx, id)
  const named = `${orders.slice(0, 10).join(', ')}${orders.length > 10 ? ' and others' : ''}`
  return new Conflict(`Orders have used ${used} of this purchase: ${named}.`, { code: 'purchase_used' })
}

async function found(row: Promise<PurchaseRow | undefined>, id: number): Promise<PurchaseRow> {
  const purchase = await row
  if (purchase === undefined) throw new NotFound(`There is no purchase ${id}.`)
  return purchase
}

function readCost(dollars: number): number {
  const cents = dollarsToCents(dollars)
  if (cents === undefined) throw invalidField('cost', 'A cost has at most two decimals.')
  return cents
}

function readPast(text: string | undefined, now: Date): Date {
  if (text !== undefined && !isZoned(text)) {
    throw invalidField('created_on', 'Created on takes a time like 2026-03-02T17:30:00Z.')
  }
  const moment = text === undefined ? now : new Date(text)
  if (moment > now) throw invalidField('created_on', 'A purchase is not made in the future.')
  return moment
}

export function purchaseReply({ product_id, cost_cents, used, created_on, ...row }: PurchaseRow): Purchase {
  return {
    ...row,
    product: product_id,
    cost: centsToDollars(cost_cents),
    remaining: row.quantity - used,
    created_on: created_on.toISOString(),
  }
}
