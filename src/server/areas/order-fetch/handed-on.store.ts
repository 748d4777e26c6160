// Orders that may be told twice: by the marketplace where they were sold, and by whoever hands them on.
import { sql } from 'kysely'
import type { RemoteOrder } from '../../connectors/ports/order-source.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'

export type Holder = {
  /** The order as whoever hands it on calls it. */
  id: string
  /** Ours. */
  orderId: number
  /** Whether it is here on the word of the account that shows it. */
  isOwn: boolean
  /** Whether pieces of ours are promised to it that nobody has taken off his figure. */
  isPromised: boolean
}

/** Those of the orders that an account hands on that are here, by its own word or by that of their marketplace. */
export async function findHolders(
  db: Db,
  account: string,
  orders: readonly RemoteOrder[],
): Promise<Map<string, Holder>> {
  const asked = orders.flatMap(({ id, number, soldOn: place }) =>
    namesOf(number).map((fold) => ({ id, place, fold })),
  )
  const { rows } = await sql<Holder>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (id text, place text, fold text)
    ), held as (
      select sales_order.channel_order_id as id, sales_order.id as order_id, true as is_own
      from sales_order
      where sales_order.channel_account = ${account}
        and sales_order.channel_order_id = any(${orders.map(({ id }) => id)}::text[])
      union all
      select asked.id, sales_order.id, false
      from asked
      join sales_order on fold(sales_order.order_number) collate "C" = asked.fold
        and sales_order.order_number <> sales_order.order_id
      where sales_order.marketplace = asked.place and ${isToldByMarketplace}
      union all
      select asked.id, sales_order.id, false
      from asked
      join sales_order on fold(sales_order.order_id) collate "C" = asked.fold
      where sales_order.marketplace = asked.place and ${isToldByMarketplace}
    )
    select distinct on (held.id) held.id, held.order_id as "orderId", held.is_own as "isOwn",
      exists (
        select from order_item item
        join stock_reservation promised on promised.order_item_id = item.id and promised.kind = 'allocated'
        where item.sales_order_id = held.order_id
      ) as "isPromised"
    from held
    order by held.id, held.is_own desc, held.order_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const isToldByMarketplace = sql<boolean>`(
  sales_order.handed_on_by is null and sales_order.channel_account is not null
)`

/** A marketplace's number, with and without the sign that shops put before it. */
function namesOf(number: string): string[] {
  const bare = foldText(number).replace(/^#/, '')
  return [bare, `#${bare}`]
}

type Placed = { place: string; order: Pick<RemoteOrder, 'id' | 'number' | 'soldOn'> }

/**
 * Whether the order is here on somebody else's word: its marketplace's where it is handed on, and the other way round. Who adds it
 * at the same moment is waited for.
 */
export async function isHeldElsewhere(tx: Tx, account: string, { place, order }: Placed): Promise<boolean> {
  const isHandedOn = order.soldOn !== undefined
  const names = [...new Set([order.number, ...(isHandedOn ? [] : [order.id])].flatMap(namesOf))]
  const locks = names.map((name) => `order ${place} ${name}`).toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${locks}::text[]) name`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select sales_order.id
    from sales_order
    where fold(sales_order.order_number) collate "C" = any(${names}::text[])
      and sales_order.order_number <> sales_order.order_id
      and ${isOther(account, place, isHandedOn)}
    union all
    -- By its id whoever hands it on knows it alone.
    select sales_order.id
    from sales_order
    where ${isHandedOn}
      and fold(sales_order.order_id) collate "C" = any(${names}::text[])
      and ${isOther(account, place, isHandedOn)}
    limit 1`.execute(tx)
  return rows.length > 0
}

function isOther(account: string, place: string, isHandedOn: boolean) {
  return sql`sales_order.marketplace = ${place}
    and sales_order.channel_account <> ${account}
    and (sales_order.handed_on_by is null) = ${isHandedOn}`
}
