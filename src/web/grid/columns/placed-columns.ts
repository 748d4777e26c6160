import type { GridColumn, GridRow } from './grid-column.ts'
import { screenOrder, type ColumnLayout, type Pin } from './column-layout.ts'
import { columnStarts } from './column-window.ts'

/** Width of the column of checkboxes. */
export const checkboxPx = 44

export type PlacedColumn<Row extends GridRow = GridRow> = {
  id: string
  column: GridColumn<Row>
  width: number
  pin: Pin | null
  /** Place among all shown columns; 0 is the checkbox. */
  position: number
}

export type PlacedColumns<Row extends GridRow = GridRow> = {
  all: readonly PlacedColumn<Row>[]
  start: readonly PlacedColumn<Row>[]
  center: readonly PlacedColumn<Row>[]
  end: readonly PlacedColumn<Row>[]
  /** Where each free column starts, counted from the end of the pinned ones. */
  centerStarts: readonly number[]
  startPx: number
  centerPx: number
  endPx: number
}

export function placeColumns<Row extends GridRow>(
  layout: ColumnLayout,
  columns: readonly GridColumn<Row>[],
): PlacedColumns<Row> {
  const byId = new Map(columns.map((column) => [column.facts.id, column]))
  const all = screenOrder(layout).flatMap(({ id, width, pin }, at) => {
    const column = byId.get(id)
    return column === undefined ? [] : [{ id, column, width, pin, position: at + 1 }]
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
    startPx: checkboxPx + sum(start),
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
    ...placed.start.map((each, at) => rule(each, checkboxPx + sum(placed.start.slice(0, at)))),
    ...placed.center.map((each, at) => rule(each, placed.centerStarts[at] ?? 0)),
    ...placed.end.map((each, at) => rule(each, sum(placed.end.slice(0, at)))),
  ].join('\n')
}

export function columnClass(id: string): string {
  return `column-${id}`
}

function sum(columns: readonly { width: number }[]): number {
  return columns.reduce((total, { width }) => total + width, 0)
}
