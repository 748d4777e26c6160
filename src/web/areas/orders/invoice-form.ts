import type { InvoiceInput } from '../../../contract/orders.endpoints.ts'
import { orderStatuses } from '../../../contract/orders.ts'

/** The parts of an address under the names of the wire. */
export const addressLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  companyName: 'Company Name',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  emailAddress: 'Email Address',
  daytimePhone: 'Daytime Phone',
  eveningPhone: 'Evening Phone',
}
export type AddressField = keyof typeof addressLabels
export type AddressForm = Partial<Record<AddressField, string>>

/** What is typed, as it stands in the inputs. */
export type InvoiceForm = {
  order_time: string
  order_number: string
  order_status: string
  qty: string
  amount: string
  discount: string
  tax: string
  shipping_fee: string
  trackingNo: string
  shipLabelValue: string
  /** Blank is that of the business. */
  currency: string
  ship: AddressForm
  bill: AddressForm
  isMatching: boolean
}

const leadMs = 5 * 60_000

export function emptyInvoice(now: Date): InvoiceForm {
  return {
    ...{ order_time: localMinute(new Date(now.getTime() + leadMs)), order_number: '', order_status: 'Open' },
    ...{
      qty: '',
      amount: '',
      discount: '0',
      tax: '0',
      shipping_fee: '0',
      trackingNo: '',
      shipLabelValue: '',
      currency: '',
    },
    ...{ ship: {}, bill: {}, isMatching: true },
  }
}

/** What is fetched, and can't be typed. */
type Given = { order_id: string; cost: number }
export type Fetched = { [Field in keyof Given]: Given[Field] | undefined }

/** Field → what is wrong with it; empty when the form can be sent. */
export function invoiceProblems(form: InvoiceForm, fetched: Fetched, now: Date): Record<string, string> {
  const time = new Date(form.order_time).getTime()
  const isPast = time < Math.floor(now.getTime() / 60_000) * 60_000
  const problems = {
    order_id: fetched.order_id === undefined ? 'Order ID is required' : '',
    order_time: Number.isNaN(time)
      ? 'Order Time is required'
      : isPast
        ? 'Order Time cannot be in the past'
        : '',
    cost: fetched.cost === undefined ? 'Cost is required' : '',
    qty: form.qty === '' ? 'Quantity is required' : '',
    amount: form.amount === '' ? 'Amount is required' : '',
    ...nameProblems('ship', form.ship),
    ...nameProblems('bill', billOf(form)),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== ''))
}

function nameProblems(block: 'ship' | 'bill', { firstName = '', lastName = '' }: AddressForm) {
  return {
    [`${block}.firstName`]: firstName.trim() === '' ? 'First Name is required' : '',
    [`${block}.lastName`]: lastName.trim() === '' ? 'Last Name is required' : '',
  }
}

/** What the server says of fields, by their places in the form. */
export function refusedFields(
  form: InvoiceForm,
  errors: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const blocks = { ship_to_info: 'ship', ship_to_bill_info: form.isMatching ? 'ship' : 'bill' }
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => {
      const [place = '', name = ''] = path.split('.')
      const block = place in blocks ? blocks[place as keyof typeof blocks] : undefined
      const field = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      const at = block !== undefined ? `${block}.${field}` : place === 'waybill' ? name : place
      return [at, sentences.join(' ')]
    }),
  )
}

/** Where the bill goes; what was typed there before comes back when the two no longer match. */
export function billOf({ isMatching, ship, bill }: InvoiceForm): AddressForm {
  return isMatching ? ship : bill
}

/** A form without problems as the call takes it. */
export function invoiceBody(form: InvoiceForm, productId: number, { order_id, cost }: Given): InvoiceInput {
  return {
    product_id: productId,
    order_id,
    cost,
    order_time: new Date(form.order_time).toISOString(),
    order_number: form.order_number,
    order_status: orderStatuses.find((status) => status === form.order_status),
    qty: Number(form.qty),
    amount: Number(form.amount),
    discount: Number(form.discount),
    tax: Number(form.tax),
    shipping_fee: Number(form.shipping_fee),
    ...(form.currency !== '' && { currency: form.currency }),
    ship_to_info: form.ship,
    ship_to_bill_info: billOf(form),
    waybill: { trackingNo: form.trackingNo, shipLabelValue: form.shipLabelValue },
  }
}

/** As a datetime-local input has it. */
function localMinute(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
