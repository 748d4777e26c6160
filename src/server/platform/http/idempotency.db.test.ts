import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { RuleBroken, TooMany } from '../errors.ts'
import type { App } from './app-type.ts'
import { route } from './route.ts'

let house: TestApp
let app: App
let authorization: string
let runs = 0
let gate: { promise: Promise<void>; resolve: () => void; reached: Promise<void>; enter: () => void }

beforeAll(async () => {
  house = await createTestApp()
  authorization = (await house.signIn()).authorization
  app = await appWithRoute()
})
afterAll(async () => {
  await app.close()
  await house.close()
})
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  runs = 0
  const open = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  gate = { promise: open.promise, resolve: open.resolve, reached: entered.promise, enter: entered.resolve }
})

const orderOfTests = endpoint('POST', '/api/orders-of-tests/', {
  body: Type.Object({
    what: Type.String(),
    how_many: Type.Optional(Type.Integer()),
    anything: Type.Optional(Type.Unknown()),
  }),
  replies: { 201: Type.Object({ version: Type.Integer() }) },
  isIdempotent: true,
  isVersioned: true,
})

async function appWithRoute(): Promise<App> {
  const { app: built } = await buildTestApp(house.database, house.clock, {}, (to) =>
    route(to, orderOfTests, async ({ body: { what }, keep }) => {
      const version = (runs += 1)
      if (what === 'late' && version === 1) await reachGate()
      if (what === 'late' || what === 'kept')
        await house.database.db.transaction().execute((tx) => keep(tx, { version }))
      if (what === 'kept') await reachGate()
      if (what === 'wait') await reachGate()
      if (what === 'rule') throw new RuleBroken('No.')
      if (what === 'busy' && runs === 1) throw new TooMany('Busy.', 1)
      if (what === 'bug' && runs === 1) throw new Error('boom')
      return { version }
    }),
  )
  return built
}

function reachGate(): Promise<void> {
  gate.enter()
  return gate.promise
}

function send(payload: object, key: string | undefined, to: App = app, as = authorization) {
  const headers = { authorization: as, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  return to.inject({ method: 'POST', url: '/api/orders-of-tests/', headers, payload })
}

describe('an Idempotency-Key', () => {
  test('answers the first answer again, whatever order the fields come in', async () => {
    const first = await send({ what: 'a', how_many: 2 }, 'key-1')
    const again = await send({ how_many: 2, what: 'a' }, 'key-1')
    expect(first.statusCode).toBe(201)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([201, first.body, '"1"'])
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(runs).toBe(1)
  })

  test('answers the first answer also after a restart', async () => {
    const first = await send({ what: 'a' }, 'key-2')
    const restarted = await appWithRoute()
    expect((await send({ what: 'a' }, 'key-2', restarted)).body).toBe(first.body)
    expect(runs).toBe(1)
    await restarted.close()
  })

  test('refuses another body', async () => {
    await send({ what: 'a' }, 'key-3')
    const other = await send({ what: 'b' }, 'key-3')
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(runs).toBe(1)
  })

  test('answers 409 while the first request runs', async () => {
    const first = send({ what: 'wait' }, 'key-4').then((reply) => reply.statusCode)
    await gate.reached
    const second = await send({ what: 'wait' }, 'key-4')
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'idempotency_key_running' })
    gate.resolve()
    expect(await first).toBe(201)
  })

  test('runs once when the same request comes many times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send({ what: 'a' }, 'key-5')))
    expect(runs).toBe(1)
    expect(replies.filter((reply) => reply.statusCode === 201).length).toBeGreaterThan(0)
    expect(replies.every((reply) => [201, 409].includes(reply.statusCode))).toBe(true)
  })

  test('may be tried again when its process died in the middle', async () => {
    const { user_id } = await house.database.db
      .selectFrom('session_token')
      .select('user_id')
      .executeTakeFirstOrThrow()
    await send({ what: 'a' }, 'key-6')
    await house.database.db
      .updateTable('idempotency_key')
      .set({ status: null, body: null })
      .where('user_id', '=', user_id)
      .where('key', '=', 'key-6')
      .execute()
    expect((await send({ what: 'a' }, 'key-6')).statusCode).toBe(409)
    house.clock.advance({ seconds: 31 })
    expect((await send({ what: 'a' }, 'key-6')).statusCode).toBe(201)
  })

  test('answers what the change has kept, when its process died before it answered', async () => {
    const first = send({ what: 'kept' }, 'key-20')
    await gate.reached
    const again = await send({ what: 'kept' }, 'key-20')
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([201, '{"version":1}', '"1"'])
    gate.resolve()
    expect((await first).body).toBe(again.body)
    expect(runs).toBe(1)
  })

  test('lets nobody write whose key went to another try meanwhile', async () => {
    const first = send({ what: 'late' }, 'key-21')
    await gate.reached
    house.clock.advance({ seconds: 31 })
    const second = await send({ what: 'late' }, 'key-21')
    expect(second.json()).toEqual({ version: 2 })
    gate.resolve()
    expect((await first).json()).toMatchObject({ status: 409, code: 'idempotency_key_running' })
    expect((await send({ what: 'late' }, 'key-21')).body).toBe(second.body)
  })

  test('stays with a request that takes long, as long as its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const first = send({ what: 'wait' }, 'key-22')
    await gate.reached
    house.clock.advance({ seconds: 25 })
    vi.advanceTimersByTime(10_000)
    const runningUntil = async () => {
      const found = house.database.db.selectFrom('idempotency_key').select('running_until')
      return (await found.where('key', '=', 'key-22').executeTakeFirstOrThrow()).running_until.getTime()
    }
    await expect.poll(runningUntil).toBe(house.clock.now().getTime() + 30_000)
    house.clock.advance({ seconds: 25 })
    expect((await send({ what: 'wait' }, 'key-22')).statusCode).toBe(409)
    gate.resolve()
    expect((await first).statusCode).toBe(201)
  })

  test('is not worked out for what is nested deeper than can be followed', async () => {
    const payload = `{"what":"a","anything":${'['.repeat(300_000)}${']'.repeat(300_000)}}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'key-23' }
    const reply = await app.inject({ method: 'POST', url: '/api/orders-of-tests/', headers, payload })
    expect(reply.json()).toMatchObject({ status: 400, code: 'malformed' })
    expect(runs).toBe(0)
  })

  test('remembers a broken rule, but not a crash or "too many"', async () => {
    expect((await send({ what: 'rule' }, 'key-7')).statusCode).toBe(422)
    const again = await send({ what: 'rule' }, 'key-7')
    expect([again.statusCode, again.headers['content-type'], runs]).toEqual([
      422,
      'application/problem+json',
      1,
    ])
    runs = 0
    expect((await send({ what: 'bug' }, 'key-8')).statusCode).toBe(500)
    expect((await send({ what: 'bug' }, 'key-8')).statusCode).toBe(201)
    runs = 0
    expect((await send({ what: 'busy' }, 'key-9')).statusCode).toBe(429)
    expect((await send({ what: 'busy' }, 'key-9')).statusCode).toBe(201)
  })

  test('belongs to one user', async () => {
    const other = await house.signIn()
    await send({ what: 'a' }, 'key-10')
    expect((await send({ what: 'b' }, 'key-10', app, other.authorization)).statusCode).toBe(201)
  })

  test('is forgotten after 48 hours', async () => {
    const { authorization: fresh } = await house.signIn()
    await send({ what: 'a' }, 'key-11', app, fresh)
    house.clock.advance({ hours: 48, seconds: 1 })
    const { authorization: later } = await house.signIn()
    expect((await send({ what: 'b' }, 'key-11', app, later)).statusCode).toBe(201)
    expect(await house.database.db.selectFrom('idempotency_key').select('key').execute()).toEqual([
      { key: 'key-11' },
    ])
    authorization = later
  })

  test('has 1 to 255 characters', async () => {
    expect((await send({ what: 'a' }, 'k'.repeat(255))).statusCode).toBe(201)
    for (const key of ['k'.repeat(256), '']) {
      expect((await send({ what: 'a' }, key)).json()).toMatchObject({ status: 400, code: 'invalid_input' })
    }
  })

  test('is not needed', async () => {
    await send({ what: 'a' }, undefined)
    await send({ what: 'a' }, undefined)
    expect(runs).toBe(2)
  })
})
