import type { VoyageOneDetails } from '../../../contract/orders/waybills.endpoints.ts'
import { isWaiting, lacksWaybill } from '../../../contract/orders.ts'
import { asConnectorFailure } from '../../connectors/ports/as-connector-failure.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { RuleBroken } from '../../platform/errors.ts'
import { refreshOrder } from '../order-fetch/refresh-order.ts'
import { findWaybill, type KnownWaybill } from './waybill.query.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'channels'>

/** Somebody looks at the order meanwhile. */
const secondsToAsk = 8

/** What is kept of where the order goes; VoyageOne is asked only where nothing is. */
export async function showWaybill(parts: Parts, id: number): Promise<VoyageOneDetails> {
  const known = await findWaybill(parts.db, id)
  const isKept = !lacksWaybill(known) || Object.keys(known.ship_to_info).length > 0
  return isKept ? replyOf(known) : askForWaybill(parts, id)
}

/** Asks VoyageOne where the order goes and by which waybill, and keeps it with whatever else it says of the order. */
export async function askForWaybill(parts: Parts, id: number): Promise<VoyageOneDetails> {
  const known = await findWaybill(parts.db, id)
  const { channel_order_id: channelOrderId, order_status: status } = known
  // Of what is over nothing more is said there, and of what never came from there nothing at all.
  if (channelOrderId === null || !(isWaiting(status) || status === 'Shipped')) return replyOf(known)
  const source = await accountOf(parts, known)
  try {
    const ctx = askUntil(parts.clock, source.credential, secondsToAsk)
    await refreshOrder(parts, ctx, { source, channelOrderId })
  } catch (error) {
    throw error instanceof ChannelFailure ? asConnectorFailure(error) : error
  }
  return replyOf(await findWaybill(parts.db, id))
}

async function accountOf({ channels }: Parts, { channel_account: account }: KnownWaybill) {
  const accounts = await channels.orderSources()
  const source = accounts.find((each) => each.channel === 'VoyageOne' && each.account === account)
  if (source === undefined) {
    const sentence = 'VoyageOne is not connected with the account of this order: see Configuration.'
    throw new RuleBroken(sentence, { code: 'not_connected' })
  }
  return source
}

function replyOf({ order_status, waybill, ship_to_info }: KnownWaybill): VoyageOneDetails {
  return { order_status, waybill, ship_to_info }
}
