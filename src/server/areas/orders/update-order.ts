import type { OrderChange, OrderRow } from '../../../contract/orders/order-list.endpoints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { invalidField, NotFound, RuleBroken, StaleVersion } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { dollarsToCents, toDecimal } from '../../platform/money.ts'
import { itemShares } from './item-shares.ts'
import * as store from './orders.store.ts'

type OrderEdit = {
  id: number
  change: OrderChange
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
}

/** Changes an order and answers it as its list has it; to whoever saw an older one it says so in the same words. */
export async function updateOrder(db: Db, edit: OrderEdit, show: () => Promise<OrderRow>): Promise<OrderRow> {
  try {
    await writeChange(db, edit)
  } catch (problem) {
    if (problem instanceof StaleVersion) throw new StaleVersion(await show())
    throw problem
  }
  return show()
}

/** Writes what a person changed of an order; its items have their shares of it, and its history says what it was before. */
function writeChange(db: Db, { id, change, expected, editor }: OrderEdit): Promise<void> {
  return inPatientTransaction(db, { actor: editor, reason: 'order edited' }, async (tx) => {
    const order = await store.lockMoney(tx, id)
    if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
    requireVersion(expected, order)
    if (order.order_status === 'Canceled') refuseOfCanceled(change)
    const cells = changedCells(order, change)
    const notes = notesOf(order, cells)
    if (notes.length === 0) return
    await store.writeMoney(tx, id, cells)
    if (shared.some((name) => cells[name] !== undefined)) await shareAmong(tx, id, { ...order, ...cells })
    for (const text of notes)
      await store.noteOrder(tx, { orderId: id, status: order.order_status, text, by: editor })
  })
}

/** What was canceled pays nothing out and is sent nowhere; its Order Total stays what was asked for it. */
function refuseOfCanceled({ payout, shipping_cost, restock_fee }: OrderChange): void {
  const asked = Object.entries({ payout, shipping_cost, restock_fee }).find(
    ([, value]) => value !== undefined,
  )
  if (asked === undefined) return
  const [name] = asked
  throw new RuleBroken(
    `The order is Canceled: its ${labels[name as keyof typeof labels]} can't be changed.`,
    {
      code: 'order_canceled',
    },
  )
}

const labels = { payout: 'Payout', shipping_cost: 'Shipping Cost', restock_fee: 'Restock Fee' }

type Order = store.OrderMoney
type Cells = Partial<Omit<Order, 'id' | 'version' | 'order_status' | 'currency'>>

function changedCells(order: Order, change: OrderChange): Cells {
  const total = centsOf(change, 'platform_amount')
  const shipping = centsOf(change, 'shipping_cost')
  return {
    ...(total !== undefined && { platform_amount_cents: total }),
    ...payoutCells(order, change, total ?? order.platform_amount_cents),
    ...(shipping !== undefined && { shipping_cost_cents: shipping }),
    ...(change.restock_fee !== undefined && { restock_fee: percentOf(change.restock_fee) }),
    ...(change.is_archived !== undefined && { is_archived: change.is_archived }),
    typed_figures: typedFigures(order, change),
  }
}

/** What is only estimated follows what was paid; what a person typed stands, until it is taken back. */
function payoutCells(order: Order, change: OrderChange, total: number): Cells {
  const payout = centsOf(change, 'payout')
  const estimatedOf = centsOf(change, 'payout_estimated_of')
  if (estimatedOf !== undefined) {
    if (payout === undefined) throw invalidField('payout_estimated_of', 'The payout itself is missing.')
    refuseOverOthers(order)
    return { payout_cents: payout + total - estimatedOf, is_payout_estimated: true }
  }
  if (payout !== undefined) return { payout_cents: payout, is_payout_estimated: false }
  const isFollowing = order.is_payout_estimated && order.order_status !== 'Canceled'
  const step = total - order.platform_amount_cents
  return isFollowing && step !== 0 ? { payout_cents: order.payout_cents + step } : {}
}

/** What a channel or a settlement says is paid out is no guess any more. */
function refuseOverOthers({ is_payout_estimated: isEstimated, typed_figures: typed }: Order): void {
  if (isEstimated || typed.includes('payout')) return
  throw new RuleBroken('The payout is not as a user typed it: it is no estimate any more.', {
    code: 'payout_told',
  })
}

/** What a person says of an order from now on, until its channel says something else. */
function typedFigures({ typed_figures: typed }: Order, change: OrderChange): string[] {
  const { is_archived: _, payout_estimated_of: estimatedOf, ...figures } = change
  const said = Object.entries(figures).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const names = [...new Set([...typed, ...said])]
  return estimatedOf === undefined ? names : names.filter((name) => name !== 'payout')
}

function centsOf(
  change: OrderChange,
  name: 'platform_amount' | 'payout' | 'payout_estimated_of' | 'shipping_cost',
): number | undefined {
  const dollars = change[name]
  if (dollars === undefined) return undefined
  const cents = dollarsToCents(dollars)
  if (cents === undefined) throw invalidField(name, 'An amount takes at most two decimals.')
  return cents
}

function percentOf(fee: number): string {
  if (Math.round(fee * 100) / 100 !== fee)
    throw invalidField('restock_fee', 'Restock Fee takes at most two decimals.')
  return fee.toFixed(2)
}

/** What items have their shares of. */
const shared = ['platform_amount_cents', 'payout_cents', 'shipping_cost_cents', 'restock_fee'] as const

const written = {
  platform_amount_cents: 'Order Total',
  payout_cents: 'Payout',
  shipping_cost_cents: 'Shipping Cost',
  restock_fee: 'Restock Fee',
} as const

/** What differs from before, in sentences; nothing where it was all so already. */
function notesOf(order: Order, cells: Cells): string[] {
  const said = Object.entries(written).flatMap(([name, label]) => {
    const [before, after] = [order[name as keyof typeof written], cells[name as keyof typeof written]]
    if (after === undefined || after === before) return []
    return [`${label} was changed from ${valueText(before)} to ${valueText(after)}.`]
  })
  const isSettled = cells.is_payout_estimated === false && order.is_payout_estimated
  return [
    ...said,
    ...(isSettled && cells.payout_cents === order.payout_cents
      ? ['Payout was confirmed as it was estimated.']
      : []),
    ...(cells.is_payout_estimated === true && !order.is_payout_estimated
      ? ['Payout is estimated again.']
      : []),
    ...(cells.is_archived === undefined || cells.is_archived === order.is_archived
      ? []
      : [cells.is_archived ? 'Order Archived' : 'Order Unarchived']),
  ]
}

function valueText(value: number | string): string {
  return typeof value === 'number' ? toDecimal(value) : `${Number(value)} %`
}

/** Each item that counts has its share of the order, by what was asked for it. */
export async function shareAmong(tx: Tx, id: number, order: Order): Promise<void> {
  const items = await store.findShares(tx, id)
  const weights = items.map(({ amount_cents }) => Math.max(0, amount_cents))
  const shares = itemShares(order, weights)
  await store.writeShares(
    tx,
    items.flatMap(({ id: itemId }, at) => {
      const share = shares[at]
      return share === undefined ? [] : [{ id: itemId, ...share }]
    }),
  )
}
