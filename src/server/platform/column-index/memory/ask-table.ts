import {
  addBits,
  bothBits,
  countBits,
  hasBit,
  keepBits,
  noBits,
  otherBits,
  rowsOf,
  type Bits,
} from './bits.ts'
import { addUp, compareBytes, type HeldGroup, type HeldSums } from './add-up.ts'
import type { HeldCondition, HeldSort } from './held-condition.ts'
import type { MemoryColumn } from './memory-column.ts'
import type { MemoryTable } from './memory-table.ts'
import { NotHeld } from './not-held.ts'

/** What is asked of a table in memory, all of it of the same state. */
export type HeldQuestion = {
  condition: HeldCondition | undefined
  /** Counts all that this keeps as well, or every row. */
  whole?: { condition: HeldCondition | undefined }
  /** The ids of a block. */
  block?: { sort: HeldSort; offset: number; limit: number }
  sums?: HeldSums
  /** The ids of everything, ascending; one more than this when there are more. */
  most?: number
  /** How often each text of a field is held, of those whose fold has this one. */
  values?: { field: string; text: string; most: number }
  /** How many rows each of these keeps beside the condition. */
  counts?: readonly HeldCondition[]
}

export type HeldAnswer = {
  count: number
  whole?: number
  block?: number[]
  groups?: readonly HeldGroup[]
  ids?: number[]
  values?: { results: { value: string; count: number }[]; count: number } | undefined
  counts?: number[]
}

/** What was worked out last, for as long as nothing changes; of what filters keep, so many bytes. */
const mostKept = 100
const mostKeptBytes = 32 * 1024 ** 2

/** What filters keep, and what that adds up to. */
type Known = {
  matching: (condition: HeldCondition | undefined) => Bits
  sums: (condition: HeldCondition | undefined, sums: HeldSums) => readonly HeldGroup[]
}

/** Answers from one table. */
export function askTable(table: MemoryTable): (question: HeldQuestion) => HeldAnswer {
  const found = createRecall<Bits>(table, () =>
    Math.ceil(mostKeptBytes / Math.max(1, table.living.byteLength)),
  )
  const added = createRecall<readonly HeldGroup[]>(table, () => mostKept)
  // Part by part: who narrows a filter asks the same parts again.
  const matching: Known['matching'] = (condition) =>
    condition === undefined
      ? table.living
      : found([condition], () => rowsMatching(table, condition, matching))
  const sums: Known['sums'] = (condition, wanted) =>
    added([condition, wanted], () => addUp(table, matching(condition), { ...wanted, matching }))
  return (question) => answer(table, question, { matching, sums })
}

function createRecall<Value>(table: MemoryTable, most: () => number) {
  const kept = new Map<string, Value>()
  let version = table.version
  return (asked: readonly unknown[], make: () => Value): Value => {
    if (version !== table.version) kept.clear()
    version = table.version
    const key = JSON.stringify(asked)
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most() && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

function answer(
  table: MemoryTable,
  { condition, whole, block, sums, most, values, counts }: HeldQuestion,
  { matching, sums: added }: Known,
): HeldAnswer {
  const bits = matching(condition)
  const count = countBits(bits)
  return {
    count,
    ...(whole && { whole: countBits(matching(whole.condition)) }),
    ...(block && { block: idsOfBlock(table, bits, { ...block, count }) }),
    ...(sums && { groups: added(condition, sums) }),
    ...(most !== undefined && { ids: idsOf(table, bits, most) }),
    ...(values && { values: valuesOf(table, bits, values) }),
    ...(counts && { counts: counts.map((other) => countBoth(bits, matching(other))) }),
  }
}

function rowsMatching(table: MemoryTable, condition: HeldCondition, matching: Known['matching']): Bits {
  switch (condition.kind) {
    case 'and': {
      // Texts last: what the other parts keep may be few enough to be read one by one.
      const [first, ...others] = condition.parts.toSorted((one, other) => searches(one) - searches(other))
      const bits = matching(nothingMissing(first)).slice()
      for (const other of others) keepBits(bits, matchingFew(table, other, bits) ?? matching(other))
      return bits
    }
    case 'or': {
      const [first, ...others] = condition.parts
      const bits = matching(nothingMissing(first)).slice()
      for (const other of others) addBits(bits, matching(other))
      return bits
    }
    case 'not':
      return otherBits(table.living, matching(condition.part))
    case 'field': {
      const column = table.column(condition.field)
      if (column === undefined) throw new NotHeld(condition.field)
      const bits = noBits(table.living.length * 32)
      bits.set(column.matching(condition.test, table.rowCount))
      keepBits(bits, table.living)
      return bits
    }
  }
}

function nothingMissing(part: HeldCondition | undefined): HeldCondition {
  if (part === undefined) throw new Error('A group of no conditions was let in.')
  return part
}

function searches(condition: HeldCondition): number {
  return Number(condition.kind === 'field' && condition.test.kind === 'text')
}

function matchingFew(table: MemoryTable, condition: HeldCondition, few: Bits): Bits | undefined {
  if (condition.kind !== 'field') return undefined
  return table.column(condition.field)?.matchingAmong?.(few, condition.test)
}

function idsOfBlock(
  table: MemoryTable,
  bits: Bits,
  { sort, offset, limit, count }: { sort: HeldSort; offset: number; limit: number; count: number },
): number[] {
  if (offset >= count || limit <= 0) return []
  for (const { field } of sort.keys) if (table.orderColumn(field) === undefined) throw new NotHeld(field)
  const rows = table.order(sort)
  const wanted = Math.min(limit, count - offset)
  const ids: number[] = []
  // From the nearer end.
  if (offset <= count / 2) {
    for (let at = 0, passed = 0; at < rows.length && ids.length < wanted; at += 1) {
      if (!hasBit(bits, rows[at] ?? 0)) continue
      if (passed >= offset) ids.push(table.id(rows[at] ?? 0))
      passed += 1
    }
    return ids
  }
  const behind = count - offset - wanted
  for (let at = rows.length - 1, passed = 0; at >= 0 && ids.length < wanted; at -= 1) {
    if (!hasBit(bits, rows[at] ?? 0)) continue
    if (passed >= behind) ids.push(table.id(rows[at] ?? 0))
    passed += 1
  }
  return ids.reverse()
}

function idsOf(table: MemoryTable, bits: Bits, most: number): number[] {
  const ids = rowsOf(bits).map((row) => table.id(row))
  return [...ids.sort().subarray(0, most + 1)]
}

function valuesOf(
  table: MemoryTable,
  bits: Bits,
  { field, text, most }: { field: string; text: string; most: number },
): HeldAnswer['values'] {
  const column = table.column(field)
  const counts = column?.countTexts?.(bits, (folded) => folded.includes(text))
  const ordered = table.orderColumn(field)
  if (counts === undefined || ordered === undefined) return undefined
  const results = [...counts].map(([value, counted]) => ({ value, ...counted }))
  results.sort(ordered === column ? byCount : byOrder(ordered))
  return {
    results: results.slice(0, most).map(({ value, count }) => ({ value, count })),
    count: results.length,
  }
}

type CountedText = { value: string; count: number; row: number }

// Many first; those of which there are as many by the bytes of their texts, as the database has it.
function byCount(one: CountedText, other: CountedText): number {
  return other.count - one.count || byBytes(one, other)
}

/** As rows are ordered: a text goes by the same wherever it stands. */
function byOrder(ordered: MemoryColumn) {
  return (one: CountedText, other: CountedText): number => {
    const [isLast, isOtherLast] = [ordered.isBlank(one.row), ordered.isBlank(other.row)]
    if (isLast || isOtherLast) return Number(isLast) - Number(isOtherLast) || byBytes(one, other)
    return ordered.compare(one.row, other.row) || byBytes(one, other)
  }
}

function byBytes(one: CountedText, other: CountedText): number {
  return compareBytes(one.value, other.value)
}

function countBoth(bits: Bits, others: Bits): number {
  return countBits(bothBits(bits, others))
}
