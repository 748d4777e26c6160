import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../app/api-problem.ts'
import { newPasswordProblem } from './password-rule.ts'
import { signInOutcome, waitWords } from './sign-in-outcome.ts'

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

  test('after too many tries leaves the wait to be counted down, in place of the words for it', () => {
    expect(signInOutcome(problem(429, 'Too many tries. Please wait 40 seconds.', 40))).toEqual({
      kind: 'message',
      text: 'Too many tries.',
      waitSeconds: 40,
    })
    expect(signInOutcome(problem(429, 'Wait 40 s.'))).toEqual({ kind: 'message', text: 'Wait 40 s.' })
    expect([600, 40, 1, 0].map(waitWords)).toEqual([
      'Try again in 10 minutes.',
      'Try again in 40 seconds.',
      'Try again in 1 second.',
      'You can try again now.',
    ])
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
