import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipboardText, parseClipboardText } from './copy-cells.ts'

test('cells go out as a spreadsheet writes them', () => {
  expect(
    clipboardText([
      ['A', '1.50'],
      ['B "x"', 'two\nlines'],
    ]),
  ).toBe('A\t1.50\r\n"B ""x"""\t"two\nlines"')
})

test('whatever stands in the cells, a spreadsheet reads the same cells back', () => {
  const sign = fc.constantFrom('a', '"', '\t', '\n', '\r', ',', ' ', 'é', '=')
  const cell = fc.string({ unit: sign, maxLength: 6 })
  const row = fc.array(cell, { minLength: 2, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      expect(parseClipboardText(clipboardText(rows))).toEqual(rows)
    }),
  )
})
