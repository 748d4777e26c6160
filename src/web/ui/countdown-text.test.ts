import { expect, test } from 'vitest'
import { countdownText, urgency } from './countdown-text.ts'

const now = new Date('2026-11-24T12:00:00Z')
const minute = 60_000
const after = (minutes: number) => new Date(now.getTime() + minutes * minute)

test.each([
  [200, 'in 3 h 20 min'],
  [180, 'in 3 h'],
  [59.9, 'in 59 min'],
  [0.9, 'due now'],
  [-0.9, 'due now'],
  [-1, 'late by 1 min'],
  [-61, 'late by 1 h 1 min'],
  [24 * 60, 'in 1 d'],
  [47 * 60 + 59, 'in 1 d 23 h'],
  [-48 * 60, 'late by 2 d'],
  [-50 * 60, 'late by 2 d 2 h'],
  [-80 * 60, 'late by 3 d'],
])('%d minutes are "%s"', (minutes, words) => {
  expect(countdownText(after(minutes), now)).toBe(words)
})

test.each([
  [24 * 60, 'calm'],
  [24 * 60 - 0.1, 'soon'],
  [0, 'soon'],
  [-0.1, 'late'],
] as const)('what is due in %d minutes is %s', (minutes, words) => {
  expect(urgency(after(minutes), now)).toBe(words)
})
