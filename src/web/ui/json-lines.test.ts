import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonLines, nothingKnown, stretches } from './json-lines.ts'

test('reads as JSON.stringify writes it, and nothing differs from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
      const written = JSON.stringify(json, null, 2)
      for (const other of [json, nothingKnown]) {
        const lines = jsonLines(json, other)
        expect(lines.map(({ text }) => text).join('\n')).toBe(written)
        expect(lines.filter(({ isDifferent }) => isDifferent)).toEqual([])
        expect(
          stretches(lines)
            .map(({ text }) => text)
            .join(''),
        ).toBe(written)
      }
    }),
  )
})

test('of fields that the other does not have nothing is said', () => {
  const lines = jsonLines({ a: 1, b: [1, 2], c: {} }, { b: [1] })
  expect(lines.filter(({ isDifferent }) => isDifferent).map(({ text }) => text)).toEqual(['    2'])
})

test('lines that differ together are one stretch', () => {
  const lines = jsonLines({ a: 1, b: 2, c: 3 }, { a: 1, b: 3, c: 4 })
  expect(stretches(lines)).toEqual([
    { text: '{\n  "a": 1,\n', isDifferent: false },
    { text: '  "b": 2,\n  "c": 3\n', isDifferent: true },
    { text: '}', isDifferent: false },
  ])
})
