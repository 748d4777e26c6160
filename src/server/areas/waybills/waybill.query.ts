import type { VoyageOneDetails } from '../../../contract/orders/waybills.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'

export type KnownWaybill = VoyageOneDetails & {
  marketplace: string
  channel_account: string | null
  channel_order_id: string | null
}

/** What is kept of where an order of VoyageOne goes; no other marketplace has waybills. */
export async function findWaybill(db: Db, id: number): Promise<KnownWaybill> {
  const order = await db
    .selectFrom('sales_order')
    .select(['marketplace', 'order_status', 'tracking_no', 'ship_label_value', 'ship_to_info'])
    .select(['channel_account', 'channel_order_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw new NotFound(`There is no order with the id ${id}.`)
  const { tracking_no: trackingNo, ship_label_value: shipLabelValue, ship_to_info: shipTo, ...row } = order
  if (row.marketplace !== 'VoyageOne') {
    const sentence = `This order is one of ${row.marketplace}: only VoyageOne’s orders have a waybill there.`
    throw new RuleBroken(sentence, { code: 'not_voyageone' })
  }
  return {
    ...row,
    waybill: { trackingNo, shipLabelValue },
    ship_to_info: shipTo as VoyageOneDetails['ship_to_info'],
  }
}
