import { sql } from 'kysely'
import type { ShippingParcel } from '../../connectors/ports/shipping-parcels.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KeptParcel } from '../shipping/shipping.store.ts'

/** Keeps what the service says of these parcels; what differs from what is known makes the order due. */
export async function saveParcels(
  tx: Tx,
  account: string,
  parcels: readonly ShippingParcel[],
): Promise<void> {
  if (parcels.length === 0) return
  await sql`
    insert into shipstation_parcel (
      account, kind, id, shipstation_order_id, tracking_no, carrier, carrier_code, created_on, is_voided,
      is_marketplace_told
    )
    select
      ${account}, told.kind, told.id, told."orderId", told."trackingNo", told.carrier, told."carrierCode",
      told."createdAt", told."isVoided", told."isMarketplaceTold"
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) told (
      kind text, id bigint, "orderId" bigint, "trackingNo" text, carrier text, "carrierCode" text,
      "createdAt" timestamptz(3), "isVoided" boolean, "isMarketplaceTold" boolean
    )
    on conflict (account, kind, id) do update
    set tracking_no = excluded.tracking_no,
      carrier = excluded.carrier,
      carrier_code = excluded.carrier_code,
      is_voided = excluded.is_voided,
      is_marketplace_told = excluded.is_marketplace_told,
      due_on = now()
    where (
      shipstation_parcel.tracking_no, shipstation_parcel.carrier, shipstation_parcel.is_voided,
      shipstation_parcel.is_marketplace_told
    ) is distinct from (
      excluded.tracking_no, excluded.carrier, excluded.is_voided, excluded.is_marketplace_told
    )`.execute(tx)
}

/** What waits for an order that is not here, or whose marketplace is not, is looked for so long. */
const daysToLook = 30

/** Orders of ours of which the service has parcels that they don't know of. */
export async function findDueOrders(db: Db, account: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with there as (
      select distinct told.id, told.order_number, store.marketplace_name
      from shipstation_parcel parcel
      join shipstation_order told on told.account = parcel.account and told.id = parcel.shipstation_order_id
      join shipstation_store store on store.account = told.account and store.store_id = told.store_id
      where parcel.account = ${account}
        and parcel.due_on <= now()
        and parcel.created_on > now() - make_interval(days => ${daysToLook})
    ), held as (
      -- As the indexes have it that orders are found by: most numbers are the id again.
      select there.order_number, there.marketplace_name, ours.id
      from there
      join sales_order ours on fold(ours.order_number) collate "C" = fold(there.order_number) collate "C"
        and ours.order_number <> ours.order_id
      union all
      select there.order_number, there.marketplace_name, ours.id
      from there
      join sales_order ours on fold(ours.order_id) collate "C" = fold(there.order_number) collate "C"
    )
    select distinct sales_order.id
    from held
    join sales_order on sales_order.id = held.id
      and sales_order.order_number = held.order_number
      and sales_order.marketplace = held.marketplace_name
    order by sales_order.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export type ServiceParcel = ShippingParcel & {
  /** Of the order there, in the service's words. */
  orderStatus: string
  isDue: boolean
}

/** All that the service has for an order of ours, the oldest first. */
export async function findServiceParcels(tx: Tx, account: string, orderId: number): Promise<ServiceParcel[]> {
  const { rows } = await sql<ServiceParcel>`
    select
      parcel.kind, parcel.id, parcel.shipstation_order_id as "orderId", parcel.tracking_no as "trackingNo",
      parcel.carrier, parcel.carrier_code as "carrierCode", parcel.created_on as "createdAt",
      parcel.is_voided as "isVoided", parcel.is_marketplace_told as "isMarketplaceTold",
      told.order_status as "orderStatus", coalesce(parcel.due_on <= now(), false) as "isDue"
    from sales_order
    join shipstation_order told on told.account = ${account} and told.order_number = sales_order.order_number
    join shipstation_store store on store.account = told.account
      and store.store_id = told.store_id
      and store.marketplace_name = sales_order.marketplace
    join shipstation_parcel parcel on parcel.account = told.account and parcel.shipstation_order_id = told.id
    where sales_order.id = ${orderId}
    order by parcel.created_on, parcel.kind, parcel.id`.execute(tx)
  return rows
}

/** The order is in step with these, until there is something to look at again. */
export async function settleParcels(
  tx: Tx,
  account: string,
  parcels: readonly (Pick<ServiceParcel, 'kind' | 'id'> & { until: Date | null })[],
): Promise<void> {
  await sql`
    update shipstation_parcel
    set due_on = done.until
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) done (kind text, id bigint, until timestamptz)
    where shipstation_parcel.account = ${account}
      and shipstation_parcel.kind = done.kind
      and shipstation_parcel.id = done.id`.execute(tx)
}

/** Numbers of parcels that anybody was to be told of this order. */
export async function findToldNumbers(tx: Tx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct tracking_no as number from channel_act
    where sales_order_id = ${orderId} and act = 'ship'`.execute(tx)
  return rows.map(({ number }) => number)
}

/** What carries the order now, and what it has become by it. */
export async function writeParcels(
  tx: Tx,
  orderId: number,
  { status, parcels }: { status: string; parcels: readonly Partial<KeptParcel>[] },
): Promise<void> {
  await sql`
    update sales_order
    set order_status = ${status},
      tracking_no = ${parcels[0]?.tracking_no ?? null},
      shipping_items = ${JSON.stringify(parcels)}::jsonb,
      version = version + 1,
      updated_on = now()
    where id = ${orderId}`.execute(tx)
}
