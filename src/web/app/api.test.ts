import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { createApi } from './api.ts'

const calls: { address: string; init: RequestInit }[] = []
const onUnauthorized = vi.fn()
const onNoAnswer = vi.fn()

function apiAnswering(answer: () => Response | Promise<Response>, token: string | null = 't1') {
  return createApi({
    fetch: async (address, init = {}) => {
      calls.push({ address: address as string, init })
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
  return new Headers(calls[call]?.init.headers)
}

beforeEach(() => {
  calls.length = 0
  onUnauthorized.mockReset()
  onNoAnswer.mockReset()
})

describe('what goes out', () => {
  test('carries the token in the header the spec names', async () => {
    await apiAnswering(() => json({})).get('api/products/1/')
    expect(calls[0]?.address).toBe('/api/products/1/')
    expect(headersOf(0).get('authorization')).toBe('Token t1')
  })

  test('carries no token before there is one', async () => {
    await apiAnswering(() => json({}), null).post('accounts/login/', { body: {} })
    expect(headersOf(0).has('authorization')).toBe(false)
  })

  test('asks not to be kept waiting when the caller follows long work', async () => {
    await apiAnswering(() => json({})).post('api/products/publish-products/', { prefersAsync: true })
    await apiAnswering(() => json({})).post('api/products/publish-products/', {})
    expect([headersOf(0).get('prefer'), headersOf(1).get('prefer')]).toEqual(['respond-async', null])
  })

  test('writes objects of the query as JSON and leaves out what is missing', async () => {
    const query = { page: 2, filter: [{ sku__in: ['A&B'] }], search: undefined, order_by: null }
    await apiAnswering(() => json({})).get('api/products/', { query })
    expect(new URL(calls[0]?.address ?? '', 'http://x').searchParams.toString()).toBe(
      new URLSearchParams({ page: '2', filter: '[{"sku__in":["A&B"]}]' }).toString(),
    )
  })

  test('sends version and idempotency key as headers', async () => {
    const options = { body: { retail_price: 3 }, ifMatch: 4, idempotencyKey: 'k1' }
    await apiAnswering(() => json({})).patch('api/products/1/', options)
    expect(headersOf(0).get('if-match')).toBe('"4"')
    expect(headersOf(0).get('idempotency-key')).toBe('k1')
    expect(calls[0]?.init.body).toBe('{"retail_price":3}')
  })

  test('leaves the content type of a form to the browser', async () => {
    await apiAnswering(() => json({})).post('api/products/import/', { body: new FormData() })
    expect(headersOf(0).has('content-type')).toBe(false)
    expect(calls[0]?.init.body).toBeInstanceOf(FormData)
  })
})

describe('what comes back', () => {
  test('is the data, with the tag where it is asked for', async () => {
    const api = apiAnswering(() => json({ id: 1 }, { headers: { etag: '"5"' } }))
    expect(await api.get('api/products/1/')).toEqual({ id: 1 })
    expect(await api.request('GET', 'api/products/1/')).toEqual({ data: { id: 1 }, status: 200, etag: '5' })
  })

  test('may be empty', async () => {
    expect(await apiAnswering(() => new Response(null, { status: 204 })).del('api/products/1/')).toBeNull()
  })

  test('is a problem with everything a screen can show', async () => {
    const body = {
      status: 400,
      code: 'invalid_input',
      detail: 'Two fields are wrong.',
      errors: { sku: ['is taken'] },
      request_id: 'r1',
    }
    const problem = await problemFrom(
      apiAnswering(() => json(body, { status: 400 })).post('api/products/create/'),
    )
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: 'Two fields are wrong.',
      errors: { sku: ['is taken'] },
      requestId: 'r1',
    })
  })

  test('is a problem in plain words when the answer is not ours', async () => {
    const gateway = () => new Response('<html>', { status: 502, headers: { 'x-request-id': 'r2' } })
    const problem = await problemFrom(apiAnswering(gateway).get('api/products/1/'))
    expect(problem).toMatchObject({ status: 502, code: 'http_502', requestId: 'r2' })
    expect(problem.detail).toMatch(/not available right now/)
  })

  test('brings the present row with a stale version and the wait with a refusal', async () => {
    const stale = () =>
      json({ code: 'stale_version', detail: 'Changed.', current: { id: 1 } }, { status: 412 })
    expect((await problemFrom(apiAnswering(stale).patch('api/products/1/'))).current).toEqual({ id: 1 })
    const busy = () => json({ detail: 'Wait.' }, { status: 429, headers: { 'retry-after': '30' } })
    expect((await problemFrom(apiAnswering(busy).get('x/'))).retryAfterSeconds).toBe(30)
  })
})

describe('a dead session', () => {
  test('is reported with the token that died', async () => {
    await problemFrom(apiAnswering(() => json({}, { status: 401 })).get('api/products/1/'))
    expect(onUnauthorized).toHaveBeenCalledWith('t1')
  })

  test('is not seen where nobody was signed in', async () => {
    await problemFrom(apiAnswering(() => json({}, { status: 401 }), null).post('accounts/login/'))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('no answer', () => {
  const silent = () => Promise.reject(new TypeError('Failed to fetch'))

  test('is a problem of status 0 and wakes the offline watch', async () => {
    const problem = await problemFrom(apiAnswering(silent).get('api/products/1/'))
    expect(problem).toMatchObject({ status: 0, code: 'network' })
    expect(onNoAnswer).toHaveBeenCalledOnce()
  })

  test('is nobody’s fault after an abort', async () => {
    const work = apiAnswering(silent).get('api/products/1/', { signal: AbortSignal.abort() })
    await expect(work).rejects.toBeInstanceOf(TypeError)
    expect(onNoAnswer).not.toHaveBeenCalled()
  })

  test('fails the heartbeat, as does an unwell server', async () => {
    expect(await apiAnswering(silent).isReachable()).toBe(false)
    expect(await apiAnswering(() => json({}, { status: 503 })).isReachable()).toBe(false)
    expect(await apiAnswering(() => json({})).isReachable()).toBe(true)
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
  await apiAnswering(() => new Response(body())).stream('api/events/', (event) => events.push(event))
  expect(events).toEqual([
    { id: '1', event: 'run', data: { done: 1 } },
    { id: null, event: 'message', data: 'plain' },
  ])
})
