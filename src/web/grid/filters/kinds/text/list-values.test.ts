import { expect, test } from 'vitest'
import { mostListValues, parseListValues, valuesNotFound } from './list-values.ts'

test('pasted values are split on comma and new line, trimmed, and each kept once', () => {
  expect(parseListValues(' A1 ,B2\r\nA1\n\n C 3\t D4,').values).toEqual(['A1', 'B2', 'C 3', 'D4'])
})

test('more values than a list may hold are cut, and that is said', () => {
  const text = Array.from({ length: mostListValues + 3 }, (_, at) => `S${at}`).join('\n')
  const { values, isCut } = parseListValues(text)
  expect(values).toHaveLength(mostListValues)
  expect(isCut).toBe(true)
})

test('values that no row has are listed in the order they were given, whatever their case', () => {
  expect(valuesNotFound(['b', 'A', 'c'], ['a', 'C'])).toEqual(['b'])
})
