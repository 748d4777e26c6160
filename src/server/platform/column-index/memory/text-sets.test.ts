import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../../../tests/support/lists/any-values.ts'
import { rowsOf } from './bits.ts'
import { codedSet } from './coded-kinds.ts'
import type { HeldTest } from './held-condition.ts'
import { TextSets } from './text-sets.ts'

/** A text, or an element that is null. */
const anyElement = fc.option(fc.constantFrom(...texts), { freq: 8 })
/** A change of a row, a new one behind the last, or the way through a file. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ row: fc.nat(30), set: fc.array(anyElement, { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.constant('kept' as const) },
)
const anyTest: fc.Arbitrary<HeldTest> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    match: fc.constantFrom('contains' as const, 'equals' as const),
    text: fc.constantFrom('nike', 'air jordan 1', 'a', ''),
  }),
  fc.record({
    kind: fc.constant('has_any' as const),
    values: fc.array(fc.constantFrom(...texts, 'elsewhere'), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('is_empty' as const), isEmpty: fc.boolean() }),
  fc.constant({ kind: 'never' as const }),
)

test('rows are found by one of their texts, however often these change and go through a file', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), fc.array(anyTest, { maxLength: 5 }), (steps, tests) => {
      const plain: (string | null)[][] = []
      let column = new TextSets()
      for (const step of steps) {
        if (step === 'kept') {
          column = throughFile(column)
          continue
        }
        const row = Math.min(step.row, plain.length)
        plain[row] = step.set
        column.put(row, cellOf(step.set))
      }
      for (const [row, set] of plain.entries()) {
        expect(column.holds(row, cellOf(set.toReversed()))).toBe(true)
        expect(column.holds(row, cellOf([...set, 'a text of nobody']))).toBe(false)
      }
      for (const each of tests) {
        const wanted = plain.flatMap((set, row) => (fits(set, each) ? [row] : []))
        expect([...rowsOf(column.matching(each, plain.length))], JSON.stringify(each)).toEqual(wanted)
      }
    }),
    { numRuns: 300 },
  )
})

test('sets and texts that no row has any more are forgotten', () => {
  const column = new TextSets()
  column.put(1, cellOf(['Kept', 'Both kept']))
  for (let time = 0; time < 9_000; time += 1) column.put(0, cellOf([`Text ${time}`, 'Same']))
  expect(column.holds(0, cellOf(['Text 8999', 'Same']))).toBe(true)
  expect(column.holds(1, cellOf(['Both kept', 'Kept']))).toBe(true)
  const fewer = expect.toSatisfy((count: number) => count < 5_000) as number
  expect(column.save().facts).toMatchObject({ rows: 2, sets: { count: fewer }, texts: { count: fewer } })
})

/** An array of texts as the database sends it. */
function cellOf(set: readonly (string | null)[]) {
  const head = Buffer.alloc(set.length === 0 ? 12 : 20)
  head.writeInt32BE(set.length === 0 ? 0 : 1)
  if (set.length > 0) head.writeInt32BE(set.length, 12)
  const elements = set.map((text) => {
    const bytes = Buffer.from(text ?? '')
    const length = Buffer.alloc(4)
    length.writeInt32BE(text === null ? -1 : bytes.length)
    return Buffer.concat([length, bytes])
  })
  const bytes = Buffer.concat([head, ...elements])
  return { bytes, at: 0, length: bytes.length }
}

function throughFile(column: TextSets): TextSets {
  const { facts, parts } = column.save()
  const copies = parts.map(({ buffer, byteOffset, byteLength }) => {
    const copy = Buffer.from(new ArrayBuffer(byteLength))
    copy.set(new Uint8Array(buffer, byteOffset, byteLength))
    return copy
  })
  return TextSets.restore({ facts: JSON.parse(JSON.stringify(facts)), parts: copies })
}

function fits(set: readonly (string | null)[], test: HeldTest): boolean {
  const held = set.filter((text) => text !== null)
  if (test.kind === 'is_empty') return held.every((text) => text === '') === test.isEmpty
  if (test.kind === 'has_any') return held.some((text) => test.values.includes(text))
  if (test.kind !== 'text') return false
  const entries = held.map((text) => codedSet.read(cellOf(['no', text])))
  const folds = entries.flatMap(({ texts }) => texts.map(({ folded }) => folded))
  return folds.some((own) => (test.match === 'equals' ? own === test.text : own.includes(test.text)))
}
