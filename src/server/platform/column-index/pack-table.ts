import type { HeldSort } from './memory/held-condition.ts'
import type { SavedTable } from './memory/memory-table.ts'

/** A table as facts that JSON takes, and arrays as they lie in memory. */
export type PackedTable = {
  facts: {
    columns: ({ facts: unknown; parts: number[] } | null)[]
    orders: { sort: HeldSort; part: number }[]
    ids: number
    living: number
  }
  parts: Buffer<ArrayBuffer>[]
}

export function packTable({ ids, living, columns, orders }: SavedTable): PackedTable {
  const parts: Buffer<ArrayBuffer>[] = []
  const place = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>) =>
    parts.push(Buffer.from(buffer, byteOffset, byteLength)) - 1
  const facts = {
    columns: columns.map((column) =>
      column ? { facts: column.facts, parts: column.parts.map(place) } : null,
    ),
    orders: orders.map(({ sort, rows }) => ({ sort, part: place(rows) })),
    ids: place(ids),
    living: place(living),
  }
  return { facts, parts }
}

export function unpackTable({ facts, parts }: PackedTable): SavedTable {
  const partAt = (index: number): Buffer<ArrayBuffer> => {
    const part = parts[index]
    if (part === undefined) throw new Error('A table in a file lacks a part.')
    return part
  }
  return {
    ids: new Int32Array(partAt(facts.ids).buffer),
    living: new Uint32Array(partAt(facts.living).buffer),
    columns: facts.columns.map((column) =>
      column === null ? undefined : { facts: column.facts, parts: column.parts.map(partAt) },
    ),
    orders: facts.orders.map(({ sort, part }) => ({ sort, rows: new Int32Array(partAt(part).buffer) })),
  }
}
