import { expect, test } from 'vitest'
import type { Condition } from '../condition.ts'
import { splitBounds } from './find-block.ts'

const dear: Condition = {
  kind: 'field',
  field: 'retail_price',
  test: { kind: 'number', from: { value: 100, isInclusive: true } },
}
const rare: Condition = {
  kind: 'field',
  field: 'title',
  test: { kind: 'text', match: 'contains', text: 'rare' },
}
const byPrice = [{ field: 'retail_price', isDescending: true }]

test('a range of the first sort column bounds its index, all else filters its rows', () => {
  expect(splitBounds({ kind: 'and', parts: [dear, rare] }, byPrice)).toEqual({ bounds: dear, filter: rare })
  expect(splitBounds(dear, [{ field: 'title', isDescending: false }])).toEqual({
    bounds: undefined,
    filter: dear,
  })
  expect(splitBounds({ kind: 'or', parts: [dear, rare] }, byPrice).bounds).toBeUndefined()
  expect(
    splitBounds({ kind: 'exclude', part: { ...dear, kind: 'field' } as never }, byPrice).bounds,
  ).toBeUndefined()
  expect(splitBounds(undefined, byPrice)).toEqual({ bounds: undefined, filter: undefined })
})
