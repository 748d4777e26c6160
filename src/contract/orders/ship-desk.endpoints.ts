import { Type, type Static } from 'typebox'
import { listReply } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ChannelState } from './channel-state.ts'

const deskOrder = {
  id: Type.Integer(),
  order_id: Type.String(),
  order_number: Type.String(),
  marketplace: Type.String(),
  order_time: Type.String(),
  ship_by: Type.String(),
}
const DeskOrder = Type.Object(deskOrder)
export type DeskOrder = Static<typeof DeskOrder>

/** What has to be sent, the soonest first; as many as are looked at in a sitting, and how many there are. */
export const showShipDesk = endpoint('GET', '/api/ship-desk/', {
  replies: { 200: listReply(DeskOrder) },
  isListRead: true,
})

const ScannedOrder = Type.Object({
  ...deskOrder,
  order_status: Type.String(),
  by: Type.Enum(['order', 'sku', 'tracking_no'], { description: 'What of it is called so' }),
})
export type ScannedOrder = Static<typeof ScannedOrder>

/** Which orders are called exactly so: by their id or number, by a SKU of what waits, or by a parcel that has left. */
export const findScanned = endpoint('GET', '/api/ship-desk/find/', {
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }),
  replies: { 200: listReply(ScannedOrder) },
  isListRead: true,
})

const ShippedOrder = Type.Object({
  id: Type.Integer(),
  order_status: Type.String(),
  tracking_no: TextOrNull(),
  channel_state: ChannelState,
})
export type ShippedOrder = Static<typeof ShippedOrder>

/** How orders stand that were shipped. */
export const showShipped = endpoint('GET', '/api/ship-desk/shipped/', {
  query: Type.Object({
    ids: Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,199}$', description: 'With commas between them' }),
  }),
  replies: { 200: listReply(ShippedOrder) },
  isListRead: true,
})
