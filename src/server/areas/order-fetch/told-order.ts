// What a channel says of an order, in cents and as our columns have it.
import { isDeepStrictEqual } from 'node:util'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import { toCents } from '../../platform/money.ts'
import { saleFees, type MarketplaceFees } from '../net-payout/sale-fees.ts'

export type ToldOrder = ReturnType<typeof toldOrder>
export type ToldCells = ToldOrder['cells']

/** Plain JSON, so that what was told before can be held against it. */
export function toldOrder(order: RemoteOrder) {
  return {
    cells: {
      order_number: order.number,
      order_time: order.placedAt.toISOString(),
      ...(order.shipBy !== undefined && { channel_ship_by: order.shipBy.toISOString() }),
      platform_status: order.platformStatus,
      cart_id: order.cartId,
      cart_order_id: order.cartOrderId,
      platform_id: order.platformId,
      currency: order.currency,
      amount_cents: cents(order.amount),
      platform_amount_cents: cents(order.total),
      platform_discount_cents: cents(order.discount),
      platform_tax_cents: cents(order.tax),
      platform_shipping_fee_cents: cents(order.shippingFee),
      ship_to_info: { ...order.shipTo },
      ship_to_bill_info: { ...order.billTo },
      tracking_no: order.trackingNo,
      ship_label_value: order.shipLabel,
      shipping_items: order.parcels.map((parcel) => ({ ...parcel })),
    },
    status: order.status,
    fees_cents: order.fees === null ? null : cents(order.fees),
    refunded_cents: cents(order.refunded),
    payout_cents: order.payout === null ? null : cents(order.payout),
    lines: order.lines.map(({ lineId, quantity, amount }) => ({
      id: lineId,
      quantity,
      amount_cents: cents(amount),
    })),
  }
}

/** Cells as the table takes them. */
export function rowOf({ channel_ship_by: shipBy, ...cells }: ToldCells) {
  return {
    ...cells,
    ...(shipBy !== undefined && { channel_ship_by: new Date(shipBy) }),
    order_time: new Date(cells.order_time),
    ship_to_info: JSON.stringify(cells.ship_to_info),
    ship_to_bill_info: JSON.stringify(cells.ship_to_bill_info),
    shipping_items: JSON.stringify(cells.shipping_items),
  }
}

function cents(amount: string): number {
  const read = toCents(amount)
  if (read === null) throw new TypeError(`"${amount}" is no amount of money.`)
  return read
}

/** The cells that are told otherwise than before, as the table takes them: what differs from ours beside them was changed here. */
export function changedRow(
  told: ToldOrder,
  { before, parcels }: { before: ToldOrder; parcels: readonly KnownParcel[] },
): Partial<ReturnType<typeof rowOf>> {
  const known: Record<string, unknown> = before.cells
  const now: Record<string, unknown> = told.cells
  const changed = Object.entries(rowOf({ ...told.cells, shipping_items: withOurs(told, parcels) })).filter(
    ([name]) => !isDeepStrictEqual(now[name], known[name]),
  )
  return Object.fromEntries(changed)
}

/** A parcel as the order has it, with what only a person here knows of it. */
export type KnownParcel = { tracking_no?: string } & Record<string, unknown>

/** What the channel does not say of a parcel that we told it of stays as it was typed. */
function withOurs(told: ToldOrder, parcels: readonly KnownParcel[]): ToldCells['shipping_items'] {
  return told.cells.shipping_items.map((parcel) => {
    const ours = parcels.find(({ tracking_no: number }) => number === parcel.tracking_no)
    const said = Object.entries(parcel).filter(([, value]) => value !== null && value !== '')
    return { ...parcel, ...ours, ...Object.fromEntries(said) }
  })
}

type Money = { platform_amount_cents: number; platform_tax_cents: number }

/**
 * What will be paid out, as long as the channel does not say it: never less than nothing when all went back to the buyer. What it
 * keeps and does not say is reckoned by the fees that are set for it.
 */
export function estimatedPayout(
  money: Money,
  { fees_cents: told, refunded_cents: refunded }: Pick<ToldOrder, 'fees_cents' | 'refunded_cents'>,
  set: MarketplaceFees | undefined,
): number {
  const { platform_amount_cents: total, platform_tax_cents: tax } = money
  const fees = told ?? (set === undefined || total <= 0 ? 0 : (saleFees(total, set)?.total ?? 0))
  const left = total - tax - fees
  return refunded > 0 ? Math.max(0, left - refunded) : left
}
