// What channels really hold of the orders, and what a recount of ours says.
import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'
import { claim, type Claim } from './claim.ts'
import type { OrderGround } from './order-ground.ts'

type Ours = { id: number; marketplace: string; there: string; status: string }
/** How an order stands, here or there: the parcel that carries it, or that it is canceled. */
type Standing = string

/** Each order is there as it was wanted, told once, and nothing else. */
export async function compareWithChannels({ database: { db }, channels }: OrderGround): Promise<Claim[]> {
  const { rows: ours } = await sql<Ours>`
    select id, marketplace, coalesce(channel_order_id, order_id) as there, order_status as status
    from sales_order order by id`.execute(db)
  const wanted = (id: number) => (id % 3 === 0 ? 'Canceled' : 'Shipped')
  const asWanted = ours.filter(({ id, status }) => status === wanted(id)).length
  const [shopify, voyageone, shipstation] = [
    shopifyOrders(await channels.shopify.state()),
    voyageOneOrders(await channels.voyageone.state()),
    shipStationParcels(await channels.shipstation.state()),
  ]
  const standing = ({ id }: Ours): Standing => (wanted(id) === 'Canceled' ? 'Canceled' : `PARCEL-${id}`)
  const of = (marketplace: string) => ours.filter((order) => order.marketplace === marketplace)
  const differing = (orders: readonly Ours[], there: ReadonlyMap<string, Standing>) =>
    orders.filter((order) => there.get(order.there) !== standing(order)).map(({ id }) => id)
  const marked = of('Shopify')
    .filter(({ id }) => wanted(id) === 'Shipped')
    .map(({ id }) => `PARCEL-${id}`)
  return [
    claim('orders as they were wanted', `${asWanted} of ${ours.length}`, asWanted === ours.length),
    noneOf('orders that are otherwise at Shopify', differing(of('Shopify'), shopify)),
    noneOf('orders that are otherwise at VoyageOne', differing(of('VoyageOne'), voyageone)),
    claim('parcels at ShipStation, each once', shipstation.length, isSame(shipstation, marked)),
    ...(await actsOf(db)),
  ]
}

type Act = { channel: string; act: string; state: string; count: number }

/** What becomes of an order is told once to each channel that it is at, and that it is taken on once at most. */
async function actsOf(db: Db): Promise<Claim[]> {
  const { rows: acts } = await sql<Act>`
    select channel, act, state, count(*)::integer as count
    from channel_act group by channel, act, state order by 1, 2, 3`.execute(db)
  const odd = acts.filter(
    ({ channel, state }) => state !== (channel === 'StockX' ? 'unsupported' : 'notified'),
  )
  const { rows: more } = await sql<{ id: number }>`
    select sales_order_id as id from channel_act
    group by sales_order_id, channel, act = 'acknowledge' having count(*) > 1`.execute(db)
  const { rows: notes } = await sql<{ id: number }>`
    select sales_order_id as id from order_history
    where order_status in ('Shipped', 'Canceled') and note is null
    group by sales_order_id having count(*) > 1`.execute(db)
  const { rows: twice } = await sql<{ id: number }>`
    select sales_order_id as id from order_history where note like '% was told %'
    group by sales_order_id, note having count(*) > 1`.execute(db)
  const shown = acts.map(({ channel, act, state, count }) => `${channel} ${count} ${act} ${state}`)
  return [
    claim('what channels were told', shown.join(', '), odd.length === 0),
    noneOf('orders of which a channel was told more than one thing', more),
    noneOf('orders that came to their end twice', notes),
    noneOf('tellings that are noted twice', twice),
  ]
}

/** Stock and figures beside those that are worked out anew. */
export async function recount(db: Db): Promise<Claim[]> {
  const { rows: stock } = await sql<{ here: number; held: number; sent: number; had: number }>`
    select product.total_quantity as here, product.open_allocated_quantity as held,
      (
        select sum(item.quantity)::integer from order_item item
        join sales_order on sales_order.id = item.sales_order_id
        where sales_order.order_status = 'Shipped'
      ) as sent,
      (select 2 * count(*)::integer from sales_order) as had
    from product where sku = 'SOLD'`.execute(db)
  const [{ here, held, sent, had } = { here: 0, held: 0, sent: 0, had: 0 }] = stock
  const figures = async () =>
    JSON.stringify([
      (await sql`select * from product_sale where pieces <> 0 order by product_id, currency`.execute(db))
        .rows,
      (await sql`select * from product_sold_days where last30 <> 0 order by product_id`.execute(db)).rows,
      (await sql`select * from current_mpn_sale order by mpn_key`.execute(db)).rows,
      (
        await sql`select id, quantity_sold_last7_days as week, last_sale_date_utc from product order by id`.execute(
          db,
        )
      ).rows,
    ])
  const before = await figures()
  await sql`select count_sold(array(select id from product))`.execute(db)
  await sql`select recount_sales(now())`.execute(db)
  return [
    claim(
      'pieces here, of those that were, and promised',
      `${here} = ${had} - ${sent}, ${held}`,
      here === had - sent && held === 0,
    ),
    claim('figures counted anew', 'the same', before === (await figures())),
  ]
}

function noneOf(what: string, odd: readonly unknown[]): Claim {
  const few = JSON.stringify(odd.slice(0, 10))
  return claim(what, odd.length === 0 ? 'none' : `${odd.length}: ${few}`, odd.length === 0)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
}

type ShopifyOrder = { id: string; cancelledAt: string | null; parcels?: { number: string }[] }

function shopifyOrders(state: unknown): Map<string, Standing> {
  const { orders } = state as { orders: ShopifyOrder[] }
  return new Map(
    orders.map(({ id, cancelledAt, parcels = [] }) => [
      id.replace('gid://shopify/Order/', ''),
      cancelledAt === null ? parcels.map(({ number }) => number).join(' ') || 'open' : 'Canceled',
    ]),
  )
}

type VoyageOneOrder = { orderId: string; orderStatus: string; shippingItems: { trackingNo: string }[] }

function voyageOneOrders(state: unknown): Map<string, Standing> {
  const { orders } = state as { orders: VoyageOneOrder[] }
  return new Map(
    orders.map(({ orderId, orderStatus, shippingItems }) => [
      orderId,
      orderStatus === 'Shipped' ? shippingItems.map(({ trackingNo }) => trackingNo).join(' ') : orderStatus,
    ]),
  )
}

function shipStationParcels(state: unknown): string[] {
  const { parcels } = state as { parcels: { trackingNumber: string }[] }
  return parcels.map(({ trackingNumber }) => trackingNumber)
}
