import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn, signOut } from '../../contract/accounts.endpoints.ts'
import { startImport } from '../../contract/imports.endpoints.ts'
import { showPicture } from '../../contract/pictures.endpoints.ts'
import { readProducts, showProduct, updateProduct } from '../../contract/products/products.endpoints.ts'
import { listPublishRuns, publishProducts } from '../../contract/publishing.endpoints.ts'
import { followProgress } from '../../contract/system.endpoints.ts'
import { ApiProblem } from './api-problem.ts'
import { call, createCalls, queryString } from './call.ts'

const sent: { address: string; init: RequestInit }[] = []
const onUnauthorized = vi.fn()
const onNoAnswer = vi.fn()

const one = { params: { id: 1 } }

function callsAnswering(answer: () => Response | Promise<Response>, token: string | null = 't1') {
  return createCalls({
    fetch: async (address, init = {}) => {
      sent.push({ address: address as string, init })
      return answer()
    },
    readToken: () => token,
    onUnauthorized,
    onNoAnswer,
  })
}

function json(body: unknown, init: ResponseInit = {}) {
  return new Response(JSON.stringify(body), init)
}

async function problemFrom(work: Promise<unknown>): Promise<ApiProblem> {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (problem instanceof ApiProblem) return problem
  throw new Error(`expected a problem, got ${String(problem)}`)
}

function headersOf(call: number): Headers {
  return new Headers(sent[call]?.init.headers)
}

beforeEach(() => {
  sent.length = 0
  onUnauthorized.mockReset()
  onNoAnswer.mockReset()
})

describe('what goes out', () => {
  test('carries the token in the header the spec names', async () => {
    await callsAnswering(() => json({})).call(showProduct, one)
    expect(sent[0]?.address).toBe('/api/products/1/')
    expect(headersOf(0).get('authorization')).toBe('Token t1')
  })

  test('carries no token before there is one', async () => {
    await callsAnswering(() => json({}), null).call(signIn, { body: { username: 'ann', password: 'p' } })
    expect(headersOf(0).has('authorization')).toBe(false)
  })

  test('goes on when its page is left, where it is an edit that browsers take along', async () => {
    const calls = callsAnswering(() => json({}))
    await calls.call(updateProduct, { ...one, body: { brand: 'Nike' } })
    await calls.call(updateProduct, { ...one, body: { description: 'x'.repeat(9_000) } })
    await calls.call(publishProducts, { body: {} })
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false, false])
  })

  test('asks not to be kept waiting when the caller follows long work', async () => {
    await callsAnswering(() => json({})).call(publishProducts, { body: {}, prefersAsync: true })
    await callsAnswering(() => json({})).call(publishProducts, { body: {} })
    expect([headersOf(0).get('prefer'), headersOf(1).get('prefer')]).toEqual(['respond-async', null])
  })

  test('writes objects of the query as JSON and leaves out what is missing', async () => {
    const query = { page: 2, filter: [{ sku__in: ['A&B'] }], search: undefined, order_by: null }
    await callsAnswering(() => json({})).call(readProducts, { query })
    expect(new URL(sent[0]?.address ?? '', 'http://x').searchParams.toString()).toBe(
      new URLSearchParams({ page: '2', filter: '[{"sku__in":["A&B"]}]' }).toString(),
    )
  })

  test('sends version and idempotency key as headers', async () => {
    const { call } = callsAnswering(() => json({}))
    await call(updateProduct, { ...one, body: { retail_price: 3 }, ifMatch: 4 })
    await call(publishProducts, { idempotencyKey: 'k1' })
    expect(headersOf(0).get('if-match')).toBe('"4"')
    expect(headersOf(1).get('idempotency-key')).toBe('k1')
    expect(sent[0]?.init.body).toBe('{"retail_price":3}')
  })

  test('leaves the content type of a form to the browser', async () => {
    await callsAnswering(() => json({})).call(startImport, { body: new FormData() })
    expect(headersOf(0).has('content-type')).toBe(false)
    expect(sent[0]?.init.body).toBeInstanceOf(FormData)
  })
})

describe('what comes back', () => {
  test('is the data', async () => {
    expect(await callsAnswering(() => json({ id: 1 })).call(showProduct, one)).toEqual({ id: 1 })
  })

  test('may be a file', async () => {
    const { download } = callsAnswering(() => new Response('RIFF'))
    expect(await (await download(showPicture, { params: { name: 'a.webp' } })).text()).toBe('RIFF')
  })

  test('may be empty', async () => {
    expect(await callsAnswering(() => new Response(null, { status: 204 })).call(signOut)).toBeNull()
  })

  test.each(['', '<html>'])(
    'is no data where the answer was cut off or is not the server’s: %j',
    async (text) => {
      const { call } = callsAnswering(() => new Response(text, { status: 200 }))
      expect(await problemFrom(call(showProduct, one))).toMatchObject({ code: 'unreadable_answer' })
    },
  )

  test('is a problem with everything a screen can show', async () => {
    const body = {
      status: 400,
      code: 'invalid_input',
      detail: 'Two fields are wrong.',
      errors: { sku: ['SKU is taken.'] },
      request_id: 'r1',
    }
    const problem = await problemFrom(callsAnswering(() => json(body, { status: 400 })).call(publishProducts))
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'Two fields are wrong.',
      errors: { sku: ['SKU is taken.'] },
      requestId: 'r1',
    })
  })

  test('is a problem in plain words when the answer is not ours', async () => {
    const gateway = () => new Response('<html>', { status: 502, headers: { 'x-request-id': 'r2' } })
    const problem = await problemFrom(callsAnswering(gateway).call(showProduct, one))
    expect(problem).toMatchObject({ status: 502, code: 'http_502', requestId: 'r2' })
    expect(problem.detail).toMatch(/not available right now/)
  })

  test('brings the present row with a stale version and the wait with a refusal', async () => {
    const stale = () =>
      json({ code: 'stale_version', detail: 'Changed.', current: { id: 1 } }, { status: 412 })
    expect((await problemFrom(callsAnswering(stale).call(updateProduct, one))).body.current).toEqual({
      id: 1,
    })
    const busy = () => json({ detail: 'Wait.' }, { status: 429, headers: { 'retry-after': '30' } })
    expect((await problemFrom(callsAnswering(busy).call(showProduct, one))).retryAfterSeconds).toBe(30)
  })
})

describe('a dead session', () => {
  test('is reported with the token that died', async () => {
    await problemFrom(callsAnswering(() => json({}, { status: 401 })).call(showProduct, one))
    expect(onUnauthorized).toHaveBeenCalledWith('t1')
  })

  test('is not seen where nobody was signed in', async () => {
    await problemFrom(
      callsAnswering(() => json({}, { status: 401 }), null).call(signIn, {
        body: { username: 'ann', password: 'p' },
      }),
    )
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('no answer', () => {
  const silent = () => Promise.reject(new TypeError('Failed to fetch'))

  test('is a problem of status 0 and wakes the offline watch', async () => {
    const problem = await problemFrom(callsAnswering(silent).call(showProduct, one))
    expect(problem).toMatchObject({ status: 0, code: 'network' })
    expect(onNoAnswer).toHaveBeenCalledOnce()
  })

  test('is nobody’s fault after an abort', async () => {
    const work = callsAnswering(silent).call(showProduct, { ...one, signal: AbortSignal.abort() })
    await expect(work).rejects.toBeInstanceOf(TypeError)
    expect(onNoAnswer).not.toHaveBeenCalled()
  })

  test('fails the heartbeat, as does an unwell server', async () => {
    expect(await callsAnswering(silent).isReachable()).toBe(false)
    expect(await callsAnswering(() => json({}, { status: 503 })).isReachable()).toBe(false)
    const healthy = json({})
    expect(await callsAnswering(() => healthy).isReachable()).toBe(true)
    // A body that nobody reads is broken off as a failed request once the heartbeat's time is up.
    expect(healthy.bodyUsed).toBe(true)
  })
})

test('hands on server-sent events as they come', async () => {
  const encoder = new TextEncoder()
  const parts = ['id: 1\nevent: run\nda', 'ta: {"done":1}\n\n: beat\n\ndata: plain\n\n']
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(encoder.encode(part))
        controller.close()
      },
    })
  const events: unknown[] = []
  await callsAnswering(() => new Response(body())).listen(followProgress, (event) => events.push(event))
  expect(events).toEqual([
    { event: 'run', data: { done: 1 } },
    { event: 'message', data: 'plain' },
  ])
})

/* What the compiler holds a caller to; nothing of it is ever run. */
export const _refused = [
  // @ts-expect-error -- the id is missing
  () => call(showProduct, {}),
  // @ts-expect-error -- an id is a number
  () => call(showProduct, { params: { id: '1' } }),
  // @ts-expect-error -- there is no such field
  () => call(updateProduct, { ...one, body: { colour: 'red' } }),
  // @ts-expect-error -- a list of runs has no version
  () => call(listPublishRuns, { ifMatch: 3 }),
  // @ts-expect-error -- a read is no request that could be made twice
  () => call(showProduct, { ...one, idempotencyKey: 'k' }),
  // @ts-expect-error -- a picture is no JSON
  () => call(showPicture, { params: { name: 'a.webp' } }),
]

test.each([
  [{}, ''],
  [{ page: 1, search: null, filter: undefined }, '?page=1'],
  [{ q: 'a & b', isNew: false }, '?q=a+%26+b&isNew=false'],
  [{ filter: [{ sku: 'A' }] }, '?filter=%5B%7B%22sku%22%3A%22A%22%7D%5D'],
  [{ search: '' }, '?search='],
])('%j is written %s', (query, text) => {
  expect(queryString(query)).toBe(text)
})
