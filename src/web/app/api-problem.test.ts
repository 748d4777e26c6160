import { expect, test } from 'vitest'
import { ApiProblem, isUndecided } from './api-problem.ts'

const problem = (status: number, code = 'x') => new ApiProblem({ status, code, detail: 'no' })

test.each([
  [problem(0), true],
  [problem(500), true],
  [problem(503), true],
  [problem(429), true],
  [problem(409, 'idempotency_key_running'), true],
  [problem(409, 'selection_changed'), false],
  [problem(400), false],
])('keeps the key of a request that was not decided', (failure, expected) => {
  expect(isUndecided(failure)).toBe(expected)
})

test('keeps the key when nobody knows what happened', () => {
  expect(isUndecided(new Error('x'))).toBe(true)
})
