import { isDeepStrictEqual } from 'node:util'
import { isSent, isWaiting, type OrderStatus } from '../../../contract/orders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellAcknowledged, withdrawAcknowledgement } from '../channel-acts/tell-channel.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { tellEverybody } from '../views/notices.store.ts'
import { channelTransition } from './channel-transition.ts'
import * as store from './channel-orders.store.ts'
import * as itemStore from './order-items.store.ts'
import type { KnownOrder } from './channel-orders.store.ts'
import type { KnownItem } from './order-items.store.ts'
import { changeLines, sentOtherwise } from './order-lines.ts'
import type { Matter } from './order-matter.ts'
import { movePieces, shareMoney } from './order-pieces.ts'
import { oversoldSentence, statusSentences } from './order-troubles.ts'
import { changedRow, estimatedPayout, type ToldOrder } from './told-order.ts'

/** Brings an order that we have to what its channel says now; what was not said anew stays as it is here. */
export async function changeOrder(
  tx: Tx,
  matter: Matter,
  order: KnownOrder,
): Promise<'changed' | 'same' | 'older'> {
  const said = matter.order
  if (order.told_on !== null && order.told_on > said.updatedAt) return 'older'
  await store.keepSaid(tx, order.id, matter)
  const known = { ...order, told: order.told ?? firstTold(matter, order) }
  return isDeepStrictEqual(matter.told, known.told) ? 'same' : writeChanges(tx, matter, known)
}

/** Of an order that was here before its account was read nothing was kept: what is said now is measured against itself. */
function firstTold(
  { order, told }: Matter,
  { order_status: now }: Pick<KnownOrder, 'order_status'>,
): ToldOrder {
  const isWhereItStands = channelTransition(now, order.status).kind === 'stays'
  return isWhereItStands ? told : { ...told, status: now, cells: { ...told.cells, platform_status: '' } }
}

async function writeChanges(tx: Tx, matter: Matter, known: FollowedOrder): Promise<'changed'> {
  const { order, told, channel } = matter
  const now = known.order_status
  const step = channelTransition(now, order.status)
  const moved: OrderStatus = step.kind === 'moves' ? step.to : now
  const cells = changedRow(told, { before: known.told, parcels: known.shipping_items })
  const isReworded = cells.platform_status !== undefined
  const before = await itemStore.findItems(tx, known.id)
  const lines = await followLines(tx, matter, { known, items: before, moved })
  const items = lines.isChanged ? await itemStore.findItems(tx, known.id) : before
  if (moved !== now) await movePieces(tx, items, { orderId: known.order_id, from: now, to: moved })
  const isWhole = lines.short?.length === 0 && order.status === 'Open' && moved === 'Open'
  const settled = isWhole ? 'Acknowledged' : moved

  const money = moneyOf(matter, known, cells, settled)
  const ours = { shippingCost: known.shipping_cost_cents, restockFee: known.restock_fee }
  if (settled !== 'Canceled') await shareMoney(tx, items, { ...money, ...ours, told })
  const isOversold = lines.short === undefined ? known.is_oversold : lines.short.length > 0
  await store.writeOrder(tx, known.id, {
    ...cells,
    ...{ order_status: settled, is_oversold: isOversold },
    ...{ payout_cents: money.payout, is_payout_estimated: money.isEstimated },
    typed_figures: known.typed_figures.filter((name) => !money.said.includes(name)),
  })
  if (isWhole) await tellAcknowledged(tx, known.id, channel)
  else if (!isWaiting(settled)) await withdrawAcknowledgement(tx, known.id)
  await noteReservations(tx, [known.id])
  const notes = [
    ...(isReworded && settled === now ? [`${channel} says ${order.platformStatus}.`] : []),
    ...(isReworded ? statusSentences(channel, order) : []),
    ...(isReworded && step.kind === 'contradicts' ? [step.sentence] : []),
    ...lines.notes,
  ]
  const at = { receivedOn: matter.now, by: channel, placedOn: null, status: settled }
  await store.addHistory(tx, known.id, [
    ...(settled === now ? [] : [{ ...at, note: null }]),
    ...notes.map((note) => ({ ...at, note })),
  ])
  return 'changed'
}

/** An order with what its channel said of it before. */
type FollowedOrder = KnownOrder & { told: ToldOrder }

type Lines = { known: FollowedOrder; items: readonly KnownItem[]; moved: OrderStatus }

async function followLines(tx: Tx, matter: Matter, { known, items, moved }: Lines) {
  const { order, told, channel } = matter
  if (isDeepStrictEqual(told.lines, known.told.lines)) return { isChanged: false, notes: [] }
  if (isSent(known.order_status)) {
    const notes = moved === 'Canceled' ? [] : sentOtherwise(matter, items)
    return { isChanged: false, notes }
  }
  if (!isWaiting(known.order_status) || moved === 'Canceled') return { isChanged: false, notes: [] }
  const short = await changeLines(tx, known.id, matter, items)
  if (short === undefined || short.length === 0) return { isChanged: short !== undefined, short, notes: [] }
  const sentence = oversoldSentence(channel, order.number, short)
  const skus = short.map(({ sku }) => sku)
  await tellEverybody(tx, { title: sentence, skus })
  return { isChanged: true, short, notes: [sentence] }
}

type Changes = { platform_amount_cents?: number; platform_tax_cents?: number }

/** A payout that a person typed, or that the channel told, stays until the channel tells another; an estimate, until it tells other money. */
function moneyOf({ told, fees }: Matter, known: FollowedOrder, cells: Changes, status: OrderStatus) {
  const money = {
    platform_amount_cents: cells.platform_amount_cents ?? known.platform_amount_cents,
    platform_tax_cents: cells.platform_tax_cents ?? known.platform_tax_cents,
  }
  const isTold = told.payout_cents !== null && told.payout_cents !== known.told.payout_cents
  const isEstimated = known.is_payout_estimated && !isTold
  const payout = isTold
    ? (told.payout_cents ?? 0)
    : isEstimated && isOtherMoney(told, known.told)
      ? estimatedPayout(money, told, fees)
      : known.payout_cents
  return {
    ...{ total: money.platform_amount_cents, payout: status === 'Canceled' ? 0 : payout, isEstimated },
    /** What the channel says now is no longer as a person typed it. */
    said: [
      ...(isTold ? ['payout'] : []),
      ...(cells.platform_amount_cents === undefined ? [] : ['platform_amount']),
    ],
  }
}

/** Estimated anew for any other word, an order would lose tax and fees of what was taken out of it here a second time. */
function isOtherMoney(told: ToldOrder, before: ToldOrder): boolean {
  return (
    told.cells.platform_amount_cents !== before.cells.platform_amount_cents ||
    told.cells.platform_tax_cents !== before.cells.platform_tax_cents ||
    told.fees_cents !== before.fees_cents ||
    told.refunded_cents !== before.refunded_cents
  )
}
