import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnParsers } from './database.ts'

const parse = (oid: number, text: string): unknown => {
  const parser = columnParsers.getTypeParser(oid, 'text') as (text: string) => unknown
  return parser(text)
}

describe('a column of the database arrives', () => {
  test.each<[string, number, string, unknown]>([
    ['int8 as a number', 20, '9007199254740991', 9_007_199_254_740_991],
    ['int8 below nothing', 20, '-42', -42],
    ['numeric as text, to the last digit', 1700, '0.10000000000000000000001', '0.10000000000000000000001'],
    ['date as text, without a time zone', 1082, '2026-03-02', '2026-03-02'],
    ['a list of int8', 1016, '{1,NULL,-3}', [1, null, -3]],
    ['a list of numeric', 1231, '{1.50,NULL}', ['1.50', null]],
    ['a list of dates', 1182, '{2026-03-02,NULL}', ['2026-03-02', null]],
    ['int4 as ever', 23, '7', 7],
    ['boolean as ever', 16, 't', true],
    ['a moment as ever', 1184, '2026-03-02 10:00:00+00', new Date('2026-03-02T10:00:00Z')],
    ['json as ever', 3802, '{"a": [1]}', { a: [1] }],
  ])('%s', (_, oid, text, value) => {
    expect(parse(oid, text)).toEqual(value)
  })

  test.each(['9007199254740992', '-9007199254740993'])('never as %s, which is not that number', (text) => {
    expect(() => parse(20, text)).toThrow(`${text} from the database is too large for a number.`)
    expect(() => parse(1016, `{1,${text}}`)).toThrow(RangeError)
  })

  test('with every whole number that a number can be', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parse(20, String(value))).toBe(value)
      }),
    )
  })
})
