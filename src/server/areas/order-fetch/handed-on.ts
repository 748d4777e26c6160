// What a channel hands on of what was sold elsewhere: whose order it is, whose pieces it takes, and that it is stored.
import type { OrderSource, RemoteOrder } from '../../connectors/ports/order-source.ts'
import { ChannelFailure, type ChannelErrorKind, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { MasterCenter, MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import { isWaiting } from '../../../contract/orders.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { takeProducts } from '../channeladvisor/take-products.ts'
import { findCounted } from '../channeladvisor/told-products.store.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { findHolders } from './handed-on.store.ts'
import * as itemStore from './order-items.store.ts'
import { isMatched } from './order-pieces.ts'

/** An order that its own marketplace told us of. */
export type TheirOrder = RemoteOrder & { orderId: number; isPromised: boolean }

/**
 * Those that are taken on the word of the channel, and those that are here on their marketplace's. What is in neither is still to
 * be brought by its marketplace, which is asked itself.
 */
export async function sortOut(
  db: Db,
  { account, handsOn }: OrderSource,
  orders: readonly RemoteOrder[],
): Promise<{ ours: readonly RemoteOrder[]; theirs: TheirOrder[] }> {
  if (handsOn === undefined) return { ours: orders, theirs: [] }
  const holders = await findHolders(db, account, orders)
  const isOurs = ({ id, soldOn }: RemoteOrder) =>
    holders.get(id)?.isOwn ?? !handsOn.askedThemselves.has(soldOn ?? '')
  return {
    ours: orders.filter(isOurs),
    theirs: orders.flatMap((order) => {
      const holder = holders.get(order.id)
      if (holder === undefined || holder.isOwn) return []
      return { ...order, orderId: holder.orderId, isPromised: holder.isPromised }
    }),
  }
}

/** As the port of the master has it. */
const mostAsked = 10

/**
 * Has what these orders sold counted as the master of the catalogue counts it now. It knew of the orders before we did: whatever it
 * says has their pieces taken off, so that they need not be taken off here.
 */
export async function countAtMaster(
  db: Db,
  ctx: Ctx,
  { handsOn }: OrderSource,
  orders: readonly RemoteOrder[],
): Promise<void> {
  if (handsOn === undefined) return
  const { master } = handsOn
  const waiting = orders.filter(({ status }) => status === null || isWaiting(status))
  const lines = waiting.flatMap((order) => order.lines)
  const skus = [...new Set(lines.map(({ sku }) => sku))].filter((sku) => sku !== '')
  let centers: ReadonlyMap<number, MasterCenter> | undefined
  for (let at = 0; at < skus.length; at += mostAsked) {
    const products = await master.find(ctx, { ids: [], skus: skus.slice(at, at + mostAsked) })
    const counted = products.filter(({ quantities }) => quantities.length > 0)
    if (counted.length === 0) continue
    centers ??= await master.readCenters(ctx)
    await takeCounted(db, master.account, { products: counted, centers })
  }
}

type Counted = { products: readonly MasterProduct[]; centers: ReadonlyMap<number, MasterCenter> }

function takeCounted(db: Db, account: string, { products, centers }: Counted): Promise<void> {
  return inTransaction(db, { actor: 'ChannelAdvisor', reason: 'fetched' }, async (tx) => {
    await takeProducts(tx, products, { account, makesNew: false, centers })
  })
}

/** What its marketplace's order was promised here, and the master has taken off as well, is taken off once. */
export async function leaveToMaster(
  db: Db,
  { channel, handsOn }: OrderSource,
  order: TheirOrder,
): Promise<void> {
  if (handsOn === undefined || !order.isPromised) return
  const { orderId } = order
  await inTransaction(db, { actor: channel, reason: 'order fetched' }, async (tx) => {
    await lockOrders(tx, [orderId])
    const items = (await itemStore.findItems(tx, orderId)).filter(isMatched)
    const ids = items.map(({ productId }) => productId)
    const counted = await findCounted(tx, handsOn.master.account, ids)
    const promised = items.filter(({ reserved, isTakenThere }) => reserved > 0 && !isTakenThere)
    await itemStore.holdPieces(
      tx,
      promised
        .filter(({ productId }) => counted.has(productId))
        .map(({ id: itemId, productId, reserved: quantity }) => ({
          ...{ itemId, productId, quantity, isTakenThere: true },
        })),
    )
    await noteReservations(tx, [orderId])
  })
}

/** What the channel says of the order itself: it stays new there, and comes again. */
const refusals: ReadonlySet<ChannelErrorKind> = new Set(['remote_permanent', 'not_found', 'validation'])

/** Tells the channel that the order is stored, once it is. */
export async function noteStored(
  { log }: Pick<Context, 'log'>,
  ctx: Ctx,
  { channel, handsOn }: OrderSource,
  { id }: Pick<RemoteOrder, 'id'>,
): Promise<void> {
  try {
    await handsOn?.noteStored(ctx, id)
  } catch (error) {
    if (!(error instanceof ChannelFailure) || !refusals.has(error.error.kind)) throw error
    log.warn({ channel, order: id, ...error.error }, 'an order could not be noted as stored')
  }
}
