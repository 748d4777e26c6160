import { expect, test } from 'vitest'
import { readPieces } from './read-pieces.ts'

test.each([
  ['7', { pieces: 7 }],
  ['1,200', { pieces: 1200 }],
  ['5.0', { pieces: 5 }],
  ['-2', { pieces: 0, note: '-2 pieces were taken as 0.' }],
  ['1.5', { problem: '"1.5" is not a whole number of pieces.' }],
  ['0x10', { problem: '"0x10" is not a whole number of pieces.' }],
  ['many', { problem: '"many" is not a whole number of pieces.' }],
  ['99999999', { problem: '"99999999" is not a whole number of pieces.' }],
])('pieces: %s', (cell, reading) => {
  expect(readPieces(cell)).toEqual(reading)
})
