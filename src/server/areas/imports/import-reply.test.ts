import { expect, test } from 'vitest'
import { rejectedHeader, rejectedRows } from './import-reply.ts'

test('writes UTF-8 with a byte order mark, CRLF, and quotes where they are needed', () => {
  const csv =
    rejectedHeader + rejectedRows([{ line: 7, column: 'Größe, cm', reason: '"XL" is not a number.' }])
  expect(csv).toBe('\uFEFFLine,Column,Reason\r\n7,"Größe, cm","""XL"" is not a number."\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'never hands a spreadsheet %j to run',
  (column) => {
    const [, row] = rejectedRows([{ line: 2, column, reason: 'no' }]).split('2,')
    expect(row?.replace(/^"/, '')).toMatch(/^'/)
  },
)
