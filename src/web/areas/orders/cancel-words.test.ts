import { expect, test } from 'vitest'
import { planWords } from './cancel-words.ts'

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
