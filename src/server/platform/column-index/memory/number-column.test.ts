import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsWhere, rowsOf } from './bits.ts'
import { NotExact } from './memory-column.ts'
import { NumberColumn } from './number-column.ts'

const read = ({ bytes }: { bytes: Buffer }) => bytes.readDoubleBE()

function cellOf(value: number | null) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value ?? 0)
  return { bytes, at: 0, length: value === null ? -1 : 8 }
}

const edges = [-128, -127, 127, 128, -32_768, 32_767, -2_147_483_648, 2_147_483_647, 2_147_483_648, 0, 0.25, -0.5, 1e15, Number.MIN_VALUE] // prettier-ignore
const anyNumber = fc.option(fc.oneof(fc.constantFrom(...edges), fc.integer({ min: -3, max: 3 })), { freq: 4 })

test('numbers of any size are kept, found, ordered and added up as plain ones', () => {
  fc.assert(
    fc.property(
      fc.array(anyNumber, { minLength: 1, maxLength: 60 }),
      anyNumber,
      anyNumber,
      (plain, one, other) => {
        const column = new NumberColumn(read)
        for (const [row, value] of plain.entries()) column.put(row, cellOf(value))
        const rows = plain.length
        expect(plain.every((value, row) => column.holds(row, cellOf(value)))).toBe(true)
        const [from, to] = [one ?? -Infinity, other ?? Infinity]
        const within = plain.flatMap((value, row) =>
          value !== null && value >= from && value <= to ? [row] : [],
        )
        expect([...rowsOf(column.matching({ kind: 'spans', spans: [[from, to]] }, rows))]).toEqual(within)
        const equal = plain.flatMap((value, row) => (value !== null && value === from ? [row] : []))
        expect([...rowsOf(column.matching({ kind: 'one_of', values: [from] }, rows))]).toEqual(equal)
        const blank = plain.flatMap((value, row) => (value === null ? [row] : []))
        expect([...rowsOf(column.matching({ kind: 'is_empty', isEmpty: true }, rows))]).toEqual(blank)
        const filled = Int32Array.from(plain.flatMap((value, row) => (value === null ? [] : [row])))
        const sorted = [...filled].sort((a, b) => (plain[a] ?? 0) - (plain[b] ?? 0))
        column.sort(filled)
        expect([...filled]).toEqual(sorted)
        const sum = plain.reduce<number>((total, value) => total + (value ?? 0), 0)
        expect([sum, undefined]).toContain(column.sum(bitsWhere(rows, () => true)))
      },
    ),
  )
})

test('a number that would not be the same is refused', () => {
  expect(() => new NumberColumn(read).put(0, cellOf(NaN))).toThrow(NotExact)
})
