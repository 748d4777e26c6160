import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowOrder } from './row-order.ts'

test('an order stays one while few rows or many come, go and change', () => {
  const change = fc.record({
    rows: fc.uniqueArray(fc.nat(120), { maxLength: 90 }),
    salt: fc.integer({ min: 1, max: 1_000 }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const values = new Map<number, number>()
      const compare = (one: number, other: number) =>
        (values.get(one) ?? 0) - (values.get(other) ?? 0) || one - other
      const order = new RowOrder(compare, new Int32Array(0))
      for (const { rows, salt } of changes) {
        order.remove(rows.filter((row) => values.has(row)))
        const stays = rows.filter((row) => row % 4 !== 0)
        for (const row of rows) values.delete(row)
        for (const row of stays) values.set(row, (row * salt) % 17)
        order.add(stays)
        expect([...order.rows]).toEqual([...values.keys()].sort(compare))
      }
    }),
  )
})

test('a row that does not stand where it should is told of', () => {
  const order = new RowOrder((one, other) => one - other, Int32Array.from([1, 2, 3]))
  expect(() => order.remove([5])).toThrow('does not stand')
})
