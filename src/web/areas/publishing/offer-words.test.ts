import { expect, test } from 'vitest'
import { ageText, driftText, offerText } from './offer-words.ts'

const offer = {
  price: 123,
  quantity: 3,
  seen_on: '2026-11-21T09:00:00.000Z',
  our_price: 188,
  our_quantity: 3,
  retail_price_taken: 123,
  drift: 'here' as const,
  changed_content: [],
}

test('what is live is said with its age', () => {
  expect(offerText(offer)).toBe('$123.00 · 3 in stock')
  expect(offerText({ price: null, quantity: 3 })).toBe('3 in stock')
  expect(ageText(offer, new Date('2026-11-21T09:05:00Z'))).toBe('seen 5 minutes ago')
  expect(ageText({ seen_on: null }, new Date())).toBe('')
})

test.each([
  ['here', 'Changed here: $188.00 · 3 in stock here, $123.00 · 3 in stock there'],
  ['there', 'Changed there: $188.00 · 3 in stock here, $123.00 · 3 in stock there'],
  ['both', 'Changed on both sides: $188.00 · 3 in stock here, $123.00 · 3 in stock there'],
  ['none', ''],
] as const)('what was changed %s is told with both values', (drift, words) => {
  expect(driftText({ ...offer, drift })).toBe(words)
})

test('a price that is not there any more is said', () => {
  expect(driftText({ ...offer, our_price: null })).toBe(
    'Changed here: no price · 3 in stock here, $123.00 · 3 in stock there',
  )
})

test.each([
  ['nothing else', {}, 'Changed here: another title and pictures there'],
  [
    'another price too',
    { our_price: 188 },
    'Changed here: $188.00 · 3 in stock here, $123.00 · 3 in stock there; another title and pictures there',
  ],
])('of other words and pictures and %s the names are said', (_, part, words) => {
  const changed = { ...offer, our_price: 123, changed_content: ['title', 'pictures'], ...part }
  expect(driftText(changed)).toBe(words)
})
