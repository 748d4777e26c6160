import { hasBit, rowsOf } from './bits.ts'
import type { HeldSort } from './held-condition.ts'
import type { MemoryColumn } from './memory-column.ts'
import type { MemoryTable } from './memory-table.ts'
import { radixSort } from './radix-sort.ts'
import type { Compare } from './row-order.ts'

type Key = { column: MemoryColumn; isDescending: boolean }

function keysOf(table: MemoryTable, { keys }: HeldSort): Key[] {
  return keys.map(({ field, isDescending }) => {
    const column = table.orderColumn(field)
    if (column === undefined) throw new Error(`There is no order of ${field} in memory.`)
    return { column, isDescending }
  })
}

/** How rows follow one another: blanks last both ways, ties by id. */
export function compareBy(table: MemoryTable, sort: HeldSort): Compare {
  const keys = keysOf(table, sort)
  return (one, other) => {
    for (const { column, isDescending } of keys) {
      const [isBlank, isOtherBlank] = [column.isBlank(one), column.isBlank(other)]
      if (isBlank !== isOtherBlank) return isBlank ? 1 : -1
      const order = isBlank ? 0 : column.compare(one, other)
      if (order !== 0) return isDescending ? -order : order
    }
    const order = table.id(one) - table.id(other)
    return sort.idDescends ? -order : order
  }
}

/** All living rows in an order: by the last key first, and by each before it without disturbing what is there. */
export function putInOrder(table: MemoryTable, sort: HeldSort): Int32Array<ArrayBuffer> {
  let rows = byId(table)
  if (sort.idDescends) rows.reverse()
  for (const key of keysOf(table, sort).toReversed()) rows = stablyBy(key, rows, table.rowCount)
  return rows
}

function byId(table: MemoryTable): Int32Array<ArrayBuffer> {
  const rows = rowsOf(table.living)
  if (!table.isById)
    radixSort(
      rows,
      Uint32Array.from(rows, (row) => table.id(row) + 0x80000000),
    )
  return rows
}

function stablyBy(
  { column, isDescending }: Key,
  rows: Int32Array<ArrayBuffer>,
  rowCount: number,
): Int32Array<ArrayBuffer> {
  let filled = 0
  let blanks = 0
  const ordered = new Int32Array(rows.length)
  const blank = new Int32Array(rows.length)
  const areBlank = column.blanks(rowCount)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    if (hasBit(areBlank, row)) {
      blank[blanks] = row
      blanks += 1
    } else {
      ordered[filled] = row
      filled += 1
    }
  }
  const own = ordered.subarray(0, filled)
  // What is alike has to stay as it was: turned round twice, it does.
  if (isDescending) own.reverse()
  column.sort(own)
  if (isDescending) own.reverse()
  ordered.set(blank.subarray(0, blanks), filled)
  return ordered
}

/** Rows in the order of one column the other way round: what is blank stands last both ways. */
export function turnedRound(ordered: Int32Array<ArrayBuffer>, column: MemoryColumn): Int32Array<ArrayBuffer> {
  const rows = ordered.slice()
  let filled = 0
  for (let blank = rows.length; filled < blank;) {
    const middle = (filled + blank) >>> 1
    if (column.isBlank(rows[middle] ?? 0)) blank = middle
    else filled = middle + 1
  }
  rows.subarray(0, filled).reverse()
  rows.subarray(filled).reverse()
  return rows
}
