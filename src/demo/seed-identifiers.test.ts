import { expect, test } from 'vitest'
import { withCheckDigit } from './seed-identifiers.ts'

test.each([
  ['03600029145', '036000291452'],
  ['400638133393', '4006381333931'],
  ['01234567890', '012345678905'],
])('closes %s with its check digit', (digits, whole) => {
  expect(withCheckDigit(digits)).toBe(whole)
})
