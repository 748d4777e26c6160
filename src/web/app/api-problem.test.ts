import { describe, expect, test } from 'vitest'
import { ApiProblem, isDecided, isPassing, isUndecided, networkProblem, problemOf } from './api-problem.ts'

const problem = (status: number, code = 'x') => new ApiProblem({ status, code, detail: 'no' })

test.each([
  [problem(0), true],
  [problem(500), true],
  [problem(503), true],
  [problem(429), true],
  [problem(409, 'idempotency_key_running'), true],
  [problem(200, 'unreadable_answer'), true],
  [problem(409, 'selection_changed'), false],
  [problem(400), false],
])('keeps the key of a request that was not decided', (failure, expected) => {
  expect(isUndecided(failure)).toBe(expected)
})

test.each([
  [problem(0), false],
  [problem(401), false],
  [problem(503), false],
  [problem(400), true],
  [problem(412), true],
])('keeps what was typed where no answer decided on it', (failure, expected) => {
  expect(isDecided(failure)).toBe(expected)
})

test('keeps the key when nobody knows what happened', () => {
  expect(isUndecided(new Error('x'))).toBe(true)
})

test.each([
  [problem(0), true],
  [problem(429), true],
  [problem(502), true],
  [problem(503), true],
  [problem(500), false],
  [problem(409, 'idempotency_key_running'), false],
  [problem(404), false],
  [new Error('x'), false],
])('tries again by itself only what may pass without a change', (failure, expected) => {
  expect(isPassing(failure)).toBe(expected)
})

test('a call without an answer keeps what went wrong', () => {
  const cause = new TypeError('fetch failed')
  expect(networkProblem(cause)).toMatchObject({ status: 0, code: 'network', cause })
})

describe('a refused answer', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

  test('says all that the server said', async () => {
    const body = {
      code: 'version_changed',
      title: 'Changed',
      detail: 'Someone else changed it.',
      errors: { sku: ['Taken.', 'Too long.'], cost: 'Too small.' },
      request_id: 'r1',
      current: { id: 7 },
    }
    expect(await problemOf(answer(412, body, { 'x-request-id': 'r2', 'retry-after': '30' }))).toMatchObject({
      status: 412,
      code: 'version_changed',
      detail: 'Someone else changed it.',
      message: 'Someone else changed it.',
      errors: { sku: ['Taken.', 'Too long.'], cost: ['Too small.'] },
      requestId: 'r1',
      retryAfterSeconds: 30,
      body,
    })
  })

  test.each([
    ['its title when there is no more', 400, { title: 'Bad filter', detail: '' }, 'Bad filter'],
    ['words of our own for markup', 404, '<html>', 'This does not exist, or no longer does.'],
    ['words of our own for nothing', 413, '', 'This is too large to send.'],
    ['words of our own for null', 429, 'null', 'Too many tries. Wait a moment and try again.'],
    ['a word for a server in trouble', 500, {}, 'Something went wrong on the server.'],
    ['the number of what nobody expected', 418, {}, 'The server refused this (status 418).'],
  ])('is told by %s', async (_what, status, body, detail) => {
    expect(await problemOf(answer(status, body))).toMatchObject({
      code: `http_${status}`,
      detail,
      errors: {},
      requestId: null,
    })
  })

  test.each([502, 503, 504])('after a %i asks for a moment', async (status) => {
    expect((await problemOf(answer(status, ''))).detail).toMatch(/not available right now/)
  })

  test.each([
    ['a number of seconds', { 'retry-after': '5' }, 5],
    ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
    ['nothing', {}, null],
  ])('that says when to come back by %s', async (_what, headers, seconds) => {
    expect((await problemOf(answer(503, {}, headers))).retryAfterSeconds).toBe(seconds)
  })

  test('without an id of its own goes by that of its head', async () => {
    expect((await problemOf(answer(500, {}, { 'x-request-id': 'r9' }))).requestId).toBe('r9')
  })
})
