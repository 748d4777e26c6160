import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipboardText } from './copied-cells.ts'

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

/** Reads such text back, as a spreadsheet would. */
function parseClipboardText(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++] ?? ''
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t' || sign === '\n' || sign === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r' && text[at + 1] === '\n') at++
      if (sign !== '\t') rows.push([])
    } else cell += sign
  }
  rows.at(-1)?.push(cell)
  return rows
}
