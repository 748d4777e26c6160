import { Type, type Static } from 'typebox'
import { IdParams } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'

const Names = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))

const VoyageOneDetails = Type.Object({
  order_status: Type.String(),
  waybill: Type.Object({ trackingNo: TextOrNull(), shipLabelValue: TextOrNull() }),
  ship_to_info: Names,
})
export type VoyageOneDetails = Static<typeof VoyageOneDetails>

const facts = { params: IdParams, replies: { 200: VoyageOneDetails } } as const

/** Where an order of VoyageOne goes and by which waybill, as it is kept; what is not kept yet is asked for. */
export const showVoyageOneDetails = endpoint('GET', '/api/orders/vo-order-details/{id}/', facts)

/** Asks VoyageOne, and keeps what it says. */
export const fetchVoyageOneDetails = endpoint('POST', '/api/orders/vo-order-details/{id}/', facts)
