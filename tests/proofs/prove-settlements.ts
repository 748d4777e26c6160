import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { chance } from '../../src/sandbox/seeded-random.ts'
import type { Db } from '../../src/server/platform/database/database.ts'
import { claim, type Claim } from './claim.ts'
import type { OrderGround } from './order-ground.ts'
import { until } from './run.ts'

type Size = { orders: number; seed: number; kills: { reading: number; applying: number; undoing: number } }

/** How long an answer takes at most, in milliseconds: some deaths come before it is decided, and some after. */
const longestAnswer = (orders: number) => 1_000 + orders / 4

/** Reads a settlement, accepts and undoes it while those that do it are killed at any moment: each is done whole or not at all. */
export async function proveSettlements(ground: OrderGround, { orders, seed, kills }: Size): Promise<Claim[]> {
  const { db } = ground.database
  await placeOrders(db, orders)
  const crew = await ground.start()
  const file = new FormData()
  file.append('marketplace', 'VoyageOne')
  file.append('file', new Blob([settlementOf(orders)], { type: 'text/csv' }), 'november.csv')
  const { id } = await ground.insist<{ id: number }>('/api/orders/settlements/', file, 'upload')
  for (let kill = 1; kill <= kills.reading; kill += 1) {
    const share = (kill - chance(seed, 'reading', kill)) / kills.reading
    await until('a part of the file', async () => (await progressOf(db, id)) >= share * 0.95)
    await Promise.all(crew.workers.map((worker) => ground.kill(worker)))
  }
  await until('the end of the file', async () => (await progressOf(db, id)) === 1)
  const read = await readOf(db, id, orders)
  const path = `/api/orders/settlements/${id}`
  const applied = await actThroughDeath(ground, {
    ...{ path: `${path}/apply/`, body: {}, kills: kills.applying, seed },
    longestMs: longestAnswer(orders),
    done: () => settled(db),
  })
  const undone = await actThroughDeath(ground, {
    ...{ path: `${path}/undo/`, body: null, kills: kills.undoing, seed: seed + 1 },
    longestMs: longestAnswer(orders),
    done: () => settled(db),
  })
  return [
    ...read,
    ...applied.map((moment) => whole('payouts while they were accepted', moment, orders)),
    ...undone.map((moment) => whole('payouts while they were put back', moment, orders)),
    ...(await notesOf(db, orders)),
  ]
}

function whole(what: string, { settled: some, items }: Settled, orders: number): Claim {
  return claim(what, `${some} of ${orders}`, (some === 0 || some === orders) && items === some)
}

/** Orders of 100 that pay out 90, with one item each. */
async function placeOrders(db: Db, orders: number): Promise<void> {
  await sql`
    with placed as (
      insert into sales_order (order_id, order_number, marketplace, order_time, order_status, amount_cents,
        platform_amount_cents, payout_cents, is_payout_estimated, created_by)
      select 'V-' || number, 'V-' || number, 'VoyageOne', now() - interval '5 days', 'Complete', 10000, 10000, 9000, false, 'proof'
      from generate_series(1, ${orders}) number
      returning id
    )
    insert into order_item (sales_order_id, sku, title, quantity, amount_cents, platform_amount_cents, payout_cents)
    select placed.id, 'S', 'T', 1, 10000, 10000, 9000 from placed`.execute(db)
}

function settlementOf(orders: number): string {
  const lines = Array.from({ length: orders }, (_, at) => `V-${at + 1},88.50,11.50,USD,2026-11-01`)
  return ['Order Number,Net Payout,Fees,Currency,Payout Date', ...lines].join('\n')
}

async function progressOf(db: Db, id: number): Promise<number> {
  const run = await db
    .selectFrom('run')
    .select(['progress', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (run?.status === 'FAILED') throw new Error('The settlement was given up.')
  return run?.status === 'COMPLETED' ? 1 : Math.min(0.99, Number(run?.progress ?? 0))
}

/** Each line once, beside the order that it means. */
async function readOf(db: Db, id: number, orders: number): Promise<Claim[]> {
  const { rows } = await sql<{ entries: number; lines: number; different: number }>`
    select
      (select count(*)::integer from settlement_entry where settlement_id = ${id}) as entries,
      count(distinct sales_order_id)::integer as lines,
      count(*) filter (where outcome = 'different')::integer as different
    from settlement_line where settlement_id = ${id}`.execute(db)
  const [{ entries, lines, different } = { entries: 0, lines: 0, different: 0 }] = rows
  const isWhole = entries === orders && lines === orders && different === orders
  return [
    claim('lines read, their orders, and those that differ', `${entries}, ${lines}, ${different}`, isWhole),
  ]
}

type Settled = { settled: number; items: number }

/** Orders, and their items, that pay out what was settled. */
async function settled(db: Db): Promise<Settled> {
  const { rows } = await sql<Settled>`
    select
      count(*) filter (where sales_order.payout_cents = 8850)::integer as settled,
      count(*) filter (where item.payout_cents = 8850)::integer as items
    from sales_order
    join order_item item on item.sales_order_id = sales_order.id`.execute(db)
  return rows[0] ?? { settled: NaN, items: NaN }
}

type Acting = {
  path: string
  body: object | null
  kills: number
  seed: number
  longestMs: number
  done: () => Promise<Settled>
}

/** Asks, and kills who is asked at a random moment of the answer, as often; answers what stood there after each death and at the end. */
async function actThroughDeath(
  ground: OrderGround,
  { path, body, kills, seed, longestMs, done }: Acting,
): Promise<Settled[]> {
  const asking = ground.insist(path, body, path)
  const crew = await ground.start()
  const moments: Settled[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await ground.isUp()
    await pause(longestMs * chance(seed, 'answer', kill))
    await ground.kill(crew.api)
    moments.push(await done())
  }
  await asking
  return [...moments, await done()]
}

/** Whoever asked again was told the same: each order was changed once and put back once. */
async function notesOf(db: Db, orders: number): Promise<Claim[]> {
  const { rows } = await sql<{ changed: number; back: number; now: number }>`
    select
      count(*) filter (where note like 'Payout was changed%')::integer as changed,
      count(*) filter (where note like 'Payout was put back%')::integer as back,
      (select count(*)::integer from sales_order where payout_cents = 9000 and order_id like 'V-%') as now
    from order_history`.execute(db)
  const [{ changed, back, now } = { changed: 0, back: 0, now: 0 }] = rows
  const isOnce = changed === orders && back === orders && now === orders
  return [claim('payouts changed, put back, and as they were', `${changed}, ${back}, ${now}`, isOnce)]
}
