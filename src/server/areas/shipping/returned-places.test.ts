import { expect, test } from 'vitest'
import { returnedPlaces } from './returned-places.ts'

const left = (center: string, pieces: number) => ({ center, pieces })

test.each([
  ['in the centres that they left', 3, [left('Phoenix', 1), left('Reno', 2)], false, { Phoenix: 1, Reno: 2 }],
  ['in the usual one where they left none', 2, [], false, { Phoenix: 2 }],
  ['in both where some left none', 5, [left('Reno', 2)], false, { Reno: 2, Phoenix: 3 }],
  ['in one place where both are the same', 5, [left('Phoenix', 2)], false, { Phoenix: 5 }],
  ['in none where the master of the catalogue counts them', 2, [], true, { null: 2 }],
  ['in what they left although he counts them', 3, [left('Reno', 2)], true, { Reno: 2, null: 1 }],
])('pieces that come back are %s', (_where, quantity, gone, isCounted, places) => {
  const stock = returnedPlaces({ sku: 'A', quantity, left: gone }, { usual: 'Phoenix', isCounted })
  expect(Object.fromEntries(stock.map(({ center, qty }) => [String(center), qty]))).toEqual(places)
})
