import { expect, test } from 'vitest'
import { withoutPieces } from './take-from-centers.ts'

test.each([
  ['the fullest centre', { Reno: 1, Phoenix: 4 }, 3, { Reno: 1, Phoenix: 1 }],
  ['the next where one is not enough', { Reno: 2, Phoenix: 4 }, 5, { Reno: 1, Phoenix: 0 }],
  ['the first by name among equals', { Reno: 2, Austin: 2 }, 1, { Reno: 2, Austin: 1 }],
  ['all there is, and no more', { Reno: 1, Phoenix: 1 }, 9, { Reno: 0, Phoenix: 0 }],
  ['nothing where less than nothing lies', { Reno: -2, Phoenix: 1 }, 2, { Reno: -2, Phoenix: 0 }],
  ['nothing of what lies nowhere', {}, 1, {}],
])('pieces that leave are taken out of %s', (_where, quantities, wanted, left) => {
  expect(withoutPieces(quantities, wanted)).toEqual(left)
})
