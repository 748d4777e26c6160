import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { chance, draw } from '../../src/sandbox/seeded-random.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { addBasic } from '../support/catalogue.ts'
import { stockxVariant } from '../support/stockx-sizes.ts'
import { claim, seconds, type Claim } from './claim.ts'
import type { OrderGround } from './order-ground.ts'
import { compareWithChannels, recount } from './order-agreement.ts'
import { until } from './run.ts'

type Size = { orders: number; kills: number; seed: number }

const atOnce = 5
const longestWaitMs = 500
/** How long a worker holds an act that it tells, and by when it has told or given up, with much to spare. */
const [heldSeconds, toldSeconds] = [60, 20]

/** Ships and cancels orders of four channels while those that do it are killed at any moment, and three calls of ten go wrong. */
export async function proveOrders(ground: OrderGround, { orders, kills, seed }: Size): Promise<Claim[]> {
  const { db } = ground.database
  await place(ground, orders)
  await ground.start()
  await until('the orders', async () => (await count(db, sql`select from sales_order`)) >= orders * 0.75)
  const shipping = sql`select from shipstation_order`
  await until('ShipStation’s orders', async () => (await count(db, shipping)) >= orders / 4)
  await addInvoices(ground, orders / 4)
  await disturb(ground, seed)
  const started = performance.now()
  const [deaths] = await Promise.all([killOften(ground, { kills, seed }), act(ground)])
  const lastKill = performance.now()
  await until('the end of all that is to be told', async () => {
    await hurry(db)
    return (await count(db, sql`select from channel_act where state = 'pending'`)) === 0
  })
  const [afterMs, tookMs] = [performance.now() - lastKill, performance.now() - started]
  return [
    claim(
      'kills of the API, and of workers',
      `${deaths.api}, and ${deaths.worker}`,
      deaths.api + deaths.worker === kills,
    ),
    claim('from the last kill and act to the last answer', `${seconds(afterMs)} of ${seconds(tookMs)}`, true),
    ...(await compareWithChannels(ground)),
    ...(await recount(db)),
  ]
}

/** A fourth of each: of Shopify, which ShipStation holds too, of StockX, of VoyageOne and by hand. */
async function place({ database: { db }, channels }: OrderGround, orders: number): Promise<void> {
  const product = await addBasic(db, 'SOLD', {}, orders * 2)
  await db
    .insertInto('stockx_size')
    .values({ credential: 'stockx', ref: String(product), variant_id: stockxVariant(0) })
    .execute()
  const each = <T>(make: (at: number) => T) => Array.from({ length: orders / 4 }, (_, at) => make(at))
  const { shopify, stockx, voyageone, shipstation } = channels
  await shopify.post('settings/', {
    orders: each((at) => ({ name: `#${at + 1}`, lines: [{ sku: 'SOLD' }] })),
  })
  await stockx.post('settings/', {
    orders: each((at) => ({ order_number: `9${at}-1`, variant_id: stockxVariant(0) })),
  })
  await voyageone.post('settings/', {
    orders: each((at) => ({
      order_id: String(7_000 + at),
      items: [{ code: 'SOLD', qty: 1, price: '100.00' }],
    })),
  })
  await shipstation.post('settings/', {
    orders: each((at) => ({ order_id: at + 1, order_number: `#${at + 1}` })),
  })
}

/** Those made by hand know of no channel. */
async function addInvoices(ground: OrderGround, invoices: number): Promise<void> {
  const { db } = ground.database
  const { id: product_id } = await db
    .selectFrom('product')
    .select('id')
    .where('sku', '=', 'SOLD')
    .executeTakeFirstOrThrow()
  const person = { first_name: 'Ada', last_name: 'Byron' }
  for (let made = 0; made < invoices; made += 1) {
    const body = { product_id, order_id: String(500_000 + made), cost: 0, qty: 1, amount: 100 }
    const whom = { ship_to_info: person, ship_to_bill_info: person, order_time: new Date().toISOString() }
    await ground.insist('/api/orders/create/', { ...body, ...whom, create_anyway: true }, `invoice ${made}`)
  }
}

async function disturb({ channels }: OrderGround, seed: number): Promise<void> {
  const kinds = ['error', 'lost_answer', 'half', 'html', 'throttle']
  const rules = kinds.map((kind) => ({ kind, rate: 0.069 }))
  for (const channel of Object.values(channels)) await channel.post('faults/', { seed, rules })
}

/** Every third is canceled, the others are shipped, a few at a time. */
async function act(ground: OrderGround): Promise<void> {
  const { db } = ground.database
  const { rows } = await sql<{ id: number }>`select id from sales_order order by id`.execute(db)
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    const canceled = ids.filter((id) => id % 3 === 0)
    const shipped = ids.filter((id) => id % 3 !== 0)
    if (canceled.length > 0)
      await ground.insist('/api/orders/cancel/', { order_list: canceled }, `cancel ${from}`)
    const entry = (id: number) => ({
      order_id: id,
      carrier_code: 'UPS',
      tracking_no: `PARCEL-${id}`,
      reference_no: '77',
    })
    if (shipped.length > 0)
      await ground.insist('/api/orders/ship/', { orders: shipped.map(entry) }, `ship ${from}`)
  }
}

/** Each as soon as a further part of the work is done, and a random moment later; the API is the first to die. */
async function killOften(ground: OrderGround, { kills, seed }: Omit<Size, 'orders'>) {
  const { db } = ground.database
  const crew = await ground.start()
  const deaths = { api: 0, worker: 0 }
  const all = await count(db, sql`select from sales_order`)
  for (let kill = 1; kill <= kills; kill += 1) {
    const share = (kill / (kills + 1)) * 0.9
    await until(`${kill} of ${kills} kills`, async () => {
      await hurry(db)
      return (await done(db)) >= share * all
    })
    await pause(longestWaitMs * chance(seed, 'wait', kill))
    const living = [crew.api, ...crew.workers]
    deaths[await ground.kill(living[kill === 1 ? 0 : draw(living.length, seed, 'victim', kill)])] += 1
  }
  return deaths
}

/** How many orders are as the seller wants them, and what is to be told of them is told. */
function done(db: Db): Promise<number> {
  return count(
    db,
    sql`select from sales_order
      where order_status in ('Shipped', 'Canceled')
        and not exists (
          select from channel_act act where act.sales_order_id = sales_order.id and act.state = 'pending' and act.waits < 3
        )`,
  )
}

async function count(db: Db, of: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${of}) each`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Cuts pauses short, and waits for the dead no longer than it takes the living to tell. */
async function hurry(db: Db): Promise<void> {
  await sql`
    update channel_act set next_try_on = now()
    where state = 'pending'
      and next_try_on > now()
      and extract(epoch from next_try_on - clock_timestamp()) not between ${heldSeconds - toldSeconds} and ${heldSeconds}`.execute(
    db,
  )
}
