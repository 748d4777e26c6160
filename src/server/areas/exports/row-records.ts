// What an export keeps of each row beside its CSV: id, version, and where its line begins. Sixteen bytes a row in a file of
// their own: a million rows in the database would cost every export as much as an import.
import type { StoredRow } from '../../platform/lists/define-list.ts'

const recordBytes = 16

export type RowRecord = { id: number; version: number; at: number }

/** The records of a batch whose lines are these, the first one at this byte. */
export function recordsOf(rows: readonly StoredRow[], lines: readonly string[], first: number): Buffer {
  const records = Buffer.alloc(rows.length * recordBytes)
  let at = first
  for (const [index, { id, version }] of rows.entries()) {
    const place = index * recordBytes
    records.writeInt32LE(Number(id), place)
    records.writeInt32LE(Number(version ?? 0), place + 4)
    records.writeDoubleLE(at, place + 8)
    at += Buffer.byteLength(lines[index] ?? '')
  }
  return records
}

/** The record at this place among all, undefined beyond their end. */
export function recordAt(records: Buffer, index: number): RowRecord | undefined {
  const place = index * recordBytes
  if (place + recordBytes > records.length) return undefined
  return {
    id: records.readInt32LE(place),
    version: records.readInt32LE(place + 4),
    at: records.readDoubleLE(place + 8),
  }
}
