import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../../../tests/support/lists/any-values.ts'
import { foldText } from '../../fold-text.ts'
import { bitsWhere, rowsOf } from './bits.ts'
import type { HeldTest } from './held-condition.ts'
import { PooledTexts } from './pooled-texts.ts'

const anyText = fc.option(
  fc.oneof(
    fc.constantFrom(...texts),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '').toWellFormed()),
  ),
  { freq: 5 },
)
/** A change of a row, a new one behind the last, or the way through a file. */
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ row: fc.nat(40), text: anyText }) },
  { weight: 1, arbitrary: fc.constant('kept' as const) },
)
const anyTest: fc.Arbitrary<HeldTest> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    match: fc.constantFrom('contains' as const, 'starts' as const, 'ends' as const, 'equals' as const),
    text: fc.constantFrom(...texts.flatMap((text) => [text, text.slice(0, 1).toWellFormed()])).map(foldText),
  }),
  fc.record({
    kind: fc.constant('text_in' as const),
    values: fc.array(fc.constantFrom(...texts), { maxLength: 12 }),
    isFolded: fc.constant(false),
  }),
  fc.record({ kind: fc.constant('is_empty' as const), isEmpty: fc.boolean() }),
)

test('texts are found and ordered as plain ones, however often they change and go through a file', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 80 }), fc.array(anyTest, { maxLength: 5 }), (steps, tests) => {
      const plain: (string | null)[] = []
      let column = new PooledTexts()
      for (const step of steps) {
        if (step === 'kept') {
          column = throughFile(column)
          continue
        }
        const row = Math.min(step.row, plain.length)
        plain[row] = step.text
        column.put(row, cellOf(step.text))
      }
      expect(plain.map((_text, row) => column.text(row))).toEqual(plain)
      for (const each of tests) {
        const wanted = plain.flatMap((text, row) => (fits(text, each) ? [row] : []))
        expect([...rowsOf(column.matching(each, plain.length))], JSON.stringify(each)).toEqual(wanted)
        for (const few of [(row: number) => row % 7 === 1, (row: number) => row === plain.length - 1]) {
          const among = column.matchingAmong(bitsWhere(plain.length, few), each)
          if (among) expect([...rowsOf(among)], JSON.stringify(each)).toEqual(wanted.filter(few))
        }
      }
      const rows = Int32Array.from(plain.flatMap((text, row) => (text === null ? [] : [row])))
      const sorted = [...rows].sort((one, other) => bytesOf(plain[one]).compare(bytesOf(plain[other])))
      column.sort(rows)
      expect([...rows]).toEqual(sorted)
    }),
    { numRuns: 300 },
  )
})

test.each(['contains', 'starts', 'ends', 'equals'] as const)(
  'where there is no text, %s nothing finds none',
  (match) => {
    expect(rowsOf(new PooledTexts().matching({ kind: 'text', match, text: '' }, 0))).toHaveLength(0)
  },
)

test.each([
  ['are read alone where texts are many', { texts: 1_000, few: 10 }, true],
  ['are found with all others where texts are few', { texts: 20, few: 100 }, false],
])('few rows %s', (_name, { texts: different, few }, isAlone) => {
  const column = new PooledTexts()
  for (let row = 0; row < 1_000; row += 1) column.put(row, cellOf(`Text ${row % different}`))
  const asked = bitsWhere(1_000, (row) => row < few)
  const found = column.matchingAmong(asked, { kind: 'text', match: 'ends', text: '7' })
  expect(found && [...rowsOf(found)]).toEqual(isAlone ? [7] : undefined)
})

test('texts that no row has any more are forgotten', () => {
  const column = new PooledTexts()
  for (let time = 0; time < 5_000; time += 1) {
    column.put(0, cellOf(`Text ${time} of many`))
    if (time === 4_000) column.put(1, cellOf('Kept'))
  }
  expect([column.text(0), column.text(1)]).toEqual(['Text 4999 of many', 'Kept'])
  expect(column.save().facts).toMatchObject({
    rows: 2,
    texts: { count: expect.toSatisfy((count: number) => count < 2_000) as number },
  })
})

function cellOf(text: string | null) {
  const bytes = Buffer.from(text ?? '')
  return { bytes, at: 0, length: text === null ? -1 : bytes.length }
}

function throughFile(column: PooledTexts): PooledTexts {
  const { facts, parts } = column.save()
  const copies = parts.map(({ buffer, byteOffset, byteLength }) => {
    const copy = Buffer.from(new ArrayBuffer(byteLength))
    copy.set(new Uint8Array(buffer, byteOffset, byteLength))
    return copy
  })
  return PooledTexts.restore({ facts: JSON.parse(JSON.stringify(facts)), parts: copies })
}

function bytesOf(text: string | null | undefined): Buffer {
  return Buffer.from(foldText(text ?? ''))
}

function fits(text: string | null, test: HeldTest): boolean {
  if (test.kind === 'is_empty') return (text === null || text === '') === test.isEmpty
  if (text === null) return false
  if (test.kind === 'text_in') return test.values.includes(text)
  if (test.kind !== 'text') return false
  const own = foldText(text)
  const { match, text: wanted } = test
  if (match === 'contains') return own.includes(wanted)
  if (match === 'starts') return own.startsWith(wanted)
  return match === 'ends' ? own.endsWith(wanted) : own === wanted
}
