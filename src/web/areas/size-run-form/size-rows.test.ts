import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostSizes } from '../../../contract/products/most-sizes.ts'
import {
  blankRow,
  filledDown,
  rowsOf,
  sheetColumns,
  textOfRows,
  withBlock,
  withSizes,
  type SizeRow,
} from './size-rows.ts'

const row = (part: Partial<SizeRow>): SizeRow => ({ ...blankRow, ...part })
const anyRow = fc.record({
  ...{
    size: fc.string(),
    sku: fc.string(),
    quantity: fc.string(),
    cost: fc.string(),
    retail_price: fc.string(),
  },
})

test('what a form keeps of the lines is read as it was, without blank lines at the end', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
      const read = rowsOf(textOfRows(rows))
      expect(read).toEqual(rows.slice(0, read.length))
      expect(textOfRows(read)).toBe(textOfRows(rows))
    }),
  )
})

test.each(['', 'nonsense', '{}', '[1, null, {"size": 7}]'])('what %j keeps is no size', (text) => {
  expect(rowsOf(text).every((each) => textOfRows([each]) === '')).toBe(true)
})

test('sizes are added once, below those that are there', () => {
  const there = [row({ size: 'm', quantity: '3' }), blankRow]
  expect(withSizes(there, ['S', 'M', 'L'])).toEqual({
    rows: [row({ size: 'm', quantity: '3' }), row({ size: 'S' }), row({ size: 'L' })],
    left: 0,
  })
  const many = Array.from({ length: mostSizes }, (_, at) => String(at))
  expect(withSizes(there, many).left).toBe(1)
})

test('a block of a spreadsheet lands where it is pasted, and lengthens the sheet', () => {
  const rows = [row({ size: '9', quantity: '1' })]
  const block = [
    ['5', ' 40 ', '90', 'beyond'],
    ['6', '41'],
  ]
  expect(withBlock(rows, { row: 0, column: 'quantity' }, block)).toEqual([
    row({ size: '9', quantity: '5', cost: '40', retail_price: '90' }),
    row({ quantity: '6', cost: '41' }),
  ])
  expect(withBlock([], { row: mostSizes - 1, column: 'size' }, [['a'], ['b']])).toHaveLength(mostSizes)
})

test('a block changes its own cells alone', () => {
  const block = fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 6 }),
      fc.nat(8),
      fc.constantFrom(...sheetColumns),
      block,
      (rows, at, column, pasted) => {
        const after = withBlock(rows, { row: at, column }, pasted)
        const first = sheetColumns.indexOf(column)
        for (const [index, before] of rows.entries())
          for (const [across, name] of sheetColumns.entries()) {
            const cell = pasted[index - at]?.[across - first]
            expect(after[index]?.[name]).toBe(cell === undefined ? before[name] : cell.trim())
          }
      },
    ),
  )
})

test('an empty cell takes the value above it, a filled one keeps its own', () => {
  const rows = ['', '3', '', '7', ' '].map((quantity) => row({ quantity }))
  expect(filledDown(rows, 'quantity').map(({ quantity }) => quantity)).toEqual(['', '3', '3', '7', '7'])
})
