import { Type, type Static } from 'typebox'
import { IdParams } from '../columns/list.ts'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { papers } from './papers.ts'

const Lines = Type.Array(Type.String())

/** In the currency of the order. */
const Invoice = Type.Object({
  number: Type.String(),
  order_id: Type.String(),
  marketplace: Type.String(),
  issued_on: Type.String({ description: 'The day of the order, where the business is' }),
  is_canceled: Type.Boolean({ description: 'Nothing is to be paid' }),
  currency: Type.String(),
  seller: Type.Object({
    name: Type.String(),
    lines: Lines,
    logo: TextOrNull({ description: 'A PNG, as an address that holds it' }),
  }),
  bill_to: Lines,
  ship_to: Lines,
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      title: Type.String(),
      qty: Type.Integer(),
      unit_price: NumberOrNull({ description: 'Null where the amount is no whole number of cents a piece' }),
      amount: Type.Number(),
    }),
  ),
  subtotal: Type.Number(),
  discount: Type.Number(),
  shipping_fee: Type.Number(),
  tax: Type.Number(),
  is_tax_included: Type.Boolean({ description: 'The tax is in the prices already' }),
  adjustment: Type.Number({ description: 'What the total was changed by beside all that' }),
  total: Type.Number(),
  parcels: Lines,
})
export type Invoice = Static<typeof Invoice>

export const showInvoice = endpoint('GET', '/api/orders/invoice-details/{id}/', {
  params: IdParams,
  replies: { 200: Invoice },
})

/** The same on paper, as a PDF. */
export const printInvoice = endpoint('GET', '/api/orders/{id}/invoice/', {
  params: IdParams,
  query: Type.Object({ paper: Type.Optional(Type.Enum([...papers])) }),
  replies: { 200: Type.Unknown() },
  mediaType: 'application/pdf',
})
