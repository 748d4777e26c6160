import { bothBits, countBits, type Bits } from './bits.ts'
import type { HeldCondition } from './held-condition.ts'
import type { MemoryTable } from './memory-table.ts'
import { NotHeld } from './not-held.ts'

/** What is added up of the rows that a condition keeps. */
export type HeldSums = {
  fields: readonly string[]
  /** Rows with another text here are added up by themselves. */
  by?: string
  /** Of which rows, by a field that says yes or no; all of them are counted. */
  counted?: string
}

/** Those rows that have this text; all of them, under none, where nothing parts them. */
export type HeldGroup = { key: string; count: number; sums: Readonly<Record<string, number>> }

type Wanted = HeldSums & { matching: (condition: HeldCondition) => Bits }

/** Rows added up, by the bytes of what parts them. */
export function addUp(table: MemoryTable, bits: Bits, { fields, counted, ...wanted }: Wanted): HeldGroup[] {
  return partsOf(table, bits, wanted).map(({ key, rows }) => {
    const added =
      counted === undefined
        ? rows
        : bothBits(rows, wanted.matching(is(counted, { kind: 'boolean_in', values: [true] })))
    const sums = Object.fromEntries(fields.map((field) => [field, sumOf(table, added, field)]))
    return { key, count: countBits(rows), sums }
  })
}

function partsOf(
  table: MemoryTable,
  bits: Bits,
  { by, matching }: Pick<Wanted, 'by' | 'matching'>,
): { key: string; rows: Bits }[] {
  if (by === undefined) return [{ key: '', rows: bits }]
  const texts = table.column(by)?.countTexts?.(bits, () => true)
  if (texts === undefined) throw new NotHeld(by)
  const known = texts.values().reduce((sum, { count }) => sum + count, 0)
  // Without a text they belong to no part that could be asked for.
  if (known !== countBits(bits)) throw new NotHeld(by)
  return [...texts.keys()].sort(compareBytes).map((key) => ({
    key,
    rows: bothBits(bits, matching(is(by, { kind: 'text_in', values: [key], isFolded: false }))),
  }))
}

type FieldTest = Extract<HeldCondition, { kind: 'field' }>

function is(field: string, test: FieldTest['test']): FieldTest {
  return { kind: 'field', field, test }
}

function sumOf(table: MemoryTable, bits: Bits, field: string): number {
  const sum = table.column(field)?.sum?.(bits)
  if (sum === undefined) throw new NotHeld(field)
  return sum
}

export function compareBytes(one: string, other: string): number {
  return Buffer.from(one).compare(Buffer.from(other))
}
