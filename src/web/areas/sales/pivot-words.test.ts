import { expect, test } from 'vitest'
import type { PivotPart } from '../../../contract/sales/sales-pivot.ts'
import { partWords } from './pivot-words.ts'

// A Saturday and a Wednesday.
const period = { from: '2026-10-31', to: '2026-11-18' }
const week = (value: string | null, part: PivotPart = 'week', isRest = false) =>
  partWords(part, { value, is_rest: isRest }, period)

test('a week that the period cuts says which of its days count', () => {
  expect(week('2026-10-26')).toBe('From 2026-10-31: the period begins in this week.')
  expect(week('2026-11-16')).toBe('To 2026-11-18: the period ends in this week.')
  const words = partWords(
    'week',
    { value: '2026-11-16', is_rest: false },
    { from: '2026-11-17', to: '2026-11-18' },
  )
  expect(words).toBe('From 2026-11-17 to 2026-11-18: the period is part of this week.')
})

test('a whole week says nothing of it, nor does what is no week', () => {
  expect(week('2026-11-09')).toBeNull()
  const whole = { from: '2026-11-09', to: '2026-11-15' }
  expect(partWords('week', { value: '2026-11-09', is_rest: false }, whole)).toBeNull()
  expect(week('2026-10-26', 'week', true)).toBeNull()
  expect(week('2026-10-26', 'brand')).toBeNull()
  expect(week(null)).toBeNull()
})
