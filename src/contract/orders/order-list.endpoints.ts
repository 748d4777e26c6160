import { Type, type Static } from 'typebox'
import { ProductChoice } from '../products/product-choice.ts'
import { completeValue } from '../products/products.endpoints.ts'
import { IdParams, ListBody, ListQuery, listReply, rowFields } from '../columns/list.ts'
import { NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import type { RowOf } from '../columns/column.ts'
import { endpoint } from '../endpoint.ts'
import { TableConfigQuery, View } from '../views.ts'
import { ChannelState } from './channel-state.ts'
import { orderColumns } from './order-columns.ts'

const OrderLine = Type.Object({
  id: Type.Integer(),
  product_id: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  sku: Type.String(),
  title: Type.String(),
  qty: Type.Integer(),
  canceled: Type.Boolean(),
})
export type OrderLine = Static<typeof OrderLine>

type Named = RowOf<(typeof orderColumns)[number]>
/** A row of the list; columns that the grid hides are absent. */
export type OrderRow = {
  id: number
  version: number
  is_payout_estimated: boolean
  cost_currency: string
  items?: OrderLine[]
} & Partial<Omit<Named, 'id' | 'items' | 'product_id'>>

const OrderRow = Type.Unsafe<OrderRow>(
  Type.Object({
    ...rowFields(orderColumns),
    version: Type.Integer(),
    is_payout_estimated: Type.Boolean(),
    cost_currency: Type.String({ description: 'That of the business, in which things cost' }),
    items: Type.Optional(Type.Array(OrderLine)),
  }),
)

const sums = {
  total_count: Type.Integer(),
  total_platform_amount: Type.Number(),
  total_payout: Type.Number(),
  total_shipping_cost: Type.Number(),
  total_cost: Type.Number(),
  total_profit: NumberOrNull(),
  total_roi: NumberOrNull({ description: 'Percent: the profit of all by the cost of all' }),
  total_profit_margin: NumberOrNull({ description: 'Percent: the profit of all by the Order Total of all' }),
  total_platform_shipping_fee: Type.Number(),
}

/**
 * Of exactly the orders that match: in the currency of the business, with what was sold in others by the rate of its time; then by
 * currency, each in itself.
 */
const OrderTotals = Type.Object({
  ...sums,
  currency: Type.String({ description: 'That of the business' }),
  without_rate: Type.Integer({ description: 'Orders of which no rate is known: they are only by currency' }),
  by_currency: Type.Array(Type.Object({ currency: Type.String(), ...sums })),
})
export type OrderTotals = Static<typeof OrderTotals>
export type OrderSums = Omit<OrderTotals, 'currency' | 'by_currency' | 'without_rate'>

const OrderList = listReply(OrderRow, { total_orders: Type.Integer({ minimum: 0 }), totals: OrderTotals })
export type OrderList = Static<typeof OrderList>

/** The list as the grid asks for it; where the user looks is kept. */
export const listOrders = endpoint('POST', '/api/orders/', {
  query: ListQuery,
  body: ListBody,
  replies: { 200: OrderList },
  isListRead: true,
})

export const completeOrderValue = endpoint('GET', '/api/orders/autocomplete/', {
  query: completeValue.query,
  replies: completeValue.replies,
  isListRead: true,
})

const OrderTableConfig = Type.Object({
  display_config: Type.Array(View),
  voyageone_order_status_types: Type.Array(Type.String()),
  marketplaces: Type.Array(Type.String()),
  page_params: Type.Array(
    Type.Object({
      grid_params: Type.Unknown(),
      query_params: Type.Object({ filter: Type.Unknown(), order_by: TextOrNull(), search: TextOrNull() }),
    }),
  ),
})
export type OrderTableConfig = Static<typeof OrderTableConfig>

/** The saved views of a list of orders, what its filters choose from, and where the user left off. */
export const showOrderTableConfig = endpoint('GET', '/api/orders/order-table-configs/', {
  query: TableConfigQuery,
  replies: { 200: OrderTableConfig },
})

const amounts = { minimum: 0, maximum: 9_999_999.99 }
const amount = (title: string) => Type.Optional(Type.Number({ title, ...amounts }))

/** What a person may write of an order. */
const OrderChange = Type.Object({
  platform_amount: amount('Order Total'),
  payout: amount('Payout'),
  payout_estimated_of: Type.Optional(
    Type.Number({
      title: 'Payout estimated of',
      ...amounts,
      description:
        'The Order Total of which the payout beside it was estimated before a user typed another: it is an estimate again, and follows what Order Total is now',
    }),
  ),
  shipping_cost: amount('Shipping Cost'),
  restock_fee: Type.Optional(Type.Number({ title: 'Restock Fee', minimum: 0, maximum: 100 })),
  is_archived: Type.Optional(Type.Boolean({ title: 'Archived' })),
})
export type OrderChange = Static<typeof OrderChange>

export const updateOrder = endpoint('PATCH', '/api/orders/{id}/', {
  params: IdParams,
  body: OrderChange,
  replies: { 200: OrderRow },
  isVersioned: true,
})

const ArchiveReply = Type.Object({
  id: Type.Integer({ description: 'Of the act' }),
  is_archived: Type.Boolean(),
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      order_id: TextOrNull({ description: 'Null where there is no such order' }),
      status: Type.Boolean({ description: 'Whether it is as was asked' }),
      error: TextOrNull({ description: 'Why it is not, or that it was so before' }),
      is_archived: Type.Unsafe<boolean | null>({
        type: ['boolean', 'null'],
        description: 'As it is now; null where there is no such order',
      }),
      channel_state: ChannelState,
    }),
  ),
})
export type ArchiveReply = Static<typeof ArchiveReply>

const archiveFlag = {
  is_archived: Type.Optional(Type.Boolean({ title: 'Archived' })),
  archive: Type.Optional(Type.Boolean({ title: 'Archive', description: 'The same, by its shorter name' })),
}

export type ArchiveFlag = { [Name in keyof typeof archiveFlag]?: boolean }

/** Puts orders away, or brings them back, as one of the two flags says; each by itself. */
export const archiveOrders = endpoint('POST', '/api/orders/bulk-archive-unarchive/', {
  body: Type.Object({ order_ids: ProductChoice, ...archiveFlag }),
  replies: { 200: ArchiveReply },
  isIdempotent: true,
})
