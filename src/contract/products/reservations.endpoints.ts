import { Type, type Static } from 'typebox'
import { IdParams, listReply, pageQuery } from '../columns/list.ts'
import { IntegerOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { marketplaceNames } from '../marketplaces.ts'
import { OrderName } from './order-name.ts'

/** What an order did to pieces of a product. */
const reservationEvents = ['reserved', 'released', 'shipped', 'oversold', 'returned'] as const

/** What a channel shows of a product of which nothing is left. */
const soldOutStates = ['off_sale', 'none_left', 'being_told', 'on_sale'] as const

const Reservation = Type.Object({
  id: Type.Integer(),
  order: OrderName,
  marketplace: Type.String(),
  event: Type.Unsafe<(typeof reservationEvents)[number]>({
    enum: [...reservationEvents],
    description: 'Oversold: so many pieces were sold that were not there',
  }),
  qty: Type.Integer({ minimum: 1 }),
  available_before: IntegerOrNull({
    description: 'Pieces that could be sold; null of what was promised before this was kept',
  }),
  available_after: IntegerOrNull({}),
  updated_by: Type.String(),
  created_on: Type.String(),
})
export type Reservation = Static<typeof Reservation>

const SoldOut = Type.Object({
  order: Type.Union([OrderName, Type.Null()], {
    description: 'Which order took the last piece; null where it was no order',
  }),
  marketplace: TextOrNull({ description: 'Of that order' }),
  since: TextOrNull({ description: 'When it took it' }),
  channels: Type.Array(
    Type.Object({
      marketplace: Type.Unsafe<(typeof marketplaceNames)[number]>({ enum: [...marketplaceNames] }),
      state: Type.Unsafe<(typeof soldOutStates)[number]>({
        enum: [...soldOutStates],
        description: 'Off sale, or on sale with none left, or still to be bought there',
      }),
      confirmed_on: TextOrNull({
        description: 'When it showed itself last that it sells no more of it; null where it has not',
      }),
      problem: TextOrNull({ description: 'What stands in the way' }),
    }),
  ),
})
export type SoldOut = Static<typeof SoldOut>

const Reservations = Type.Object({
  ...listReply(Reservation).properties,
  reserved: Type.Integer({ description: 'Pieces that are promised now: what the history adds up to' }),
  available: Type.Integer({ description: 'Pieces that can be sold now' }),
  sold_out: Type.Union([SoldOut, Type.Null()], { description: 'Null while pieces can be sold' }),
})
export type Reservations = Static<typeof Reservations>

/** What orders did to the pieces of a product, the newest first, and who still offers it when none is left. */
export const listReservations = endpoint('GET', '/api/products/{id}/reservations/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: Reservations },
})
