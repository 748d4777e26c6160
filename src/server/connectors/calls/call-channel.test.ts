import { describe, expect, test } from 'vitest'
import { channelErrorOf } from '../../../../tests/support/channel-error.ts'
import { fakeClock } from '../../../../tests/support/fake-clock.ts'
import { ChannelFailure, channelFailure, type ChannelErrorKind } from '../ports/sales-channel.ts'
import { callChannel, type CallParts } from './call-channel.ts'
import { parseJson, type HttpReply, type HttpRequest } from './http.ts'
import { stopped } from './pause.ts'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | ChannelFailure

/** A plain REST channel by script: the answers come in order, the last one again and again. */
function scripted(...answers: Answer[]) {
  const sent: HttpRequest[] = []
  const turns: string[] = []
  const left: (number | undefined)[] = []
  const breaker = { openMs: 0, longestMs: 30_000 }
  const clock = fakeClock()
  const parts: CallParts = {
    channel: 'StockX',
    clock,
    tokens: { current: async () => 'first', renew: async () => 'second' },
    limiter: {
      take: async (_ctx, cost) => ({ points: cost, longestMs: breaker.longestMs, place: 7 }),
      leave: async ({ place }) => void left.push(place),
      settle: async (_credential, { taken, actual, reported }) =>
        void turns.push(`settled ${actual} of ${taken}${reported ? `, ${reported.available} left` : ''}`),
      throttle: async (_credential, { waitMs }) => void turns.push(`throttled ${waitMs ?? 'unknown'}`),
      async fail() {
        turns.push('failed')
        return breaker.openMs
      },
      standing: () => Promise.reject(new Error('nobody forecasts here')),
      away: () => Promise.resolve(null),
    },
    http: {
      async send(request) {
        sent.push(request)
        const answer = answers[Math.min(sent.length, answers.length) - 1] ?? {}
        if (answer instanceof ChannelFailure) throw answer
        const headers = new Headers({ 'content-type': 'application/json', ...answer.headers })
        return { status: answer.status ?? 200, headers, text: JSON.stringify(answer.body ?? {}) }
      },
    },
  }
  const ctx = {
    credential: 'stockx',
    deadline: new Date('2026-03-02T09:00:10Z'),
    signal: new AbortController().signal,
  }
  const call = (more: { isHarmless?: boolean } = {}) =>
    callChannel(parts, ctx, {
      ...more,
      cost: 3,
      request: (token) => ({
        method: 'GET',
        url: 'https://api.stockx.com/v2/selling/listings',
        headers: { Authorization: `Bearer ${token}` },
      }),
      read: (reply) => ({ state: 'answered', value: parseJson('StockX', reply) }),
      refusal,
    })
  return { call, parts, ctx, clock, sent, turns, left, breaker }
}

function refusal({ status, text }: HttpReply) {
  const kinds: Record<number, ChannelErrorKind> = { 401: 'auth_revoked', 404: 'not_found', 429: 'throttled' }
  const kind = kinds[status] ?? (status >= 500 ? 'remote_transient' : 'remote_permanent')
  return { kind, message: `StockX answered ${status}.`, raw: { status, message: text } }
}

test('sends the token and answers with what was read', async () => {
  const { call, sent, turns } = scripted({ body: { count: 2 } })
  expect(await call()).toEqual({ count: 2 })
  expect(sent).toMatchObject([{ method: 'GET', headers: { Authorization: 'Bearer first' } }])
  expect(turns).toEqual(['settled 3 of 3'])
})

test.each([
  ['answered', {}, 1],
  ['refused', { status: 404 }, 1],
  ['not answered', channelFailure('remote_transient', 'It did not answer.'), 1],
  ['stopped', stopped('StockX'), 1],
  ['one too many, time and again', { status: 429 }, 6],
])('leaves its place when a call is %s', async (_, answer, times) => {
  const { call, left } = scripted(answer)
  await call().catch(() => undefined)
  expect(left).toEqual(Array.from({ length: times }, () => 7))
})

test('gives a call no more time than its deadline leaves', async () => {
  const { call, sent } = scripted({})
  await call()
  expect(sent[0]?.timeoutMs).toBe(10_000)
})

test('gives a call no more time than its turn does', async () => {
  const { call, sent, breaker } = scripted({})
  breaker.longestMs = 4_000
  await call()
  expect(sent[0]?.timeoutMs).toBe(4_000)
})

test.each([
  ['created', 201],
  ['accepted', 202],
])('takes a status of %s for success', async (_, status) => {
  expect(await scripted({ status, body: { id: 1 } }).call()).toEqual({ id: 1 })
})

describe('a token that is refused', () => {
  test('is replaced once, in the same turn', async () => {
    const { call, sent, turns } = scripted({ status: 401 }, { body: { ok: true } })
    expect(await call()).toEqual({ ok: true })
    expect(sent.map(({ headers }) => headers?.['Authorization'])).toEqual(['Bearer first', 'Bearer second'])
    expect(turns).toEqual(['settled 3 of 3'])
  })

  test('and its successor too end the call', async () => {
    const { call, sent, turns } = scripted({ status: 401 })
    expect(await channelErrorOf(call())).toMatchObject({ kind: 'auth_revoked' })
    expect(sent).toHaveLength(2)
    expect(turns).toEqual(['settled 0 of 3'])
  })
})

describe('a refusal for want of turns', () => {
  test.each<[string, Record<string, string>, string]>([
    ['as long as the header says', { 'retry-after': '2' }, 'throttled 2000'],
    ['with growing pauses where it says nothing', {}, 'throttled unknown'],
    ['with growing pauses where it names a date', { 'retry-after': 'Sat, 21 Nov' }, 'throttled unknown'],
  ])('waits %s', async (_, headers, turn) => {
    const { call, turns } = scripted({ status: 429, headers }, { body: 1 })
    expect(await call()).toBe(1)
    expect(turns).toEqual([turn, 'settled 3 of 3'])
  })

  test('is told after six of them', async () => {
    const { call, turns } = scripted({ status: 429 })
    expect(await channelErrorOf(call())).toMatchObject({ kind: 'throttled' })
    expect(turns).toHaveLength(6)
  })

  test('is told as what it is when the next try would only be cut off', async () => {
    const { call, clock, sent } = scripted({ status: 429 })
    clock.advance({ seconds: 9 })
    expect(await channelErrorOf(call())).toMatchObject({ kind: 'throttled' })
    expect(sent).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  const broken = (code: string) =>
    new ChannelFailure({ kind: 'remote_transient', message: 'broke off', raw: { code } })

  test.each<[string, Answer, ChannelErrorKind, string[]]>([
    ['a fault of the channel opens the breaker', { status: 502 }, 'remote_transient', ['failed']],
    ['so does no answer', broken('TIMEOUT'), 'remote_transient', ['failed']],
    ['our own stop does not', broken('STOPPED'), 'remote_transient', []],
    ['what is not there costs nothing', { status: 404 }, 'not_found', ['settled 0 of 3']],
    [
      'a page instead of data counts as no answer',
      { headers: { 'content-type': 'text/html' } },
      'remote_transient',
      ['failed'],
    ],
  ])('%s', async (_, answer, kind, expected) => {
    const { call, turns } = scripted(answer)
    expect(await channelErrorOf(call())).toMatchObject({ kind })
    expect(turns).toEqual(expected)
  })

  test.each<[string, Answer[], string[]]>([
    ['a fault', [{ status: 502 }, { body: 1 }], ['failed', 'settled 3 of 3']],
    [
      'two broken lines',
      [broken('ECONNRESET'), broken('ECONNRESET'), { body: 1 }],
      ['failed', 'failed', 'settled 3 of 3'],
    ],
  ])('what is harmless is asked again at once after %s', async (_, answers, expected) => {
    const { call, turns } = scripted(...answers)
    expect(await call({ isHarmless: true })).toBe(1)
    expect(turns).toEqual(expected)
  })

  test.each<[string, Answer, number]>([
    ['three times at most', { status: 502 }, 3],
    ['not where the channel kept us waiting', broken('TIMEOUT'), 1],
    ['not where we were told to stop', broken('STOPPED'), 1],
    ['not where it was refused', { status: 404 }, 1],
  ])('what is harmless is asked %s', async (_, answer, times) => {
    const { call, sent } = scripted(answer)
    await channelErrorOf(call({ isHarmless: true }))
    expect(sent).toHaveLength(times)
  })

  test('whoever finds that the channel is away comes again when the others do, and does not insist', async () => {
    const { call, sent, breaker } = scripted({ status: 502 })
    breaker.openMs = 20_000
    const error = await channelErrorOf(call({ isHarmless: true }))
    expect(error).toMatchObject({ kind: 'remote_transient', retryAfterMs: 20_000, raw: { status: 502 } })
    expect(sent).toHaveLength(1)
  })

  test('a worker that was told to stop sends nothing', async () => {
    const { parts, ctx, sent } = scripted({})
    const stopped = { ...ctx, signal: AbortSignal.abort() }
    const call = callChannel(parts, stopped, {
      cost: 1,
      request: () => ({ method: 'GET', url: 'https://api.stockx.com/' }),
      read: () => ({ state: 'answered', value: null }),
      refusal,
    })
    expect(await channelErrorOf(call)).toMatchObject({ raw: { code: 'STOPPED' } })
    expect(sent).toEqual([])
  })
})

test('believes the channel’s own count', async () => {
  const { parts, ctx, turns } = scripted({ body: { left: 7 } })
  const value = await callChannel(parts, ctx, {
    cost: 3,
    request: () => ({ method: 'GET', url: 'https://api.stockx.com/' }),
    read: () => ({
      state: 'answered',
      value: 'read',
      actual: 1,
      reported: { available: 7, capacity: 10, restorePerS: 1 },
    }),
    refusal,
  })
  expect(value).toBe('read')
  expect(turns).toEqual(['settled 1 of 3, 7 left'])
})
