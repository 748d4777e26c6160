import { Type, type Static } from 'typebox'
import { Id, IdParams, listReply } from './columns/list.ts'
import { TextualBoolean } from './columns/schemas.ts'
import { endpoint } from './endpoint.ts'
import { Webhooks } from './webhooks.ts'

const TimeOrNull = () => Type.Union([Type.String(), Type.Null()])

/** A store that is connected at ShipStation. */
const ShipStationStore = Type.Object({
  id: Id,
  store_id: Type.Integer(),
  store_name: Type.String(),
  marketplace_name: Type.String(),
  active: Type.Boolean(),
  create_date: TimeOrNull(),
  modify_date: TimeOrNull(),
  refresh_date: TimeOrNull(),
  gone_on: Type.Union([Type.String(), Type.Null()], {
    description: 'Since when ShipStation does not list it any more',
  }),
  version: Type.Integer(),
})
export type ShipStationStore = Static<typeof ShipStationStore>

const ShipStationStores = listReply(ShipStationStore, {
  mode: Type.Enum(['practice', 'live']),
  read_on: Type.Union([Type.String(), Type.Null()], { description: 'Of when the list is' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why ShipStation could not be asked since then',
  }),
  webhooks: Type.Union([Webhooks, Type.Null()], {
    description: 'Whether it says at once what happened there',
  }),
})
export type ShipStationStores = Static<typeof ShipStationStores>

/** The stores as ShipStation last told them. */
export const listShipStationStores = endpoint('GET', '/api/shipstation/stores/', {
  replies: { 200: ShipStationStores },
})

/** Asks ShipStation now. */
export const refreshShipStationStores = endpoint('POST', '/api/shipstation/stores/refresh/', {
  replies: { 200: ShipStationStores },
})

/** Deactivates or reactivates a store there, and here once that is done. */
export const switchShipStationStore = endpoint('PATCH', '/api/shipstation/stores/{id}/', {
  params: IdParams,
  body: Type.Object({
    active: TextualBoolean({ description: "true or false, or the texts 'True' and 'False'" }),
  }),
  replies: { 200: ShipStationStore },
  isVersioned: true,
})
