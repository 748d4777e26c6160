// Acts whose time has come: taken up by one worker, and what came of it kept.
import { sql } from 'kysely'
import type { Parcel } from '../../connectors/ports/order-outlet.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ActEnd } from './act-end.ts'
import { hasNewerParcel, tellerOfOrder } from './channel-acts.store.ts'

/** Whose acts: one account of one channel. */
type Told = { account: string; channel: string }

/** Ends what an account's channel did not take before another parcel replaced it: told late, it would stand there in its stead. */
export async function settleReplaced(db: Db, { account, channel }: Told): Promise<void> {
  const problem = ` was replaced by another before ${channel} took it.`
  await sql`
    update channel_act
    set state = 'unsupported', operation = null, problem = 'Parcel ' || tracking_no || ${problem}, settled_on = now()
    where id = any(array(
      select channel_act.id from channel_act
      where channel_act.channel = ${channel}
        and channel_act.account = ${account}
        and channel_act.state = 'pending'
        and channel_act.next_try_on <= clock_timestamp()
        and ${hasNewerParcel}
      for update skip locked
    ))`.execute(db)
}

export type DueAct = ({ act: 'acknowledge' | 'cancel'; parcel: null } | { act: 'ship'; parcel: Parcel }) & {
  id: number
  /** This try included; the number of it is what a result is kept under. */
  attempts: number
  /** How often it was put off before, for its own sake. */
  waits: number
  operation: string | null
  orderId: number
  channelOrderId: string
  orderNumber: string
  /** Its marketplace was told the same, or will be. */
  isMarketplaceTold: boolean
  /** Numbers of other parcels that the channel was told of, answered or not. */
  toldBefore: string[]
}

/** The next act of the account whose time has come, held back from others for so long; the one that waits longest first. */
export async function claimAct(
  db: Db,
  { account, channel }: Told,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<DueAct | undefined> {
  const { rows } = await sql<DueAct>`
    update channel_act
    set attempts = channel_act.attempts + 1,
      next_try_on = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (
      select channel_act.id from channel_act
      where channel_act.channel = ${channel}
        and channel_act.account = ${account}
        and channel_act.state = 'pending'
        and channel_act.next_try_on <= clock_timestamp()
        and not ${hasNewerParcel}
      order by channel_act.next_try_on
      limit 1
      for update skip locked
    ) due, sales_order
    where channel_act.id = due.id
      and sales_order.id = channel_act.sales_order_id
    returning
      channel_act.id, channel_act.act, channel_act.parcel, channel_act.attempts, channel_act.waits, channel_act.operation,
      sales_order.id as "orderId", channel_act.channel_order_id as "channelOrderId",
      sales_order.order_number as "orderNumber",
      exists (
        select from channel_act other
        where other.sales_order_id = channel_act.sales_order_id
          and other.channel = ${tellerOfOrder}
          and other.act = channel_act.act
          and other.tracking_no = channel_act.tracking_no
          and other.state <> 'unsupported'
      ) as "isMarketplaceTold",
      array(
        select other.tracking_no from channel_act other
        where other.sales_order_id = channel_act.sales_order_id
          and other.channel = channel_act.channel
          and other.channel_order_id = channel_act.channel_order_id
          and other.act = 'ship'
          and other.attempts > 0
          and other.id <> channel_act.id
      ) as "toldBefore"`.execute(db)
  return rows[0]
}

/** Keeps what came of a try; false when another worker has taken the act over since. */
export async function keepEnd(tx: Tx, { id, attempts }: DueAct, end: ActEnd): Promise<boolean> {
  const { operation, waitMs, waits } =
    end.state === 'pending' ? end : { operation: null, waitMs: 0, waits: 0 }
  const { numAffectedRows } = await sql`
    update channel_act
    set state = ${end.state},
      operation = ${operation},
      waits = ${waits},
      problem = ${end.problem?.slice(0, 1000) ?? null},
      next_try_on = clock_timestamp() + make_interval(secs => ${waitMs / 1000}),
      settled_on = case when ${end.state} = 'pending' then null else now() end
    where id = ${id}
      and attempts = ${attempts}
      and state = 'pending'`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes in the order's history what its channel was told, or why not. */
export async function noteTold(
  tx: Tx,
  orderId: number,
  { note, by }: { note: string; by: string },
): Promise<void> {
  await sql`
    insert into order_history (sales_order_id, order_status, note, created_by)
    select id, order_status, ${note}, ${by} from sales_order where id = ${orderId}`.execute(tx)
}
