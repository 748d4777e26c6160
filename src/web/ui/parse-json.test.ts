import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['"text"', 'text'],
  ['null', null],
  [null, null],
  ['', null],
  ['{broken', null],
])('%j says %j', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})
