import { describe, expect, test } from 'vitest'
import { timestampHint, timestampText } from './time-cell.ts'

const now = Date.parse('2026-03-10T00:30:00Z')

describe('times', () => {
  test('a time stands as yyyy-MM-dd HH:mm in the zone of the viewer', () => {
    const local = new Date(2026, 0, 5, 7, 9)
    expect(timestampText(local.toISOString())).toBe('2026-01-05 07:09')
    expect(timestampText('never')).toBe('')
  })

  test.each([
    ['2026-03-09T22:30:00Z', '2 hours ago · 2026-03-09 22:30 UTC'],
    ['2026-03-10T00:29:40Z', 'just now · 2026-03-10 00:29 UTC'],
    ['2026-03-09T00:30:00Z', 'yesterday · 2026-03-09 00:30 UTC'],
    ['never', ''],
  ])('the hover over %s says %s', (value, words) => {
    expect(timestampHint(value, now)).toBe(words)
  })
})
