import { screenOrder, type ColumnLayout, type Pin } from './column-layout.ts'
import type { GridColumn, GridRow } from './grid-column.ts'

/** Cells that stand before the columns: the checkbox, and where rows open what opens them. */
export type LeadingCells = 1 | 2

/** Width of the column of checkboxes. */
export const checkboxPx = 44
const openerPx = 32

export type PlacedColumn<Row extends GridRow = GridRow> = {
  id: string
  column: GridColumn<Row>
  width: number
  pin: Pin | null
  /** Place among all cells of a row; 0 is the checkbox. */
  position: number
  /** Where it starts among those that are pinned alike. */
  startPx: number
}

export type PlacedColumns<Row extends GridRow = GridRow> = {
  all: readonly PlacedColumn<Row>[]
  start: readonly PlacedColumn<Row>[]
  center: readonly PlacedColumn<Row>[]
  end: readonly PlacedColumn<Row>[]
  /** Where each free column starts, counted from the end of the pinned ones. */
  centerStarts: readonly number[]
  leading: LeadingCells
  leadingPx: number
  startPx: number
  centerPx: number
  endPx: number
  /** On a phone the columns stand in two lines instead. */
  phone: PhoneRow | null
}

/** What stands where in the two lines of a row, by column id. The first of the second line takes what room is left. */
export type PhoneRow = {
  picture?: string | undefined
  title: string
  /** Stands at the end of the first line while the list is sorted by it. */
  corner?: string | undefined
  line: readonly string[]
}

export function placeColumns<Row extends GridRow>(
  layout: ColumnLayout,
  columns: readonly GridColumn<Row>[],
  leading: LeadingCells = 1,
): PlacedColumns<Row> {
  const leadingPx = leading === 1 ? checkboxPx : checkboxPx + openerPx
  const byId = new Map(columns.map((column) => [column.facts.id, column]))
  const known = screenOrder(layout).flatMap((shown, at) => {
    const column = byId.get(shown.id)
    return column === undefined ? [] : [{ ...shown, column, position: at + leading }]
  })
  const under = (pin: Pin | null, fromPx: number) =>
    sideBySide(
      known.filter((each) => each.pin === pin),
      fromPx,
    )
  const [start, center, end] = [under('start', leadingPx), under(null, 0), under('end', 0)]
  return {
    all: [...start, ...center, ...end],
    start,
    center,
    end,
    centerStarts: [...center.map((each) => each.startPx), endOf(center, 0)],
    leading,
    leadingPx,
    startPx: endOf(start, leadingPx),
    centerPx: endOf(center, 0),
    endPx: endOf(end, 0),
    phone: null,
  }
}

/** The same columns with another width for one, as while its edge is dragged. */
export function withPlacedWidth<Row extends GridRow>(
  placed: PlacedColumns<Row>,
  id: string,
  width: number,
): PlacedColumns<Row> {
  const layout = placed.all.map((each) => (each.id === id ? { ...each, width } : each))
  const columns = placed.all.map((each) => each.column)
  return placeColumns(layout, columns, placed.leading)
}

/** The free columns to draw: those in the window, and the one with the focus wherever it stands. */
export function columnsToDraw<Row extends GridRow>(
  { center }: PlacedColumns<Row>,
  { first, end }: ColumnWindow,
  activePosition: number,
): readonly PlacedColumn<Row>[] {
  const seen = center.slice(first, end)
  const active = center.find(({ position }) => position === activePosition)
  return active === undefined || seen.includes(active)
    ? seen
    : [...seen, active].sort((one, other) => one.position - other.position)
}

/** How far the free columns must be scrolled so that one stands between the pinned ones, or null when it does. */
export function scrollToColumn(
  { center, startPx, endPx }: PlacedColumns,
  position: number,
  { scrolledPx, widthPx }: { scrolledPx: number; widthPx: number },
): number | null {
  const column = center.find((each) => each.position === position)
  if (column === undefined) return null
  const roomPx = widthPx - startPx - endPx
  if (column.startPx < scrolledPx) return column.startPx
  const columnEndPx = column.startPx + column.width
  return columnEndPx > scrolledPx + roomPx ? columnEndPx - roomPx : null
}

/** Columns to draw, from `first` up to and without `end`. */
export type ColumnWindow = { first: number; end: number }

/** The columns that meet the stretch from `from` to `to`, and one more on either side. The last start is their end. */
export function columnWindow(starts: readonly number[], from: number, to: number): ColumnWindow {
  const own = starts.slice(0, -1)
  const at = (px: number) =>
    Math.max(
      0,
      own.findLastIndex((start) => start <= px),
    )
  const first = Math.max(0, at(from) - 1)
  return { first, end: Math.min(own.length, at(Math.max(from, to - 1)) + 2) }
}

function sideBySide<Shown extends { width: number }>(columns: readonly Shown[], fromPx: number) {
  let endPx = fromPx
  return columns.map((each) => {
    endPx += each.width
    return { ...each, startPx: endPx - each.width }
  })
}

function endOf(columns: readonly PlacedColumn[], fromPx: number): number {
  const last = columns.at(-1)
  return last === undefined ? fromPx : last.startPx + last.width
}
