import { isWaiting } from '../../../contract/orders.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { foldText } from '../../platform/fold-text.ts'
import { NotFound, RuleBroken, StaleVersion } from '../../platform/errors.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { findCounted } from '../channeladvisor/told-products.store.ts'
import { tellAcknowledged } from '../channel-acts/tell-channel.ts'
import { writeOrder } from '../order-fetch/channel-orders.store.ts'
import { findItems, findMargins } from '../order-fetch/order-items.store.ts'
import {
  areReady,
  freezeCosts,
  leaveShelves,
  missingPieces,
  promisePieces,
} from '../order-fetch/order-pieces.ts'
import { oversoldSentence } from '../order-fetch/order-troubles.ts'
import { showOrder } from '../orders/order.query.ts'
import { lockOrders, lockStock, noteOrder, type LockedOrder } from '../orders/orders.store.ts'
import { requireOwnStock } from '../purchases/own-stock.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import {
  findOrderOfItem,
  findOwnItems,
  hasWaitedHere,
  linkToProduct,
  lockProductsOf,
} from './shipping.store.ts'

type Linking = {
  itemId: number
  productId: number
  /** Of the order. */
  expected: VersionCheck
  businessCurrency: string
  /** Name of the user, for the history. */
  editor: string
}

/**
 * Says which product an item is that was none of ours when its order came: from then on its pieces, its cost and its names are
 * those of the product, as if it had come so. Answers the order's id.
 */
export function linkItem(
  db: Db,
  { itemId, productId, expected, businessCurrency, editor }: Linking,
): Promise<number> {
  return inPatientTransaction(db, { actor: editor, reason: 'order item linked' }, async (tx) => {
    const orderId = await findOrderOfItem(tx, itemId)
    if (orderId === undefined) throw new NotFound(`No order has an item with the id ${itemId}.`)
    await lockProductsOf(tx, orderId, productId)
    const [order] = await lockOrders(tx, [orderId])
    if (order === undefined) throw new NotFound(`No order has an item with the id ${itemId}.`)
    if (!expected.accepts(order.version))
      throw new StaleVersion(await showOrder(tx, orderId, businessCurrency))
    const item = await requireUnlinked(tx, order, itemId)
    const product = await requireProduct(tx, productId)
    const margins = await findMargins(tx, order.marketplace, [product.id])
    await linkToProduct(tx, itemId, { ...product, margin: margins.get(product.id) ?? null })
    const takenThere = await findTakenThere(tx, order, { item, product })
    const taken = await takePieces(tx, order, { itemId, product, takenThere })
    await noteReservations(tx, [orderId])
    const note = { orderId, status: taken.status, by: editor }
    const names = `${item.quantity} of ${item.sku || item.title}`
    await noteOrder(tx, {
      ...note,
      text: `${names} ${item.quantity === 1 ? 'was' : 'were'} linked to ${product.sku}.`,
    })
    if (taken.short.length > 0) {
      const text = oversoldSentence(order.marketplace, order.order_number, taken.short)
      await noteOrder(tx, { ...note, text })
    }
    if (taken.status !== order.order_status) await tellAcknowledged(tx, orderId, editor)
    return orderId
  })
}

async function requireUnlinked(tx: Tx, { id, order_id, order_status }: LockedOrder, itemId: number) {
  const item = (await findOwnItems(tx, id)).find((each) => each.id === itemId)
  if (item === undefined) throw new NotFound(`No order has an item with the id ${itemId}.`)
  if (order_status === 'Canceled')
    throw new RuleBroken(`Order ${order_id} is Canceled: nothing in it can be linked.`)
  if (item.is_canceled) throw new RuleBroken(`${item.sku || item.title} is canceled: it can't be linked.`)
  if (item.product_id !== null) throw new RuleBroken(`${item.sku} is linked to a product already.`)
  return item
}

type Product = Awaited<ReturnType<typeof requireProduct>>

async function requireProduct(tx: Tx, id: number) {
  const product = await lockStock(tx, id)
  if (product === undefined) {
    const sentence = `There is no product ${id}.`
    throw new RuleBroken(sentence, { errors: { product_id: [sentence] } })
  }
  if (product.is_deleted)
    throw new RuleBroken('This product is deleted: restore it first.', { code: 'deleted_product' })
  requireOwnStock('product_id', product)
  return product
}

type Linked = { itemId: number; product: Product; takenThere: ReadonlySet<number> }

/**
 * What waits is promised its pieces, and the order goes on where it waited for this item alone. What was sent from here took its
 * pieces along; of an order that came as sent nobody knows whether they were ever counted.
 */
async function takePieces(tx: Tx, order: LockedOrder, { itemId, product, takenThere }: Linked) {
  const { id, order_id: orderId, order_status: status } = order
  const shelves = new Map([[product.id, { ...product, left: product.total_available_quantity }]])
  const items = await findItems(tx, id)
  const linked = items.filter((item) => item.id === itemId)
  await freezeCosts(tx, linked, shelves)
  if (!isWaiting(status)) {
    if (takenThere.size === 0 && (await hasWaitedHere(tx, id))) await leaveShelves(tx, linked, orderId)
    await writeOrder(tx, id, {})
    return { status, short: [] }
  }
  const short = await promisePieces(tx, linked, shelves, takenThere)
  const after = await findItems(tx, id)
  const settled = status === 'Open' && areReady(after) ? ('Acknowledged' as const) : status
  await writeOrder(tx, id, { order_status: settled, is_oversold: missingPieces(after) > 0 })
  return { status: settled, short }
}

type Named = { item: { sku: string }; product: Pick<Product, 'id' | 'sku'> }

/** The product itself, where it came after the order and whoever handed that on has its pieces taken off his figure. */
async function findTakenThere(
  tx: Tx,
  { handed_on_by: teller }: LockedOrder,
  { item, product }: Named,
): Promise<Set<number>> {
  const isThatOne = foldText(item.sku) === foldText(product.sku)
  return teller === null || !isThatOne ? new Set() : findCounted(tx, null, [product.id])
}
