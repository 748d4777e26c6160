import type { Pin } from '../columns/column-layout.ts'
import type { PlacedColumn, PlacedColumns } from '../columns/placed-columns.ts'

export type DropPlace = { before: string | null; pin: Pin | null; lineAt: number }

type Pointer = { viewPx: number; scrolledPx: number; widthPx: number }

/** Where a dragged column would land: before the column whose nearer half the pointer is on, and under its pin. */
export function dropPlace(
  placed: PlacedColumns,
  { viewPx, scrolledPx, widthPx }: Pointer,
  id: string,
): DropPlace {
  if (placed.start.length > 0 && viewPx < placed.startPx)
    return within(placed, placed.start, 'start', viewPx, scrolledPx)
  if (placed.end.length > 0 && viewPx > widthPx - placed.endPx) {
    const endFrom = widthPx - placed.endPx
    return within(placed, placed.end, 'end', viewPx, scrolledPx, endFrom)
  }
  const offset = viewPx - placed.startPx + scrolledPx
  const starts = placed.centerStarts
  const at = placed.center.findIndex((each, place) => offset < (starts[place] ?? 0) + each.width / 2)
  const next = at < 0 ? undefined : placed.center[at]
  const before = next?.id === id ? (placed.center[at + 1]?.id ?? null) : (next?.id ?? null)
  return {
    before: before ?? afterCenter(placed),
    pin: null,
    lineAt: at < 0 ? placed.centerPx : (starts[at] ?? 0),
  }
}

function within(
  placed: PlacedColumns,
  columns: readonly PlacedColumn[],
  pin: Pin,
  viewPx: number,
  scrolledPx: number,
  fromPx?: number,
): DropPlace {
  let edge = fromPx ?? placed.startPx - columns.reduce((sum, { width }) => sum + width, 0)
  for (const each of columns) {
    if (viewPx < edge + each.width / 2)
      return { before: each.id, pin, lineAt: edge - placed.startPx + scrolledPx }
    edge += each.width
  }
  const next = pin === 'start' ? (placed.center[0]?.id ?? afterCenter(placed)) : null
  return { before: next, pin, lineAt: edge - placed.startPx + scrolledPx }
}

function afterCenter(placed: PlacedColumns): string | null {
  return placed.end[0]?.id ?? null
}
