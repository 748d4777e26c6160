import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnedBox, turnedTexts } from './turned-cells.ts'

test('turning a block twice gives the block', () => {
  const block = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([height, width]) =>
      fc.array(fc.array(fc.string(), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
  fc.assert(
    fc.property(block, (texts) => {
      expect(turnedTexts(turnedTexts(texts))).toEqual(texts)
    }),
  )
})

test('a line that ends early leaves the cells behind it alone', () => {
  expect(turnedTexts([['1', '2', '3'], ['10']])).toEqual([
    ['1', '10'],
    ['2', ''],
    ['3', ''],
  ])
})

test('the second line of the third and fourth size is the second column of the third and fourth row', () => {
  expect(turnedBox({ firstRow: 1, lastRow: 1, firstColumn: 3, lastColumn: 4 })).toEqual({
    firstRow: 2,
    lastRow: 3,
    firstColumn: 2,
    lastColumn: 2,
  })
})
