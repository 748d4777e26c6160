import { expect, test } from 'vitest'
import { counted, countText } from './count-text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_234_567, '1,234,567'],
  [-1200, '-1,200'],
])('%d reads %s', (count, words) => {
  expect(countText(count)).toBe(words)
})

test('one is said in the singular, all else in the plural', () => {
  expect(counted(1, 'line')).toBe('1 line')
  expect(counted(0, 'line')).toBe('0 lines')
  expect(counted(1204, 'entry', 'entries')).toBe('1,204 entries')
})
