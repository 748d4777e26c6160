import { expect, test } from 'vitest'
import { drawn, wordsOf } from '../../../../tests/support/page/drawn.tsx'
import { OrderNotes } from './OrderNotes.tsx'

test('what was noted stands in a block of its own, and without a note there is none', () => {
  const html = drawn(<OrderNotes order={{ notes: ['Order Archived', 'Order Unarchived'] }} />)
  expect(html).toMatch(/<section[^>]* aria-label="Notes"/)
  expect(wordsOf(html)).toBe('Notes Order Archived Order Unarchived')
  expect(wordsOf(drawn(<OrderNotes order={{ notes: [] }} />))).toBe('')
})
