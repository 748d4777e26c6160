import type { InvoiceInput, Order } from '../../../contract/orders.endpoints.ts'
import { isSent, isWaiting } from '../../../contract/orders.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Conflict, invalidField, RuleBroken } from '../../platform/errors.ts'
import { takeFromLots } from '../purchases/active-cost.ts'
import { requireOwnStock } from '../purchases/own-stock.ts'
import { findOpenLots, useLots } from '../purchases/purchases.store.ts'
import { noteReservations } from '../reservations/reservations.store.ts'
import { readInvoice, type Invoice } from './invoice.ts'
import * as store from './orders.store.ts'
import { takeFromCenters } from './take-from-centers.ts'
import { showOrder } from './order.query.ts'

type Writer = { editor: string; now: Date; businessCurrency: string }

/** Writes an order by hand: its pieces are promised or gone and what they cost is frozen, or nothing happens at all. */
export function createInvoice(
  db: Db,
  input: InvoiceInput,
  { editor, now, businessCurrency }: Writer,
  keep: (tx: Tx, order: Order) => Promise<void>,
): Promise<Order> {
  const invoice = readInvoice(input, now)
  return inTransaction(db, { actor: editor, reason: 'invoiced' }, async (tx) => {
    const product = await lockProduct(tx, input.product_id)
    const isCanceled = invoice.status === 'Canceled'
    const isOversold = !isCanceled && input.qty > product.total_available_quantity
    if (isOversold && input.create_anyway !== true) throw outOfStock(product, input.qty)
    const lots = isCanceled ? [] : await findOpenLots(tx, product.id)
    const slices = isCanceled ? [] : takeFromLots(lots, input.qty, product.cost_cents)
    const cost = slices.reduce((sum, slice) => sum + slice.quantity * slice.cost_cents, 0)
    const { id: orderId, orderIdNow } = await insert(tx, {
      ...{ input, invoice, editor, cost, isOversold },
      currency: input.currency ?? businessCurrency,
    })
    const { total, payout } = invoice
    const itemId = await store.insertItem(tx, {
      ...{ orderId, product, cost, total, payout, isCanceled },
      quantity: input.qty,
    })
    if (isWaiting(invoice.status)) await store.reserve(tx, itemId, product.id, input.qty)
    if (isSent(invoice.status)) {
      await store.nameOrder(tx, orderIdNow)
      await takeFromCenters(tx, [{ orderId: orderIdNow, productId: product.id, quantity: input.qty }])
    }
    await useLots(tx, itemId, slices)
    await noteReservations(tx, [orderId])
    const note = { orderId, status: invoice.status, by: editor }
    const text = takenNote(input.order_id, orderIdNow)
    await store.noteOrder(tx, { ...note, text, placedOn: invoice.orderTime })
    if (isOversold) await store.noteOrder(tx, { ...note, text: oversoldNote(product, input.qty) })
    const order = await showOrder(tx, orderId, businessCurrency)
    await keep(tx, order)
    return order
  })
}

async function lockProduct(tx: Tx, id: number) {
  const product = await store.lockStock(tx, id)
  if (product === undefined) throw invalidField('product_id', `There is no product ${id}.`)
  if (product.is_deleted) {
    throw new RuleBroken('This product is deleted: restore it first.', { code: 'deleted_product' })
  }
  requireOwnStock('product_id', product)
  return product
}

type NewOrder = {
  input: InvoiceInput
  invoice: Invoice
  editor: string
  cost: number
  currency: string
  isOversold: boolean
}

/** Under the id that was offered or, when somebody took it, under the next. */
async function insert(tx: Tx, { input, invoice, editor, cost, currency, isOversold }: NewOrder) {
  const row = {
    marketplace: 'Manual',
    currency,
    order_time: invoice.orderTime,
    order_status: invoice.status,
    amount_cents: invoice.amount,
    platform_amount_cents: invoice.total,
    platform_discount_cents: invoice.discount,
    platform_tax_cents: invoice.tax,
    platform_shipping_fee_cents: invoice.shipping,
    shipping_fee_cents: invoice.shipping,
    payout_cents: invoice.payout,
    cost_cents: cost,
    ship_to_info: JSON.stringify(invoice.shipTo),
    ship_to_bill_info: JSON.stringify(invoice.billTo),
    tracking_no: input.waybill?.trackingNo ?? null,
    ship_label_value: input.waybill?.shipLabelValue ?? null,
    is_oversold: isOversold,
    created_by: editor,
  }
  let orderIdNow = input.order_id
  for (;;) {
    const numbered = { ...row, order_id: orderIdNow, order_number: input.order_number?.trim() || orderIdNow }
    const id = await store.insertOrder(tx, numbered)
    if (id !== undefined) return { id, orderIdNow }
    orderIdNow = await store.nextOrderId(tx)
  }
}

function takenNote(asked: string, given: string): string | null {
  return asked === given ? null : `Order ID ${asked} was taken: this order has ${given}.`
}

type Stock = { sku: string; total_available_quantity: number }

function oversoldNote({ sku, total_available_quantity: left }: Stock, wanted: number): string {
  return `Oversold: ${wanted} of ${sku} were invoiced while ${Math.max(0, left)} could be sold.`
}

function outOfStock({ sku, total_available_quantity: left }: Stock, wanted: number): Conflict {
  const sentence = `There are not enough of ${sku}: ${wanted} are wanted and ${Math.max(0, left)} can be sold. Lower the quantity or create it anyway.`
  return new Conflict(sentence, { code: 'out_of_stock' })
}
