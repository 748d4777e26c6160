import { expect, test } from 'vitest'
import { actTitle, undoneWords } from './act-view.ts'

test('an act is named for what was done to how many', () => {
  expect(actTitle({ label: 'Price update', success: 3214 })).toBe('Price update of 3,214 products')
})

test.each([
  [{}, undefined],
  [{ undone: 1 }, 'Undone: 1 product put back'],
  [{ undone: 3210, kept: 1 }, 'Undone: 3,210 products put back, 1 cell kept'],
])('what taking it back came to is told: %o', (counts, words) => {
  expect(undoneWords({ counts })).toBe(words)
})
