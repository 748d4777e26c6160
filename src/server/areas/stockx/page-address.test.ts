import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAddress, pageKeyOf } from './page-address.ts'

test.each([
  ['https://stockx.com/nike-dunk-low-panda', 'nike-dunk-low-panda'],
  ['  https://www.stockx.com/Nike-Dunk-Low-Panda/?size=9#ask ', 'nike-dunk-low-panda'],
  ['https://stockx.com/en-gb/nike-dunk-low-panda', 'nike-dunk-low-panda'],
  ['https://stockx.com/de/nike-dunk-low-panda', 'nike-dunk-low-panda'],
  ['stockx.com/nike-dunk-low-panda', 'nike-dunk-low-panda'],
  [' WWW.stockx.com/nike-dunk-low-panda', 'nike-dunk-low-panda'],
])('%j is the page of a product', (address, key) => {
  expect(pageKeyOf(address)).toBe(key)
})

test.each([
  'http://stockx.com/nike-dunk-low-panda',
  'https://stockx.com',
  'https://stockx.com/sell/nike-dunk-low-panda',
  'https://stockx.com.example.com/nike-dunk-low-panda',
  'https://example.com/stockx.com/nike-dunk-low-panda',
  'https://stockx.com@example.com/nike-dunk-low-panda',
  'https://user@stockx.com/nike-dunk-low-panda',
  'https://stockx.com:8443/nike-dunk-low-panda',
  'https://stockx.com/nike%2Fdunk',
  'https://stockx.com/../../etc/passwd',
  'stockx.com',
  'stockx.com.example.com/nike-dunk-low-panda',
  'example.com/stockx.com/nike-dunk-low-panda',
  '//stockx.com/nike-dunk-low-panda',
  'javascript:alert(1)//stockx.com/a',
  '',
])('%j is none', (address) => {
  expect(pageKeyOf(address)).toBeNull()
})

test('the address of a page leads back to its key, and no text breaks the reading', () => {
  const word = fc.stringMatching(/^[a-z0-9]{3,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      expect(pageKeyOf(pageAddress(words.join('-')))).toBe(words.join('-'))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(pageKeyOf(text) ?? 'a-b').toMatch(/^[a-z0-9-]+$/)
    }),
  )
})
