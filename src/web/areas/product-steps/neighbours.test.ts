import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksAround, blockSize, neighboursOf } from './neighbours.ts'

const blocksOf = (ids: readonly number[], wanted: readonly number[]) =>
  new Map(wanted.map((block) => [block, ids.slice(block * blockSize, (block + 1) * blockSize)]))

test('wherever one stands in a list, the neighbours are those of the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 350 }), fc.nat(349), (count, at) => {
      const ids = Array.from({ length: count }, (_, row) => 1000 + row)
      const row = at % count
      const found = neighboursOf(1000 + row, row, blocksOf(ids, blocksAround(row)))
      expect(found.row).toBe(row)
      expect(found.previous?.id).toBe(ids[row - 1])
      expect(found.next?.id).toBe(ids[row + 1])
      expect(found.next?.row ?? row + 1).toBe(row + 1)
    }),
  )
})

test.each([
  ['moved up', 13, 2, { row: 1, previous: { id: 11, row: 0 }, next: { id: 12, row: 2 } }],
  ['gone', 99, 1, { row: undefined, previous: { id: 11, row: 0 }, next: { id: 13, row: 1 } }],
  ['gone from the end', 99, 3, { row: undefined, previous: { id: 12, row: 2 }, next: undefined }],
])('a product that has %s', (_what, id, wanted, expected) => {
  expect(neighboursOf(id, wanted, new Map([[0, [11, 13, 12]]]))).toEqual(expected)
})
