import { sql } from 'kysely'
import type { ChannelAct } from '../../../contract/orders/shipping.endpoints.ts'
import type { Db } from '../../platform/database/database.ts'
import { tellerOfOrder } from '../channel-acts/channel-acts.store.ts'
import { NotFound } from '../../platform/errors.ts'

type StateOfOrder = Pick<ChannelAct, 'id' | 'problem' | 'needs_connection'> & {
  channel_state: ChannelAct['state']
}

type Row = Omit<ChannelAct, 'created_on' | 'settled_on' | 'needs_connection'> & {
  created_on: Date
  settled_on: Date | null
  account: string
}

/** What was to be told of an order, to its marketplace and to the shipping service, the oldest first. */
export async function listChannelActs(
  db: Db,
  orderId: number,
  isConnected: (account: string) => boolean,
): Promise<ChannelAct[]> {
  const order = await db.selectFrom('sales_order').select('id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined) throw new NotFound(`There is no order with the id ${orderId}.`)
  const { rows } = await sql<Row>`
    select
      told.id, told.act, told.state, nullif(told.tracking_no, '') as tracking_no, told.problem, told.created_by,
      told.created_on, told.settled_on, told.channel, told.account,
      told.state = 'rejected' and case told.act
        when 'cancel' then sales_order.order_status = 'Canceled'
        when 'acknowledge' then sales_order.order_status = 'Acknowledged'
        else sales_order.order_status <> 'Canceled' and not exists (
          select from channel_act newer
          where newer.sales_order_id = told.sales_order_id
            and newer.channel = told.channel
            and newer.channel_order_id = told.channel_order_id
            and newer.act = 'ship'
            and newer.id > told.id
        )
      end as can_retry
    from channel_act told
    join sales_order on sales_order.id = told.sales_order_id
    where told.sales_order_id = ${orderId}
    order by told.id`.execute(db)
  return rows.map(({ created_on, settled_on, can_retry, account, ...row }) => ({
    ...row,
    ...waitOf({ ...row, account }, isConnected),
    can_retry: can_retry ?? false,
    created_on: created_on.toISOString(),
    settled_on: settled_on?.toISOString() ?? null,
  }))
}

type Asked = { ids: readonly number[]; act: 'cancel' | 'ship'; isConnected: (account: string) => boolean }

/** How far the marketplace of each order is with what it was told last of this kind. */
export async function listChannelStates(db: Db, { ids, act, isConnected }: Asked): Promise<StateOfOrder[]> {
  const { rows } = await sql<
    Omit<StateOfOrder, 'needs_connection'> & Pick<ChannelAct, 'channel'> & { account: string }
  >`
    select distinct on (told.sales_order_id)
      told.sales_order_id as id, told.state as channel_state, told.problem, told.channel, told.account
    from channel_act told
    join sales_order on sales_order.id = told.sales_order_id and told.channel = ${tellerOfOrder}
    where told.sales_order_id = any(${ids}::integer[]) and told.act = ${act}
    order by told.sales_order_id, told.id desc`.execute(db)
  return rows.map(({ id, channel_state, ...told }) => ({
    ...{ id, channel_state },
    ...waitOf({ ...told, state: channel_state }, isConnected),
  }))
}

type Told = Pick<ChannelAct, 'channel' | 'problem' | 'state'> & { account: string }

/** What waits for an account that nobody has connected ends when somebody does, and by nothing else. */
function waitOf({ state, channel, account, problem }: Told, isConnected: Asked['isConnected']) {
  if (state !== 'pending' || isConnected(account)) return { problem, needs_connection: false }
  const words = `${channel} is told once the account that this order came from is connected.`
  return { problem: words, needs_connection: true }
}
