import { CodedColumn } from './coded-column.ts'
import { codedBoolean, codedOrder, codedSet } from './coded-kinds.ts'
import type { CellBytes, MemoryColumn, SavedColumn, Shape } from './memory-column.ts'
import { NumberColumn, type ReadNumber } from './number-column.ts'
import { TextColumn } from './text-column.ts'
import { TextSets } from './text-sets.ts'

/** An empty column of this shape, or the one that was saved. */
export function makeColumn(
  shape: Shape,
  { saved, mostFew }: { saved?: SavedColumn | undefined; mostFew?: number | undefined } = {},
): MemoryColumn {
  switch (shape) {
    case 'integer':
    case 'decimal':
    case 'moment':
    case 'day': {
      const read = readers[shape]
      return saved === undefined ? new NumberColumn(read) : NumberColumn.restore(read, saved)
    }
    case 'boolean':
      return saved === undefined ? new CodedColumn(codedBoolean) : CodedColumn.restore(codedBoolean, saved)
    case 'order':
      return saved === undefined ? new CodedColumn(codedOrder) : CodedColumn.restore(codedOrder, saved)
    case 'set':
      return saved === undefined ? new CodedColumn(codedSet) : CodedColumn.restore(codedSet, saved)
    case 'texts':
      return saved === undefined ? new TextSets() : TextSets.restore(saved)
    case 'text':
      return saved === undefined ? new TextColumn(mostFew) : TextColumn.restore(saved)
  }
}

const readers: Readonly<Record<'integer' | 'decimal' | 'moment' | 'day', ReadNumber>> = {
  integer: readInteger,
  // Fifteen digits and a point: so many a double holds without a loss.
  decimal: ({ bytes, at, length }) =>
    length > 16 ? NaN : finite(Number(bytes.toString('latin1', at, at + length))),
  moment: readMoment,
  day: (cell) => readInteger(cell) + daysTo2000,
}

/** Days from 1970 to 2000, where the database begins to count. */
const daysTo2000 = 10_957
const msTo2000 = daysTo2000 * 86_400_000

function readInteger({ bytes, at, length }: CellBytes): number {
  if (length === 4) return bytes.readInt32BE(at)
  if (length === 2) return bytes.readInt16BE(at)
  const value = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
  return Number.isSafeInteger(value) ? value : NaN
}

/** Milliseconds since 1970; what is finer, or without an end, is not held. */
function readMoment({ bytes, at }: CellBytes): number {
  const micros = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
  const ms = micros / 1000
  return Number.isSafeInteger(micros) && Number.isInteger(ms) ? ms + msTo2000 : NaN
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : NaN
}
