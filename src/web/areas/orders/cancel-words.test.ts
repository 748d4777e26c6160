import { expect, test } from 'vitest'
import { effectWords, planWords } from './cancel-words.ts'

const row = { id: 1, order_id: '1001', status: true, error: null, channel_state: null }
const held = (centers: string[]) => ({ sku: 'A-1', qty: 1, centers })

test.each([
  [{ ...row, status: false, error: 'It is Shipped.' }, 'It is Shipped.'],
  [row, 'Nothing was reserved. No marketplace is told.'],
  [{ ...row, stock: [held(['Newark'])] }, '1 of A-1 back in stock (Newark). No marketplace is told.'],
  [
    { ...row, stock: [held(['Phoenix', 'Newark']), held([])], channel_effect: 'Shopify is told.' },
    '1 of A-1 back in stock (Phoenix or Newark), 1 of A-1 back in stock. Shopify is told.',
  ],
])('%j: %s', (plan, words) => {
  expect(planWords(plan)).toBe(words)
})

test('canceling says what can be done with what was chosen', () => {
  expect(effectWords(5_001, 5_001)).toBe('Choose at most 5,000 orders at a time.')
  expect(effectWords(3, 0)).toBe('None of these can be canceled.')
  expect(effectWords(5_000, 1)).toContain("can't be taken back")
})
