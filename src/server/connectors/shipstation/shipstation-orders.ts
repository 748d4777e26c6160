// Orders as ShipStation lists them, the oldest change first.
import Type, { type Static } from 'typebox'
import { toCents } from '../../platform/money.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import type { ShippingOrder, ShippingOrderPage } from '../ports/shipping-orders.ts'
import { latestPacificTime, readPacificTime, writePacificTime } from './pacific-time.ts'
import { notUnderstood, type AskShipStation } from './shipstation-calls.ts'

const pageSize = 500

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const order = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  orderStatus: Type.String(),
  orderDate: text,
  modifyDate: Type.String(),
  customerEmail: text,
  amountPaid: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  billTo: Type.Optional(Type.Union([Type.Object({ phone: text }), Type.Null()])),
  advancedOptions: Type.Optional(
    Type.Union([
      Type.Object({ storeId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])) }),
      Type.Null(),
    ]),
  ),
})
const page = Type.Object({ orders: Type.Array(order), page: Type.Integer(), pages: Type.Integer() })

type Question = { since: Date | null; page: number }

export async function readOrdersPage(
  ask: AskShipStation,
  ctx: Ctx,
  { since, page: number }: Question,
): Promise<ShippingOrderPage> {
  const query = new URLSearchParams({
    ...(since === null ? {} : { modifyDateStart: writePacificTime(since) }),
    ...{ sortBy: 'ModifyDate', sortDir: 'ASC', page: String(number), pageSize: String(pageSize) },
  })
  const notFound = 'ShipStation does not have this list of orders.'
  const told = await ask(ctx, { path: `/orders?${query.toString()}`, shape: page, notFound })
  return { orders: told.orders.map(readOrder), isLast: number >= told.pages }
}

function readOrder(told: Static<typeof order>): ShippingOrder {
  const modifiedAt = readPacificTime(told.modifyDate)
  const latest = latestPacificTime(told.modifyDate)
  const orderedAt = readPacificTime(told.orderDate ?? null)
  if (!modifiedAt || latest === undefined || orderedAt === undefined) throw notUnderstood(200)
  return {
    id: told.orderId,
    number: told.orderNumber,
    storeId: told.advancedOptions?.storeId ?? null,
    customerEmail: told.customerEmail || null,
    amountPaidCents: toCents(String(told.amountPaid ?? '')),
    phone: told.billTo?.phone || null,
    status: told.orderStatus,
    orderedAt,
    modifiedAt,
    modifiedAtLatest: latest,
  }
}
