import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { toDecimal } from '../../platform/money.ts'
import { csvText } from '../exports/csv-cells.ts'
import { findPaidOrders, type PaidOrder } from './practice-orders.query.ts'

const header = ['Order Number', 'Type', 'Sale Price', 'Fees', 'Net Payout', 'Currency', 'Payout Date']

/** A file to try settlements with: what a marketplace could say of its newest orders, with some differences. */
export async function practiceFile(db: Db, marketplace: string): Promise<string> {
  const orders = await findPaidOrders(db, marketplace)
  if (orders.length === 0) throw new NotFound(`There is no order of ${marketplace} to make a file of.`)
  const lines = orders.flatMap(linesOf)
  const [first] = lines
  const stranger = [
    'PRACTICE-0001',
    'Sale',
    '120.00',
    '12.00',
    '108.00',
    orders[0]?.currency ?? 'USD',
    '2026-01-31',
  ]
  const all = [header, ...lines, stranger, ...(first === undefined ? [] : [first])]
  return `${all.map((cells) => cells.map(csvText).join(',')).join('\r\n')}\r\n`
}

const everyOther = { fee: 5, refund: 9, currency: 31 }

/** Mostly what we expect; now and then another fee, a refund of its own line, or another currency. */
function linesOf(order: PaidOrder, at: number): string[][] {
  const { order_number: number, platform_amount_cents: total, payout_cents: payout, paid_on: paidOn } = order
  const fee = at % everyOther.fee === 2 ? Math.round(total * 0.015) : 0
  const currency = at % everyOther.currency === 17 ? otherCurrency(order.currency) : order.currency
  const paid = Math.max(0, payout - fee)
  const line = (type: string, price: number, net: number) => [
    ...[number, type, toDecimal(price), toDecimal(price - net), toDecimal(net), currency, paidOn],
  ]
  const sale = line('Sale', total, paid)
  const refund = Math.round(paid * 0.1)
  return at % everyOther.refund === 4 ? [sale, line('Refund', -refund, -refund)] : [sale]
}

function otherCurrency(currency: string): string {
  return currency === 'EUR' ? 'USD' : 'EUR'
}
