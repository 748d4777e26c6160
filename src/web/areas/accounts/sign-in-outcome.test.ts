import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../app/api-problem.ts'
import { newPasswordProblem } from './password-rule.ts'
import { signInOutcome } from './sign-in-outcome.ts'

const problem = (status: number, detail = 'No.', retryAfterSeconds: number | null = null) =>
  new ApiProblem({ status, code: 'x', detail, retryAfterSeconds })

describe('a refused sign-in', () => {
  test.each([0, 404, 500])('with status %i goes to the error page', (status) => {
    expect(signInOutcome(problem(status))).toEqual({ kind: 'error-page' })
  })

  test('with wrong credentials shows the words of the server', () => {
    const refusal = problem(400, 'Unable to log in with provided credentials.')
    expect(signInOutcome(refusal)).toEqual({ kind: 'message', text: refusal.detail })
  })

  test.each([502, 503, 504])('with status %i shows the words of whoever answered', (status) => {
    expect(signInOutcome(problem(status, 'Not now.'))).toEqual({ kind: 'message', text: 'Not now.' })
  })

  test('with a 401 starts over without a word', () => {
    expect(signInOutcome(problem(401))).toEqual({ kind: 'start-over' })
  })

  test('after too many tries says how long to wait, unless the server did', () => {
    const text = (detail: string, seconds: number) => signInOutcome(problem(429, detail, seconds))
    expect(text('Too many tries.', 40)).toEqual({
      kind: 'message',
      text: 'Too many tries. Try again in 40 seconds.',
    })
    expect(text('Too many tries.', 600)).toMatchObject({ text: 'Too many tries. Try again in 10 minutes.' })
    expect(text('Wait 40 s.', 40)).toMatchObject({ text: 'Wait 40 s.' })
  })
})

describe('a new password', () => {
  test.each([
    ['short', 'old-password', false],
    ['123456789', 'old-password', false],
    ['1234567890', 'old-password', true],
    ['old-password', 'old-password', false],
    ['🔑🔑🔑🔑🔑', 'old-password', false],
  ])('%s is accepted: %s', (fresh, old, accepted) => {
    expect(newPasswordProblem(old, fresh) === null).toBe(accepted)
  })
})
