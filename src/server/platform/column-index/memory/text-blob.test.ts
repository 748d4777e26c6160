import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../../../tests/support/lists/any-values.ts'
import { foldText } from '../../fold-text.ts'
import { rowsOf } from './bits.ts'
import type { HeldTest } from './held-condition.ts'
import { TextBlob } from './text-blob.ts'
import { TextStore } from './text-store.ts'

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
      let store = new TextStore()
      for (const step of steps) {
        if (step === 'kept') {
          store = throughFile(store)
          continue
        }
        const row = Math.min(step.row, plain.length)
        plain[row] = step.text
        store.put(row, cellOf(step.text))
      }
      const blob = new TextBlob(store)
      expect(plain.map((_text, row) => store.text(row))).toEqual(plain)
      for (const each of tests) {
        const wanted = plain.flatMap((text, row) => (fits(text, each) ? [row] : []))
        expect([...rowsOf(blob.matching(each, plain.length))], JSON.stringify(each)).toEqual(wanted)
      }
      const rows = Int32Array.from(plain.flatMap((text, row) => (text === null ? [] : [row])))
      const sorted = [...rows].sort((one, other) => bytesOf(plain[one]).compare(bytesOf(plain[other])))
      blob.sort(rows)
      expect([...rows]).toEqual(sorted)
    }),
    { numRuns: 300 },
  )
})

test.each(['contains', 'starts', 'ends', 'equals'] as const)(
  'where there is no text, %s nothing finds none',
  (match) => {
    expect(rowsOf(new TextBlob().matching({ kind: 'text', match, text: '' }, 0))).toHaveLength(0)
  },
)

function cellOf(text: string | null) {
  const bytes = Buffer.from(text ?? '')
  return { bytes, at: 0, length: text === null ? -1 : bytes.length }
}

function throughFile(store: TextStore): TextStore {
  const { facts, parts } = store.save()
  const copies = parts.map(({ buffer, byteOffset, byteLength }) => {
    const copy = Buffer.from(new ArrayBuffer(byteLength))
    copy.set(new Uint8Array(buffer, byteOffset, byteLength))
    return copy
  })
  return TextStore.restore({ facts: JSON.parse(JSON.stringify(facts)), parts: copies })
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
