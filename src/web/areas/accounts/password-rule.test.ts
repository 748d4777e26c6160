import { expect, test } from 'vitest'
import { newPasswordProblem } from './password-rule.ts'

test.each([
  ['ten characters', 'old', '1234567890', null],
  ['nine', 'old', '123456789', 'Use at least 10 characters.'],
  ['none', 'old', '', 'Use at least 10 characters.'],
  ['spaces count', 'old', 'a b c d e f', null],
  ['nine pictures, of two units each', 'old', '🔑'.repeat(9), 'Use at least 10 characters.'],
  ['ten pictures', 'old', '🔑'.repeat(10), null],
  ['the old one', 'old password', 'old password', 'Choose one that differs from the old password.'],
  ['the old one in capitals', 'old password', 'OLD PASSWORD', null],
  ['the old one, which is too short', 'short', 'short', 'Use at least 10 characters.'],
])('%s', (_what, old, next, problem) => {
  expect(newPasswordProblem(old, next)).toBe(problem)
})
