import { sql } from 'kysely'
import type { ShippingOrder } from '../../connectors/ports/shipping-orders.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Keeps what the service says of these orders; what is older than what is known changes nothing. Where one stood before it was given
 * another number or store is kept, too.
 */
export async function saveShippingOrders(
  tx: Tx,
  account: string,
  orders: readonly ShippingOrder[],
): Promise<void> {
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) told (
        id bigint, number text, "storeId" bigint, "customerEmail" text, "amountPaidCents" bigint, phone text,
        status text, "orderedAt" timestamptz(3), "modifiedAt" timestamptz(3), "modifiedAtLatest" timestamptz(3)
      )
    ), known as (
      select id, order_number, store_id, modify_date from shipstation_order
      where account = ${account} and id in (select told.id from told)
    ), moved as (
      insert into shipstation_order_before (order_number, account, store_id, id)
      select known.order_number, ${account}, known.store_id, known.id
      from told
      join known on known.id = told.id
      where told."modifiedAtLatest" >= known.modify_date
        and known.store_id is not null
        and (known.order_number, known.store_id) is distinct from (told.number, told."storeId")
      on conflict do nothing
    )
    insert into shipstation_order (
      account, id, order_number, store_id, customer_email, amount_paid_cents, bill_to_phone, order_status,
      order_date, modify_date
    )
    select
      ${account}, told.id, told.number, told."storeId", told."customerEmail", told."amountPaidCents", told.phone,
      told.status, told."orderedAt", told."modifiedAt"
    from told
    left join known on known.id = told.id
    where known.id is null or told."modifiedAtLatest" >= known.modify_date
    on conflict (account, id) do update
    set order_number = excluded.order_number,
      store_id = excluded.store_id,
      customer_email = excluded.customer_email,
      amount_paid_cents = excluded.amount_paid_cents,
      bill_to_phone = excluded.bill_to_phone,
      order_status = excluded.order_status,
      order_date = excluded.order_date,
      modify_date = excluded.modify_date
    where (
      shipstation_order.order_number, shipstation_order.store_id, shipstation_order.customer_email,
      shipstation_order.amount_paid_cents, shipstation_order.bill_to_phone, shipstation_order.order_status,
      shipstation_order.order_date, shipstation_order.modify_date
    ) is distinct from (
      excluded.order_number, excluded.store_id, excluded.customer_email, excluded.amount_paid_cents,
      excluded.bill_to_phone, excluded.order_status, excluded.order_date, excluded.modify_date
    )`.execute(tx)
}
