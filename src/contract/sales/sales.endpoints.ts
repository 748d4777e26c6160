import { Type, type Static, type TSchema } from 'typebox'
import { ListBody, ListQuery, listReply, rowFields } from '../columns/list.ts'
import { IntegerOrNull, NumberOrNull } from '../columns/schemas.ts'
import type { Column, RowOf } from '../columns/column.ts'
import { endpoint } from '../endpoint.ts'
import { completeValue } from '../products/products.endpoints.ts'
import { orderItemColumns } from './order-item-columns.ts'
import { salesReportColumns } from './sales-report-columns.ts'

type Named = RowOf<(typeof orderItemColumns)[number]>
/** The fields `part__name` of a row, as the object that they are on the wire. */
type Part<Name extends string> = {
  [Field in keyof Named as Field extends `${Name}__${infer Rest}` ? Rest : never]?: Named[Field]
}
type Plain = { [Field in keyof Named as Field extends `${string}__${string}` ? never : Field]?: Named[Field] }

/** A row of the list of sales; columns that the grid hides are absent. */
export type OrderItemRow = Omit<Plain, 'id' | 'currency' | 'canceled'> & {
  id: number
  is_payout_estimated: boolean
  currency: string
  cost_currency: string
  canceled: boolean
  product: Omit<Part<'product'>, 'id'> & { id: number | null }
  order: Omit<Part<'order'>, 'id'> & { id: number }
}

const fields = rowFields(orderItemColumns)

const OrderItemRow = Type.Unsafe<OrderItemRow>(
  Type.Object({
    ...plainFields(orderItemColumns),
    id: Type.Integer(),
    currency: Type.String(),
    cost_currency: Type.String({ description: 'That of the business, in which things cost' }),
    canceled: Type.Boolean({ description: 'It counts nothing, nowhere' }),
    is_payout_estimated: Type.Boolean({ description: 'Of its order, whose payout it has a share of' }),
    product: Type.Object({
      ...partFields('product__'),
      id: IntegerOrNull({ description: 'Null where a line of a channel is linked with no product' }),
    }),
    order: Type.Object({ ...partFields('order__'), id: Type.Integer() }),
  }),
)

function plainFields(columns: readonly Column[]): Record<string, TSchema> {
  return rowFields(columns.filter(({ field }) => !field.includes('__')))
}

function partFields(part: string): Record<string, TSchema> {
  const own = Object.entries(fields).filter(([field]) => field.startsWith(part))
  return Object.fromEntries(own.map(([field, schema]) => [field.slice(part.length), schema]))
}

const sums = {
  total_count: Type.Integer(),
  total_qty: Type.Integer({ description: 'Pieces; what was canceled was not sold' }),
  total_platform_amount: Type.Number(),
  total_payout: Type.Number(),
  total_shipping_cost: Type.Number(),
  total_cost: Type.Number(),
  total_profit: NumberOrNull(),
  total_profit_margin: NumberOrNull({ description: 'Percent: the profit of all by the Order Total of all' }),
}

/**
 * Of exactly the items that match: in the currency of the business, with what was sold in others by the rate of its time; then by
 * currency, each in itself.
 */
const OrderItemTotals = Type.Object({
  ...sums,
  currency: Type.String({ description: 'That of the business' }),
  without_rate: Type.Integer({ description: 'Items of which no rate is known: they are only by currency' }),
  by_currency: Type.Array(Type.Object({ currency: Type.String(), ...sums })),
})
export type OrderItemTotals = Static<typeof OrderItemTotals>
export type OrderItemSums = Omit<OrderItemTotals, 'currency' | 'by_currency' | 'without_rate'>

const OrderItemList = listReply(OrderItemRow, {
  total_items: Type.Integer({ minimum: 0 }),
  totals: OrderItemTotals,
})
export type OrderItemList = Static<typeof OrderItemList>

/** A list in its address, with the look of the grid beside it. */
const LookQuery = Type.Object({
  ...ListQuery.properties,
  fields: Type.Optional(Type.String({ description: 'JSON: column id → is it hidden' })),
  grid_params: Type.Optional(Type.String()),
  field_widths: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
})
export type LookQuery = Static<typeof LookQuery>

/** The sales as an address: nothing of it is kept. */
export const readOrderItems = endpoint('GET', '/api/orders/order-item/', {
  query: LookQuery,
  replies: { 200: OrderItemList },
  isListRead: true,
})

/** The sales as the grid asks for them; where the user looks is kept. */
export const listOrderItems = endpoint('POST', '/api/orders/order-item/', {
  query: ListQuery,
  body: ListBody,
  replies: { 200: OrderItemList },
  isListRead: true,
})

export const completeOrderItemValue = endpoint('GET', '/api/orders/order-item/autocomplete/', {
  query: completeValue.query,
  replies: completeValue.replies,
  isListRead: true,
})

type Sold = RowOf<(typeof salesReportColumns)[number]>
/** A row of the report; columns that the grid hides are absent. */
export type SalesReportRow = { id: number; mpn: string; currency: string } & Partial<Omit<Sold, 'id' | 'mpn'>>

const SalesReportRow = Type.Unsafe<SalesReportRow>(
  Type.Object({
    ...rowFields(salesReportColumns),
    id: Type.Integer(),
    mpn: Type.String(),
    currency: Type.String({
      description: 'Of the business: only what was sold in it brought something here',
    }),
  }),
)

const SalesReport = listReply(SalesReportRow, {
  total_mpns: Type.Integer({ minimum: 0 }),
  totals: Type.Object({
    currency: Type.String(),
    total_count: Type.Integer(),
    total_sales: Type.Integer({ description: 'Pieces' }),
    total_profit: Type.Number({ description: 'Of what was sold in the currency of the business' }),
  }),
})
export type SalesReport = Static<typeof SalesReport>

/** What was sold by MPN, as an address: nothing of it is kept. */
export const readSalesReport = endpoint('GET', '/api/products/sales-report/', {
  query: LookQuery,
  replies: { 200: SalesReport },
  isListRead: true,
})

/** What was sold by MPN, as the grid asks for it; where the user looks is kept. */
export const listSalesReport = endpoint('POST', '/api/products/sales-report/', {
  query: ListQuery,
  body: ListBody,
  replies: { 200: SalesReport },
  isListRead: true,
})

export const completeSalesReportValue = endpoint('GET', '/api/products/sales-report/autocomplete/', {
  query: completeValue.query,
  replies: completeValue.replies,
  isListRead: true,
})
