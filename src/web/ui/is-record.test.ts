import { expect, test } from 'vitest'
import { fieldsOf, isRecord } from './is-record.ts'

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [null, false],
  [undefined, false],
  [[], false],
  [[{ a: 1 }], false],
  ['{}', false],
  [7, false],
])('%j is an object with names: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
  expect(fieldsOf(value)).toEqual(expected ? value : {})
})
