import type { ColumnPlace, Pin } from './column-layout.ts'
import type { PlacedColumn, PlacedColumns } from './placed-columns.ts'

/** Where a step leads among those that are pinned alike; nothing where there is no way. */
export function placeAfterStep(placed: PlacedColumns, id: string, by: -1 | 1): ColumnPlace | undefined {
  const groups = [placed.start, placed.center, placed.end]
  const group = groups.find((columns) => columns.some((each) => each.id === id)) ?? []
  const at = group.findIndex((each) => each.id === id)
  const neighbour = group[at + by]
  if (at < 0 || neighbour === undefined) return undefined
  const before = by < 0 ? neighbour : group[at + 2]
  return { before: before?.id ?? null, pin: neighbour.pin }
}

export type DropPlace = ColumnPlace & { lineAt: number }

type Pointer = { viewPx: number; scrolledPx: number; widthPx: number }

/** Where a dragged column would land: before the column whose nearer half the pointer is on, and under its pin. */
export function dropPlace(
  placed: PlacedColumns,
  { viewPx, scrolledPx, widthPx }: Pointer,
  id: string,
): DropPlace {
  const { start, center, end } = placed
  const endFromPx = widthPx - placed.endPx
  const afterCenter = end[0]?.id ?? null
  let group: Group = { columns: center, pin: null, fromPx: placed.startPx - scrolledPx, after: afterCenter }
  if (start.length > 0 && viewPx < placed.startPx)
    group = { columns: start, pin: 'start', fromPx: 0, after: center[0]?.id ?? afterCenter }
  else if (end.length > 0 && viewPx > endFromPx)
    group = { columns: end, pin: 'end', fromPx: endFromPx, after: null }
  const { columns, pin, fromPx, after } = group
  const at = columns.findIndex((each) => viewPx - fromPx < each.startPx + each.width / 2)
  const next = columns[at]
  const last = columns.at(-1)
  const edgePx = next?.startPx ?? (last === undefined ? 0 : last.startPx + last.width)
  const before = pin === null && next?.id === id ? columns[at + 1] : next
  return { before: before?.id ?? after, pin, lineAt: fromPx + edgePx - placed.startPx + scrolledPx }
}

/** Columns that are pinned alike, where they begin in the view, and the column that comes after them. */
type Group = { columns: readonly PlacedColumn[]; pin: Pin | null; fromPx: number; after: string | null }
