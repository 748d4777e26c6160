import type { GridColumn, GridRow } from './grid-column.ts'
import { screenOrder, type ColumnLayout, type Pin } from './column-layout.ts'
import { columnStarts, type ColumnWindow } from './column-window.ts'

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
}

export function placeColumns<Row extends GridRow>(
  layout: ColumnLayout,
  columns: readonly GridColumn<Row>[],
  leading: LeadingCells = 1,
): PlacedColumns<Row> {
  const leadingPx = leading === 1 ? checkboxPx : checkboxPx + openerPx
  const byId = new Map(columns.map((column) => [column.facts.id, column]))
  const all = screenOrder(layout).flatMap(({ id, width, pin }, at) => {
    const column = byId.get(id)
    return column === undefined ? [] : [{ id, column, width, pin, position: at + leading }]
  })
  const under = (pin: Pin | null) => all.filter((each) => each.pin === pin)
  const [start, center, end] = [under('start'), under(null), under('end')]
  const centerStarts = columnStarts(center.map(({ width }) => width))
  return {
    all,
    start,
    center,
    end,
    centerStarts,
    leading,
    leadingPx,
    startPx: leadingPx + sum(start),
    centerPx: centerStarts.at(-1) ?? 0,
    endPx: sum(end),
  }
}

/**
 * Offset and width of every column as one style sheet: cells then need nothing but a class each. The sides are
 * physical, because cells keep left to right inside a page that runs the other way.
 */
export function columnStyles(scope: string, placed: PlacedColumns, isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'right' : 'left'
  const rule = ({ id, width }: PlacedColumn, startPx: number) =>
    `.${scope} .${columnClass(id)}{${side}:${startPx}px;width:${width}px}`
  return [
    ...placed.start.map((each, at) => rule(each, placed.leadingPx + sum(placed.start.slice(0, at)))),
    ...placed.center.map((each, at) => rule(each, placed.centerStarts[at] ?? 0)),
    ...placed.end.map((each, at) => rule(each, sum(placed.end.slice(0, at)))),
  ].join('\n')
}

/** The same columns with another width for one, as while its edge is dragged. */
export function withPlacedWidth<Row extends GridRow>(
  placed: PlacedColumns<Row>,
  id: string,
  width: number,
): PlacedColumns<Row> {
  const layout = placed.all.map((each) => ({
    id: each.id,
    width: each.id === id ? width : each.width,
    pin: each.pin,
  }))
  return placeColumns(
    layout,
    placed.all.map((each) => each.column),
    placed.leading,
  )
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
  { center, centerStarts, startPx, endPx }: PlacedColumns,
  position: number,
  { scrolledPx, widthPx }: { scrolledPx: number; widthPx: number },
): number | null {
  const at = center.findIndex((each) => each.position === position)
  const column = center[at]
  if (column === undefined) return null
  const from = centerStarts[at] ?? 0
  const roomPx = widthPx - startPx - endPx
  if (from < scrolledPx) return from
  return from + column.width > scrolledPx + roomPx ? from + column.width - roomPx : null
}

export function columnClass(id: string): string {
  return `column-${id}`
}

function sum(columns: readonly { width: number }[]): number {
  return columns.reduce((total, { width }) => total + width, 0)
}
