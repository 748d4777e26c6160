import type { Pin } from './column-layout.ts'
import type { PlacedColumns } from './placed-columns.ts'

/** Which way a column can go among those that are pinned as it is. */
export function stepsOf(placed: PlacedColumns, id: string): { back: boolean; forth: boolean } {
  const { group, at } = neighbours(placed, id)
  return { back: at > 0, forth: at < group.length - 1 }
}

/** Before which column a step leads, null at the end; nothing at all where there is no way. */
export function placeAfterStep(
  placed: PlacedColumns,
  id: string,
  by: -1 | 1,
): { before: string | null; pin: Pin | null } | undefined {
  const { group, at } = neighbours(placed, id)
  const neighbour = group[at + by]
  if (at < 0 || neighbour === undefined) return undefined
  const before = by < 0 ? neighbour : group[at + 2]
  return { before: before?.id ?? null, pin: neighbour.pin }
}

function neighbours(placed: PlacedColumns, id: string) {
  const groups = [placed.start, placed.center, placed.end]
  const group = groups.find((columns) => columns.some((each) => each.id === id)) ?? []
  return { group, at: group.findIndex((each) => each.id === id) }
}
