import { expect, test } from 'vitest'
import { accessEnd } from './access-end.ts'

const now = new Date('2026-11-26T12:00:00Z')

test.each([
  [null, null],
  [undefined, null],
  ['2026-12-10T12:00:01Z', null],
  ['2026-12-10T12:00:00Z', 'soon'],
  ['2026-11-26T12:00:01Z', 'soon'],
  ['2026-11-26T12:00:00Z', 'over'],
  ['2026-11-20T12:00:00Z', 'over'],
])('access until %s is told of as %s', (time, end) => {
  expect(accessEnd(time, now)).toBe(end)
})
