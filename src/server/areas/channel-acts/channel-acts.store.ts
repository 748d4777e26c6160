import { sql } from 'kysely'
import type { Parcel } from '../../connectors/ports/order-outlet.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ActEnd } from './act-end.ts'

/** Who tells us of an order, and is told of it: its marketplace, or whoever hands it on. */
export const tellerOfOrder = sql<string>`coalesce(sales_order.handed_on_by, sales_order.marketplace)`

/** Whether another parcel of the order was to be told after that of this act. */
export const hasNewerParcel = sql<boolean>`(channel_act.act = 'ship' and exists (
  select from channel_act newer
  where newer.sales_order_id = channel_act.sales_order_id
    and newer.channel = channel_act.channel
    and newer.channel_order_id = channel_act.channel_order_id
    and newer.act = 'ship'
    and newer.id > channel_act.id
))`

/** What comes of telling somebody the same again. */
const onceEach = sql`
  on conflict (sales_order_id, channel, channel_order_id, act, tracking_no) do update
  set id = default, parcel = excluded.parcel, state = 'pending', problem = null, settled_on = null, next_try_on = now()
  where (
      channel_act.parcel is distinct from excluded.parcel
      and (channel_act.state = 'rejected' or (channel_act.state = 'pending' and channel_act.attempts = 0))
    )
    or ${hasNewerParcel}`

/** As notes, screens and the accounts of deliveries call it. */
const shippingService = 'ShipStation'

type NewAct = { orderId: number; act: string; parcel: Parcel | null; trackingNo: string }

/**
 * Each act once for an order, and each parcel; what was refused is asked again when something else is said of the same parcel, and a
 * parcel that stands in for the one that replaced it is told anew. Whatever is to be told is the newest by its id.
 */
export async function addActs(tx: Tx, acts: readonly NewAct[], by: string): Promise<void> {
  await sql`
    insert into channel_act (
      sales_order_id, channel, account, channel_order_id, act, parcel, tracking_no, created_by
    )
    select
      sales_order.id, ${tellerOfOrder}, sales_order.channel_account, sales_order.channel_order_id, told.act,
      nullif(told.parcel, 'null'), told."trackingNo", ${by}
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
      told ("orderId" integer, act text, parcel jsonb, "trackingNo" text)
    join sales_order on sales_order.id = told."orderId"
    where sales_order.channel_account is not null
      and sales_order.channel_order_id is not null
    ${onceEach}`.execute(tx)
}

/**
 * Orders that were sent from here before the shipping service told of these of its own, and that it has not been told of: locked, since
 * whoever changes an order locks it before what is to be told of it.
 */
export async function lockUnmarked(
  tx: Tx,
  account: string,
  serviceIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with there as (
      select id, order_number from shipstation_order
      where account = ${account}
        and id = any(${serviceIds}::bigint[])
        and order_status not in ('shipped', 'cancelled')
        -- Where a label was bought there, the service knows of its parcels without us.
        and not exists (
          select from shipstation_parcel label
          where label.account = shipstation_order.account
            and label.shipstation_order_id = shipstation_order.id
            and label.kind = 'label'
        )
    ), held as (
      -- As the indexes have it that orders are found by: most numbers are the id again.
      select there.id::text as service_id, there.order_number, ours.id
      from there
      join sales_order ours on fold(ours.order_number) collate "C" = fold(there.order_number) collate "C"
        and ours.order_number <> ours.order_id
      union all
      select there.id::text, there.order_number, ours.id
      from there
      join sales_order ours on fold(ours.order_id) collate "C" = fold(there.order_number) collate "C"
    )
    select sales_order.id
    from held
    join sales_order on sales_order.id = held.id and sales_order.order_number = held.order_number
    where sales_order.order_status in ('Shipped', 'Complete')
      and exists (
        select from channel_act told
        where told.sales_order_id = sales_order.id and told.channel = ${tellerOfOrder} and told.act = 'ship'
      )
      and not exists (
        select from channel_act mark
        where mark.sales_order_id = sales_order.id
          and mark.channel = ${shippingService}
          and mark.channel_order_id = held.service_id
      )
    order by sales_order.id
    for no key update of sales_order`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Has the shipping service told of the parcels that carry these orders, where it holds them under their numbers in a store of their
 * marketplace. One that it has sent or canceled itself, and was never told of, is left to it.
 */
export async function addMarks(tx: Tx, account: string, orderIds: readonly number[]): Promise<void> {
  await sql`
    insert into channel_act (
      sales_order_id, channel, account, channel_order_id, act, parcel, tracking_no, created_by
    )
    select
      sales_order.id, ${shippingService}, there.account, there.id::text, 'ship', sent.parcel, sent.tracking_no,
      sent.created_by
    from sales_order
    join shipstation_order there on there.account = ${account} and there.order_number = sales_order.order_number
    join shipstation_store store on store.account = there.account and store.store_id = there.store_id
    cross join lateral (
      select told.parcel, told.tracking_no, told.created_by
      from channel_act told
      where told.sales_order_id = sales_order.id and told.channel = ${tellerOfOrder} and told.act = 'ship'
      order by told.id desc
      limit 1
    ) sent
    where sales_order.id = any(${orderIds}::integer[])
      and store.marketplace_name = sales_order.marketplace
      and sales_order.order_status in ('Shipped', 'Complete')
      and (
        there.order_status not in ('shipped', 'cancelled')
        or exists (
          select from channel_act mark
          where mark.sales_order_id = sales_order.id
            and mark.channel = ${shippingService}
            and mark.channel_order_id = there.id::text
        )
      )
    order by sales_order.id, there.id
    ${onceEach}`.execute(tx)
}

/** Takes back what nobody has begun to tell of these orders' other parcels. */
export async function dropUntold(
  tx: Tx,
  kept: readonly { orderId: number; trackingNo: string }[],
): Promise<void> {
  await sql`
    delete from channel_act
    using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) kept ("orderId" integer, "trackingNo" text)
    where channel_act.sales_order_id = kept."orderId"
      and channel_act.act = 'ship'
      and channel_act.tracking_no <> kept."trackingNo"
      and channel_act.state = 'pending'
      and channel_act.attempts = 0`.execute(tx)
}

/**
 * Takes back what is still to be told of acknowledging these orders: they are canceled, or a parcel says as much. Begun or not: what
 * was tried without an answer would be refused once the marketplace heard the rest, and whoever tells it now keeps nothing of it.
 */
export async function dropAcknowledgements(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    delete from channel_act
    where sales_order_id = any(${orderIds}::integer[])
      and act = 'acknowledge'
      and state = 'pending'`.execute(tx)
}

/** Has the marketplace of an order told that it is taken on, where that is one of these; once, however often. */
export async function addAcknowledgement(
  tx: Tx,
  orderId: number,
  { channels, by }: { channels: readonly string[]; by: string },
): Promise<void> {
  await sql`
    insert into channel_act (sales_order_id, channel, account, channel_order_id, act, created_by)
    select id, marketplace, channel_account, channel_order_id, 'acknowledge', ${by}
    from sales_order
    where id = ${orderId}
      and handed_on_by is null
      and marketplace = any(${channels}::text[])
      and channel_account is not null
      and channel_order_id is not null
    on conflict (sales_order_id, channel, channel_order_id, act, tracking_no) do nothing`.execute(tx)
}

/** How far the marketplaces of these orders have been told of their parcels; nothing of those that are none's. */
export async function findParcelStates(
  tx: Tx,
  parcels: readonly { orderId: number; trackingNo: string }[],
): Promise<Map<number, ActEnd['state']>> {
  if (parcels.length === 0) return new Map()
  const { rows } = await sql<{ id: number; state: ActEnd['state'] }>`
    select sales_order.id, channel_act.state
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) sent ("orderId" integer, "trackingNo" text)
    join sales_order on sales_order.id = sent."orderId"
    join channel_act on channel_act.sales_order_id = sales_order.id
      and channel_act.channel = ${tellerOfOrder}
      and channel_act.tracking_no = sent."trackingNo"
    where channel_act.act = 'ship'`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The order of which a channel was to be told this, kept from changing. */
export async function lockOrderOfAct(
  tx: Tx,
  id: number,
): Promise<{ orderId: number; status: string } | undefined> {
  const { rows } = await sql<{ orderId: number; status: string }>`
    select sales_order.id as "orderId", sales_order.order_status as status
    from sales_order
    where sales_order.id = (select channel_act.sales_order_id from channel_act where channel_act.id = ${id})
    for update`.execute(tx)
  return rows[0]
}

/** What was refused is told once more; how often it was tried is kept, since it may have been done without an answer. */
export async function askAgain(tx: Tx, id: number): Promise<void> {
  await sql`
    update channel_act
    set state = 'pending', problem = null, settled_on = null, next_try_on = now()
    where id = ${id} and state = 'rejected'`.execute(tx)
}

/** The SKUs of an order's items, each once. */
export async function findSkus(tx: Tx, orderId: number): Promise<string[]> {
  const items = await tx
    .selectFrom('order_item')
    .select('sku')
    .distinct()
    .where('sales_order_id', '=', orderId)
    .orderBy('sku')
    .execute()
  return items.map(({ sku }) => sku)
}
