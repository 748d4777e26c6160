// Channels told of canceled orders, over real HTTP, with what can go wrong on the way.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addBasic } from '../../../../tests/support/catalogue.ts'
import { openPracticeVendor, type PracticeVendor } from '../../../../tests/support/practice-vendor.ts'
import { remoteLine, remoteOrder } from '../../../../tests/support/remote-order.ts'
import { loadConfig } from '../../config.ts'
import type { OrderAccount, Parcel } from '../../connectors/ports/order-outlet.ts'
import { connectVoyageOneOrders } from '../../connectors/voyageone/connect-voyageone.ts'
import { systemClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { takeOrder } from '../order-fetch/take-order.ts'
import { claimAct } from './due-acts.store.ts'
import { deliverActs } from './deliver-acts.ts'
import { tellChannel } from './tell-channel.ts'

const parcel: Parcel = {
  ...{ carrierCode: 'UPS', trackingNo: '1Z999', masterTrackingNo: null, referenceNo: '77' },
  shipTime: '2026-11-21T20:00:00.000Z',
}

let house: TestApp
let vendor: PracticeVendor
let headers: { authorization: string }
let account: OrderAccount

beforeAll(async () => {
  vendor = await openPracticeVendor('voyageone')
  const { voyageOne } = loadConfig({ VOYAGEONE_API_URL: vendor.url })
  house = await createTestApp({ voyageOne })
  account = connectVoyageOneOrders({ config: voyageOne, db: house.database.db, clock: systemClock })
  headers = { authorization: (await house.signIn('grace')).authorization }
  await addBasic(house.database.db, 'RUN-9', {}, 500)
})
beforeEach(async () => {
  const { db } = house.database
  await db.deleteFrom('channel_act').execute()
  await db.deleteFrom('notice').execute()
  await forgetLimits()
  await vendor.admin('reset/', { calls_per_minute: 100_000, in_flight: 100, delay_ms: { min: 0, max: 0 } })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})

async function forgetLimits() {
  await house.database.db.deleteFrom('channel_limiter').execute()
  await house.database.db.deleteFrom('channel_quota').execute()
}
const context = () => ({ db: house.database.db, clock: systemClock, log: house.context.log })
/** As if whoever was at it had died, or the pause after a try were over. */
const makeDue = () => sql`update channel_act set next_try_on = now()`.execute(house.database.db)
const deliver = async () => {
  await makeDue()
  await deliverActs(context(), account)
}
const disturb = (...rules: object[]) =>
  vendor.admin('faults/', { seed: 7, rules: rules.map((rule) => ({ rate: 1, ...rule })) })
const heal = async () => {
  await fetch(vendor.url.replace('/voyageone', '/_sandbox/voyageone/faults/'), { method: 'DELETE' })
  await forgetLimits()
}
let last = 4_000
/** An order that is there and here; answers its id here. */
async function placed(): Promise<number> {
  const { db } = house.database
  const id = String((last += 1))
  await vendor.admin('settings/', {
    orders: [{ order_id: id, items: [{ code: 'RUN-9', qty: 1, price: '100.00' }] }],
  })
  const taking = { channel: 'VoyageOne', credential: 'voyageone', account: account.account } as const
  const at = new Date('2026-11-01T00:00:00Z')
  const lines = [remoteLine({ sku: 'RUN-9' })]
  await takeOrder(
    db,
    { ...taking, digest: '', now: at, followedOn: at },
    remoteOrder({ id, number: `VO-${id}`, lines }),
  )
  const row = await db
    .selectFrom('sales_order')
    .select('id')
    .where('channel_order_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}
const cancel = async (...orders: number[]) => {
  const payload = { order_list: orders }
  const reply = await house.app.inject({ method: 'POST', url: '/api/orders/cancel/', headers, payload })
  expect(reply.statusCode).toBe(200)
}
const acts = () =>
  house.database.db
    .selectFrom('channel_act')
    .select(['state', 'attempts', 'problem'])
    .where('act', '<>', 'acknowledge')
    .orderBy('id')
    .execute()
const notesOf = async (id: number) => {
  const rows = await house.database.db
    .selectFrom('order_history')
    .select('note')
    .where('sales_order_id', '=', id)
    .where('note', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ note }) => note)
}
const bell = async () =>
  (await house.database.db.selectFrom('notice').select('title').execute()).map(({ title }) => title)
type State = { orders: { orderStatus: string }[]; log: { calls: { operations: string[] }[] } }
const there = async () => (await vendor.admin('state/')).body as State
const canceledThere = async () =>
  (await there()).orders.filter(({ orderStatus }) => orderStatus === 'Canceled').length
const told = async () =>
  (await there()).log.calls.filter(({ operations }) => operations.includes('orderCancel')).length

test('an order that is canceled here is canceled there, and its history says so', async () => {
  const order = await placed()
  await cancel(order)
  expect(await acts()).toEqual([{ state: 'pending', attempts: 0, problem: null }])
  await deliver()
  expect(await acts()).toEqual([{ state: 'notified', attempts: 1, problem: null }])
  expect(await canceledThere()).toBe(1)
  expect(await notesOf(order)).toEqual(['VoyageOne was told that it is canceled.'])
  expect(await bell()).toEqual([])
})

test('what was not committed is not told, and what was told is not told again', async () => {
  const { db } = house.database
  const order = await placed()
  const undone = inTransaction(db, { actor: 'grace' }, async (tx) => {
    await tellChannel(tx, [{ orderId: order, act: 'cancel' }], 'grace')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await acts()).toEqual([])
  await cancel(order)
  await deliver()
  await inTransaction(db, { actor: 'grace' }, (tx) =>
    tellChannel(tx, [{ orderId: order, act: 'cancel' }], 'grace'),
  )
  await deliver()
  expect([await told(), (await acts()).length]).toEqual([1, 1])
})

test('each parcel of an order is told once, and so noted', async () => {
  const { db } = house.database
  const order = await placed()
  for (let time = 1; time <= 2; time += 1) {
    await inTransaction(db, { actor: 'grace' }, (tx) =>
      tellChannel(tx, [{ orderId: order, act: 'ship', parcel }], 'grace'),
    )
    await deliver()
  }
  expect(await acts()).toEqual([{ state: 'notified', attempts: 1, problem: null }])
  expect(await notesOf(order)).toEqual(['VoyageOne was told of parcel 1Z999.'])
  expect((await there()).orders).toMatchObject([
    { orderStatus: 'Shipped', shippingItems: [{ carrierCode: 'UPS', trackingNo: '1Z999' }] },
  ])
})

test('a parcel that stands in for others is told with the numbers that its channel may show', async () => {
  const order = await placed()
  const told: unknown[] = []
  const shown = {
    ...account,
    ship: async (...asked: Parameters<OrderAccount['ship']>) => {
      told.push([asked[2].trackingNo, asked[1].toldBefore])
      return { state: 'done' } as const
    },
  }
  for (const trackingNo of ['TYPO', 'NEVER', '1Z999']) {
    await inTransaction(house.database.db, { actor: 'grace' }, (tx) =>
      tellChannel(tx, [{ orderId: order, act: 'ship', parcel: { ...parcel, trackingNo } }], 'grace'),
    )
    if (trackingNo === 'NEVER') continue
    await makeDue()
    await deliverActs(context(), shown)
  }
  expect(told).toEqual([
    ['TYPO', []],
    ['1Z999', ['TYPO']],
  ])
})

test('a parcel that another replaced after a failed try is not told any more, and comes back when it replaces that one', async () => {
  const order = await placed()
  const say = (trackingNo: string) =>
    inTransaction(house.database.db, { actor: 'grace' }, (tx) =>
      tellChannel(tx, [{ orderId: order, act: 'ship', parcel: { ...parcel, trackingNo } }], 'grace'),
    )
  await say('TYPO')
  await disturb({ kind: 'error' })
  await deliver()
  expect(await acts()).toMatchObject([{ state: 'pending', attempts: 1 }])
  await say('1Z999')
  await heal()
  await deliver()
  const replaced = 'Parcel TYPO was replaced by another before VoyageOne took it.'
  expect(await acts()).toEqual([
    { state: 'unsupported', attempts: 1, problem: replaced },
    { state: 'notified', attempts: 1, problem: null },
  ])
  expect((await there()).orders).toMatchObject([{ shippingItems: [{ trackingNo: '1Z999' }] }])
  await say('TYPO')
  expect(await acts()).toMatchObject([
    { state: 'notified' },
    { state: 'pending', attempts: 1, problem: null },
  ])
})

test('whoever changes the order meanwhile, and what is told of it, is not in the way of an answer', async () => {
  const { db } = house.database
  const order = await placed()
  await cancel(order)
  await makeDue()
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(db)
    return rows.length
  }
  const delivering = await inTransaction(db, { actor: 'grace' }, async (tx) => {
    await sql`select from sales_order where id = ${order} for update`.execute(tx)
    const ending = deliverActs(context(), account).then(() => 'told')
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
    await sql`update channel_act set problem = null where sales_order_id = ${order}`.execute(tx)
    return { ending }
  })
  expect(await delivering.ending).toBe('told')
  expect(await acts()).toMatchObject([{ state: 'notified' }])
}, 120_000)

test('an invoice has no channel that could be told', async () => {
  const { db } = house.database
  const manual = await db
    .insertInto('sales_order')
    .values({
      ...{
        order_id: '77',
        order_number: '77',
        marketplace: 'Manual',
        order_status: 'Open',
        created_by: 'grace',
      },
      ...{ order_time: new Date(), amount_cents: 1, platform_amount_cents: 1, payout_cents: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await cancel(manual.id)
  expect(await acts()).toEqual([])
})

test('a refusal is kept in the channel’s words, and hangs on the bell', async () => {
  const order = await placed()
  await cancel(order)
  await vendor.admin('settings/', { orders: [{ order_id: String(last), order_status: 'Shipped' }] })
  await deliver()
  const problem = `VoyageOne has order VO-${last} as shipped already: it can’t be canceled there.`
  expect(await acts()).toEqual([{ state: 'rejected', attempts: 1, problem }])
  expect(await notesOf(order)).toEqual([problem])
  expect(await bell()).toContain(problem)
  await deliver()
  expect(await acts()).toMatchObject([{ attempts: 1 }])
})

test('a channel that can’t be told says what to do', async () => {
  const order = await placed()
  await cancel(order)
  await makeDue()
  const mute: OrderAccount = {
    ...account,
    cancel: async () => ({ state: 'unsupported', sentence: 'Cancel it there.' }),
  }
  await deliverActs(context(), mute)
  expect(await acts()).toEqual([{ state: 'unsupported', attempts: 1, problem: 'Cancel it there.' }])
  expect(await notesOf(order)).toEqual(['Cancel it there.'])
})

test('a channel that does not answer is asked again later, and no other account waits for it', async () => {
  await cancel(await placed())
  await disturb({ kind: 'error' })
  await deliver()
  const [act] = await acts()
  expect(act).toMatchObject({ state: 'pending', attempts: 1 })
  expect(act?.problem).toMatch(/VoyageOne/)
  // The pause is not over.
  await deliverActs(context(), account)
  expect(await acts()).toMatchObject([{ attempts: 1 }])
  await deliverActs(context(), { ...account, account: 'another' })
  await heal()
  await deliver()
  expect(await acts()).toEqual([{ state: 'notified', attempts: 2, problem: null }])
})

test('an account that can’t be called puts off no act beyond that, and spends no try of those that wait', async () => {
  const { db } = house.database
  const orders: number[] = []
  for (let count = 0; count < 12; count += 1) orders.push(await placed())
  await cancel(...orders)
  await disturb({ kind: 'error' })
  // Five failures in a row close the account: the sixth act meets that, and the others are not asked for.
  await deliver()
  const standing = () =>
    sql<{ tried: number; waits: number; longest: number }>`
      select count(*) filter (where attempts > 0)::int as tried, sum(waits)::int as waits,
        max(extract(epoch from next_try_on - clock_timestamp()))::int as longest
      from channel_act`
      .execute(db)
      .then(({ rows }) => rows[0])
  expect(await standing()).toMatchObject({ tried: 6, waits: 5 })
  // Closed for as long as a test may take.
  await sql`update channel_limiter set open_until = clock_timestamp() + interval '40 s'`.execute(db)
  for (let turn = 0; turn < 20; turn += 1) await deliver()
  const after = await standing()
  expect(after?.waits).toBe(5)
  expect(after?.longest).toBeLessThanOrEqual(40)
  await heal()
  const notified = async () => {
    await deliver()
    return (await acts()).filter(({ state }) => state === 'notified').length
  }
  await expect.poll(notified).toBe(12)
})

test('a worker that dies after the channel was told leaves nothing to be told twice', async () => {
  await cancel(await placed())
  const died: OrderAccount = {
    ...account,
    cancel: async (...asked) => {
      await account.cancel(...asked)
      throw new Error('killed')
    },
  }
  await expect(deliverActs(context(), died)).rejects.toThrow('killed')
  expect(await acts()).toMatchObject([{ state: 'pending', attempts: 1 }])
  await deliver()
  expect(await acts()).toMatchObject([{ state: 'notified', attempts: 2 }])
  expect([await told(), await canceledThere()]).toEqual([1, 1])
})

test('a worker that was taken for dead does not overwrite what its successor found', async () => {
  const order = await placed()
  await cancel(order)
  const slow: OrderAccount = {
    ...account,
    cancel: async () => {
      await deliver()
      return { state: 'rejected', error: { kind: 'remote_permanent', message: 'Too late.' } }
    },
  }
  await deliverActs(context(), slow)
  expect(await acts()).toEqual([{ state: 'notified', attempts: 2, problem: null }])
  expect(await notesOf(order)).toEqual(['VoyageOne was told that it is canceled.'])
})

test('nor ends what its successor is still at', async () => {
  await cancel(await placed())
  const slow: OrderAccount = {
    ...account,
    cancel: async () => {
      await makeDue()
      await claimAct(house.database.db, account, { leaseSeconds: 600 })
      return { state: 'rejected', error: { kind: 'remote_permanent', message: 'Too late.' } }
    },
  }
  await deliverActs(context(), slow)
  expect(await acts()).toEqual([{ state: 'pending', attempts: 2, problem: null }])
})

test('of several workers one takes an act', async () => {
  const { db } = house.database
  await cancel(await placed())
  const lease = { leaseSeconds: 60 }
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimAct(db, account, lease)))
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
})

test('forty orders through a third of faults, with workers that die: each told once, none lost', async () => {
  const orders: number[] = []
  for (let count = 0; count < 40; count += 1) orders.push(await placed())
  await cancel(...orders)
  await disturb(...['error', 'lost_answer', 'half', 'html'].map((kind) => ({ kind, rate: 0.08 })))
  let calls = 0
  const mortal: OrderAccount = {
    ...account,
    cancel: async (...asked) => {
      const answer = await account.cancel(...asked)
      if ((calls += 1) % 5 === 0) throw new Error('killed')
      return answer
    },
  }
  await expect
    .poll(
      async () => {
        await makeDue()
        await forgetLimits()
        await Promise.allSettled([deliverActs(context(), mortal), deliverActs(context(), mortal)])
        return (await acts()).filter(({ state }) => state === 'notified').length
      },
      { timeout: 120_000, interval: 10 },
    )
    .toBe(40)
  expect(await canceledThere()).toBe(40)
  const notes = await Promise.all(orders.map(notesOf))
  expect(notes.every((each) => each.length === 1)).toBe(true)
}, 180_000)
