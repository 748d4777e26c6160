import { currencies } from '../../../contract/currencies.ts'
import type { Address, InvoiceInput } from '../../../contract/orders.endpoints.ts'
import type { OrderStatus } from '../../../contract/orders.ts'
import { isZoned } from '../../platform/columns/kinds/time.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { refuseErrors } from '../../platform/columns/read-fields.ts'
import { dollarsToCents } from '../../platform/money.ts'

/** An invoice in cents and snake_case. */
export type Invoice = ReturnType<typeof readInvoice>

// The clock of whoever writes it may be a little ahead of ours, and forms know minutes alone.
const toleranceMs = 60_000
// A slip of the keyboard would otherwise be an order that nobody ever counts.
const furthestMs = 366 * 86_400_000

/** Reads what the form sends; throws with a sentence for each field that can't be taken. */
export function readInvoice(input: InvoiceInput, now: Date) {
  const errors: FieldErrors = {}
  const cents = (field: 'amount' | 'discount' | 'tax' | 'shipping_fee') => {
    const read = dollarsToCents(input[field] ?? 0)
    if (read === undefined) errors[field] = ['An amount of money has at most two decimals.']
    return read ?? 0
  }
  const money = {
    amount: cents('amount'),
    discount: cents('discount'),
    tax: cents('tax'),
    shipping: cents('shipping_fee'),
  }
  if (money.discount > money.amount) errors.discount = ['The discount is more than the amount.']
  const { currency } = input
  if (currency !== undefined && !currencies.includes(currency))
    errors.currency = [`"${currency}" is no code of a currency, such as EUR.`]
  const problem = timeProblem(input.order_time, now)
  if (problem !== null) errors.order_time = [problem]
  const shipTo = readAddress(input.ship_to_info, 'ship_to_info', errors)
  const billTo = readAddress(input.ship_to_bill_info, 'ship_to_bill_info', errors)
  if (!isLabelFile(input.waybill?.shipLabelValue ?? ''))
    errors['waybill.shipLabelValue'] = ['The ship label is an address (https://…) or a file in base64.']
  refuseErrors(errors)
  const status: OrderStatus = input.order_status ?? 'Open'
  const total = money.amount - money.discount + money.tax + money.shipping
  return {
    ...money,
    total,
    // Nobody pays for what was called off.
    payout: status === 'Canceled' ? 0 : total - money.tax,
    status,
    orderTime: new Date(input.order_time),
    shipTo,
    billTo,
  }
}

/** A browser will open it: any other scheme than these could run something there. */
function isLabelFile(text: string): boolean {
  if (URL.canParse(text))
    return /^(https?:|data:(application\/pdf|image\/(png|jpeg|gif|webp));base64,)/i.test(text)
  const file = text.replaceAll(/[\r\n]/g, '')
  return file.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(file)
}

function timeProblem(text: string, now: Date): string | null {
  if (!isZoned(text)) return 'Order Time takes a time like 2026-03-02T17:30:00Z.'
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  const time = Date.parse(text)
  if (time < minute - toleranceMs) return 'Order Time cannot be in the past'
  return time > now.getTime() + furthestMs ? 'Order Time can be at most one year ahead.' : null
}

/** One spelling for all: camelCase or snake_case come in, snake_case is kept. */
function readAddress(address: Address, place: string, errors: FieldErrors): Record<string, string> {
  const named = Object.entries(address).map(
    ([name, value]) => [snakeCase(name), value?.trim() ?? ''] as const,
  )
  const read = Object.fromEntries(named.filter(([, value]) => value !== ''))
  if (read.first_name === undefined) errors[`${place}.first_name`] = ['First Name is required']
  if (read.last_name === undefined) errors[`${place}.last_name`] = ['Last Name is required']
  const { email_address: email } = read
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors[`${place}.email_address`] = [`"${email}" is no e-mail address.`]
  }
  return read
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
