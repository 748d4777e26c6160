import { Type, type Static } from 'typebox'
import { Id, IdParams, listReply } from '../columns/list.ts'
import { IntegerOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ProductChoice } from '../products/product-choice.ts'
import { ChannelState, channelStates } from './channel-state.ts'

/** What became of each order, in the order in which they were named. */
const OrdersActed = Type.Object({
  id: Type.Integer({ description: 'Of the act' }),
  results: Type.Array(
    Type.Object({
      id: Type.Integer(),
      order_id: TextOrNull({ description: 'Null where there is no such order' }),
      status: Type.Boolean({ description: 'Whether it is as was asked' }),
      error: TextOrNull({ description: 'Why it is not' }),
      channel_state: ChannelState,
    }),
  ),
})
export type OrdersActed = Static<typeof OrdersActed>

const { results: ActedRows } = OrdersActed.properties

const OrdersCanceled = Type.Object({
  id: IntegerOrNull({ description: 'Of the act; null where nothing was done' }),
  results: Type.Array(
    Type.Object({
      ...ActedRows.items.properties,
      channel_effect: Type.Optional(
        TextOrNull({
          description: 'Preview: what its channel does once it is told; null where none is told',
        }),
      ),
      stock: Type.Optional(
        Type.Array(
          Type.Object({
            sku: Type.String(),
            qty: Type.Integer({ description: 'Pieces that could be sold again' }),
            centers: Type.Array(Type.String(), { description: 'Where the product lies' }),
          }),
          { description: 'Preview' },
        ),
      ),
    }),
  ),
})
export type OrdersCanceled = Static<typeof OrdersCanceled>

/** Each order by itself: those that were sent, or canceled before, stay as they are. A preview does nothing. */
export const cancelOrders = endpoint('POST', '/api/orders/cancel/', {
  body: Type.Object({
    order_list: ProductChoice,
    preview: Type.Optional(Type.Boolean()),
    reason: Type.Optional(TextOrNull({ maxLength: 500, description: 'Why, for the history' })),
  }),
  replies: { 200: OrdersCanceled },
  isIdempotent: true,
})

const text = (description: string) => Type.Optional(TextOrNull({ maxLength: 1000, description }))

/** A wrong one is refused by itself, so what it holds is looked at row by row. */
const ShipEntry = Type.Object({
  order_id: Id,
  carrier_code: text('Fedex, UPS or DHL'),
  tracking_no: text('4 to 64 characters'),
  master_tracking_no: text('4 to 64 characters'),
  reference_no: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'integer', 'null'],
      maxLength: 1000,
      description: 'Digits alone',
    }),
  ),
  ship_time: text('ISO 8601 with its zone; absent it is now'),
})
export type ShipEntry = Static<typeof ShipEntry>

/** Each order by itself; one that was shipped before has what is said of its parcel replaced, or is refused where that is asked for. */
export const shipOrders = endpoint('POST', '/api/orders/ship/', {
  body: Type.Object({
    orders: Type.Array(ShipEntry, { maxItems: 20_000 }),
    only_waiting: Type.Optional(
      Type.Boolean({ description: 'An order that was shipped before, with another parcel, is refused' }),
    ),
  }),
  replies: { 200: OrdersActed },
  isIdempotent: true,
  takesItsTime: true,
})

const NeedsConnection = Type.Boolean({
  description: 'It waits, and is told once somebody connects the account that the order came from',
})

/** Only what was shipped can be complete; each order by itself. */
export const completeOrders = endpoint('POST', '/api/orders/complete/', {
  body: Type.Object({ order_list: ProductChoice }),
  replies: { 200: OrdersActed },
  isIdempotent: true,
})

const OrdersReceived = Type.Object({
  id: IntegerOrNull({ description: 'Of the act; null where nothing was done' }),
  results: Type.Array(
    Type.Object({
      ...ActedRows.items.properties,
      error: TextOrNull({ description: 'Why it is not, or that it was so before' }),
      stock: Type.Array(
        Type.Object({
          sku: Type.String(),
          qty: Type.Integer({ description: 'Pieces that are back' }),
          center: TextOrNull({
            description: 'Where they left from, else the usual one; null where ChannelAdvisor counts them',
          }),
        }),
      ),
    }),
  ),
})
export type OrdersReceived = Static<typeof OrdersReceived>

/** What canceled orders had sent is back: pieces and lots are free again, once for each order. A preview does nothing. */
export const receiveOrders = endpoint('POST', '/api/orders/received/', {
  body: Type.Object({ order_list: ProductChoice, preview: Type.Optional(Type.Boolean()) }),
  replies: { 200: OrdersReceived },
  isIdempotent: true,
})

const ChannelAct = Type.Object({
  id: Type.Integer(),
  act: Type.Enum(['acknowledge', 'cancel', 'ship']),
  channel: Type.String(),
  state: Type.Enum([...channelStates]),
  tracking_no: TextOrNull({ description: 'Of the parcel that it is told of' }),
  problem: TextOrNull({ description: 'Why it was refused, or did not come through yet' }),
  needs_connection: NeedsConnection,
  can_retry: Type.Boolean({ description: 'It was refused, and nothing newer is to be told' }),
  created_by: Type.String(),
  created_on: Type.String(),
  settled_on: TextOrNull({ description: 'When the channel took or refused it' }),
})
export type ChannelAct = Static<typeof ChannelAct>

/** What was to be told of an order, to its marketplace and to the shipping service that holds it, the oldest first. */
export const listChannelActs = endpoint('GET', '/api/orders/{id}/channel-acts/', {
  params: IdParams,
  replies: { 200: listReply(ChannelAct) },
})

/** How far the marketplaces of these orders are with one act; an order of which none is to be told is left out. */
export const listChannelStates = endpoint('POST', '/api/orders/channel-states/', {
  body: Type.Object({
    order_list: Type.Array(Id, { maxItems: 200 }),
    act: Type.Enum(['cancel', 'ship']),
  }),
  replies: {
    200: listReply(
      Type.Object({
        id: Id,
        channel_state: Type.Enum([...channelStates]),
        problem: TextOrNull({ description: 'Why it was refused, or did not come through yet' }),
        needs_connection: NeedsConnection,
      }),
    ),
  },
})

export const retryChannelAct = endpoint('POST', '/api/orders/channel-acts/{id}/retry/', {
  params: IdParams,
  replies: { 200: ChannelAct },
})
