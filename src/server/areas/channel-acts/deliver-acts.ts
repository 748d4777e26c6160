import type { ActOutlet, OrderRef, OutletAnswer } from '../../connectors/ports/order-outlet.ts'
import { ChannelFailure, type Ctx } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { endOfAnswer, endOfFailure, isShut, type ActEnd } from './act-end.ts'
import { tellEverybody } from '../views/notices.store.ts'
import { findSkus, lockOrderOfAct } from './channel-acts.store.ts'
import { claimAct, keepEnd, noteTold, settleReplaced, type DueAct } from './due-acts.store.ts'

export type DeliveryContext = Pick<Context, 'db' | 'clock' | 'log'>

/** A worker that is told to stop waits for this; what is left is told in the next turn. */
const turnMs = 3_000
const secondsToTell = 6
/** Longer than any try: whoever died has his act taken over after it, and the channel is read before it is told again. */
const leaseSeconds = 60

/**
 * Tells an account's channel what waits for it, one act after another, for a few seconds at a time. Where the account can't be called
 * the turn is over: asked for one after the other, all that waits would be put off in a moment, and nothing tried.
 */
export async function deliverActs(context: DeliveryContext, account: ActOutlet): Promise<void> {
  const { db, clock } = context
  const started = clock.now().getTime()
  await settleReplaced(db, account)
  do {
    const due = await claimAct(db, account, { leaseSeconds })
    if (due === undefined) return
    const told = await tellOnce(context, account, due)
    await keepAnswer(context, account, { due, end: told.end })
    if (told.isShut) return
  } while (clock.now().getTime() - started < turnMs)
}

type Told = { end: ActEnd; isShut: boolean }

async function tellOnce({ clock, log }: DeliveryContext, account: ActOutlet, due: DueAct): Promise<Told> {
  const { attempts, waits, operation, channelOrderId: id, orderNumber: number } = due
  const { isMarketplaceTold, toldBefore } = due
  const ctx: Ctx = {
    credential: account.credential,
    deadline: new Date(clock.now().getTime() + secondsToTell * 1000),
    signal: new AbortController().signal,
  }
  try {
    const order = { id, number, tries: attempts, operation, isMarketplaceTold, toldBefore }
    const answer = await tell(account, ctx, { due, order })
    return { end: endOfAnswer(answer, { waits }), isShut: false }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    log.warn({ channel: account.channel, order: id, ...error.error }, 'the channel could not be told')
    const end = endOfFailure(error.error, { waits, operation })
    return { end, isShut: isShut(error.error) }
  }
}

async function tell(
  account: ActOutlet,
  ctx: Ctx,
  { due, order }: { due: DueAct; order: OrderRef },
): Promise<OutletAnswer> {
  switch (due.act) {
    case 'ship':
      return account.ship(ctx, order, due.parcel)
    case 'cancel':
      return account.cancel(ctx, order)
    case 'acknowledge':
      if (account.acknowledge !== undefined) return account.acknowledge(ctx, order)
      return { state: 'unsupported', sentence: `${account.channel} waits for no acknowledgement.` }
  }
}

const whatWasTold = { acknowledge: 'that it is acknowledged', cancel: 'that it is canceled' }

/** The end of a try, with what a person is to know of it. */
function keepAnswer(
  { db }: DeliveryContext,
  { channel }: ActOutlet,
  { due, end }: { due: DueAct; end: ActEnd },
): Promise<void> {
  return inTransaction(db, { actor: channel, reason: 'channel told' }, async (tx) => {
    // Whoever changes an order locks it before what is to be told of it.
    await lockOrderOfAct(tx, due.id)
    const isOurs = await keepEnd(tx, due, end)
    if (!isOurs || end.state === 'pending') return
    const what = due.act === 'ship' ? `of parcel ${due.parcel.trackingNo}` : whatWasTold[due.act]
    const note = end.problem ?? `${channel} was told ${what}.`
    await noteTold(tx, due.orderId, { note, by: channel })
    if (end.state !== 'notified')
      await tellEverybody(tx, { title: note, skus: await findSkus(tx, due.orderId) })
  })
}
