import { expect, test } from 'vitest'
import { isStuck } from './is-stuck.ts'

const round = { name: 'Orders', ended_on: null, problem: null }
const now = new Date('2026-11-27T12:00:00Z')

test.each<[string, boolean, string | null, boolean]>([
  ['that never ran', false, null, false],
  ['that was asked for and did not begin', true, null, false],
  ['that began six hours ago', true, '2026-11-27T06:00:00Z', false],
  ['that began longer ago', true, '2026-11-27T05:59:59Z', true],
  ['that came to its end', false, '2026-11-20T00:00:00Z', false],
])('a round %s', (_, is_active, started_on, stuck) => {
  expect(isStuck({ ...round, is_active, started_on }, now)).toBe(stuck)
})
