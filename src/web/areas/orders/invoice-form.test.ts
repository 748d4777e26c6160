import { expect, test } from 'vitest'
import { emptyInvoice, invoiceBody, invoiceProblems, refusedFields } from './invoice-form.ts'

const now = new Date('2026-03-02T10:00:30Z')
const fetched = { order_id: '100001', cost: 12.5 }
const filled = {
  ...emptyInvoice(now),
  qty: '2',
  amount: '30.5',
  ship: { firstName: 'Ada', lastName: 'Byron' },
  bill: { firstName: 'Typed', lastName: 'Before' },
}

test('an untouched form names all that is missing', () => {
  expect(invoiceProblems(emptyInvoice(now), { order_id: undefined, cost: undefined }, now)).toEqual({
    order_id: 'Order ID is required',
    cost: 'Cost is required',
    qty: 'Quantity is required',
    amount: 'Amount is required',
    'ship.firstName': 'First Name is required',
    'ship.lastName': 'Last Name is required',
    'bill.firstName': 'First Name is required',
    'bill.lastName': 'Last Name is required',
  })
})

test.each([
  ['', { order_time: 'Order Time is required' }],
  ['2001-01-01T10:00', { order_time: 'Order Time cannot be in the past' }],
  ['2099-01-01T10:00', {}],
])('the time "%s" is judged', (order_time, problems) => {
  expect(invoiceProblems({ ...filled, order_time }, fetched, now)).toEqual(problems)
})

test('the bill goes where the goods go, until it is said to go elsewhere', () => {
  const body = invoiceBody(filled, 7, fetched)
  expect(body).toMatchObject({
    ...{ product_id: 7, order_id: '100001', order_time: '2026-03-02T10:05:00.000Z', order_status: 'Open' },
    ...{ qty: 2, amount: 30.5, discount: 0, tax: 0, shipping_fee: 0, ship_to_bill_info: filled.ship },
  })
  expect(body).not.toHaveProperty('currency')
  expect(invoiceBody({ ...filled, currency: 'EUR' }, 7, fetched).currency).toBe('EUR')
  expect(invoiceBody({ ...filled, isMatching: false }, 7, fetched).ship_to_bill_info).toEqual(filled.bill)
})

test("what the server refuses stands at its field, the bill's at the one address that is shown", () => {
  const errors = {
    discount: ['The discount is more than the amount.'],
    'waybill.trackingNo': ['Too long.', 'Far.'],
    'ship_to_bill_info.email_address': ['"x" is no e-mail address.'],
    'ship_to_info.address_line1': ['Too long.'],
  }
  const told = {
    discount: 'The discount is more than the amount.',
    trackingNo: 'Too long. Far.',
    'ship.addressLine1': 'Too long.',
  }
  const email = '"x" is no e-mail address.'
  expect(refusedFields(filled, errors)).toEqual({ ...told, 'ship.emailAddress': email })
  expect(refusedFields({ ...filled, isMatching: false }, errors)).toEqual({
    ...told,
    'bill.emailAddress': email,
  })
})
