import { expect, test } from 'vitest'
import { otherSku } from './other-sku.ts'
import { blankRow } from './size-rows.ts'

test.each<[string, string[], number, string | null]>([
  ['keeps the point that the usual one drops', ['1.5', '15'], 0, 'DUNK-1.5'],
  ['is none where the usual one says it already', ['1.5', '15'], 1, null],
  ['keeps what stands between the numbers of a pair', ['3 2 × 34', '3234'], 0, 'DUNK-32×34'],
  ['is none where a size stands there twice', ['9', '9'], 1, null],
  ['is none where another line has it by its own hand', ['1.5', '15', 'OWN=dunk-1.5'], 0, null],
  ['is none where there is no size', ['', '15'], 0, null],
])('the other SKU %s', (_what, lines, at, sku) => {
  const rows = lines.map((line) => {
    const [size = '', own = ''] = line.split('=')
    return { ...blankRow, size, sku: own }
  })
  expect(otherSku(' DUNK ', rows, at)).toBe(sku)
})

test('there is none of a style without a SKU', () => {
  expect(otherSku(' ', [{ ...blankRow, size: '1.5' }], 0)).toBe(null)
})
