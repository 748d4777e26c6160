import { isNumeric } from './grid-column.ts'
import { checkboxPx, type PlacedColumn, type PlacedColumns } from './placed-columns.ts'

export function columnClass(id: string): string {
  return `column-${id}`
}

/**
 * Offset and width of every column as one style sheet: cells then need nothing but a class each. The sides are
 * physical, because cells keep left to right inside a page that runs the other way.
 */
export function columnStyles(scope: string, placed: PlacedColumns, isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'right' : 'left'
  const rule = ({ id, width, startPx }: PlacedColumn) =>
    `.${scope} .${columnClass(id)}{${side}:${startPx}px;width:${width}px}`
  return placed.all.map(rule).join('\n')
}

/** Widths for the style sheets, and the background of a row that is on its way: a grey bar where each text will stand. */
export function columnVariables(placed: PlacedColumns, isRightToLeft: boolean): Record<string, string> {
  const { startPx, centerPx, endPx } = placed
  const bars = (columns: readonly PlacedColumn[], fromPx: number) =>
    columns.map((each) => barOf(each, fromPx + each.startPx))
  const checkbox = { fromPx: (checkboxPx - 16) / 2, widthPx: 16 }
  return {
    '--start-width': `${startPx}px`,
    '--center-width': `${centerPx}px`,
    '--end-width': `${endPx}px`,
    '--total-width': `${startPx + centerPx + endPx}px`,
    '--skeleton-center': images(bars(placed.center, startPx), isRightToLeft),
    '--skeleton-start': images([checkbox, ...bars(placed.start, 0)], isRightToLeft),
  }
}

type Bar = { fromPx: number; widthPx: number }

function barOf({ column, width }: PlacedColumn, fromPx: number): Bar {
  const share = column.facts.type === 'image' ? 30 / width : width > 200 ? 0.7 : 0.5
  const widthPx = Math.round(Math.min(width - 20, width * share))
  if (column.facts.type === 'image' || column.facts.type === 'boolean')
    return { fromPx: fromPx + (width - widthPx) / 2, widthPx }
  return { fromPx: isNumeric(column.facts) ? fromPx + width - widthPx - 10 : fromPx + 10, widthPx }
}

function images(bars: readonly Bar[], isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'right' : 'left'
  const layers = bars.map(
    ({ fromPx, widthPx }) =>
      `linear-gradient(var(--border), var(--border)) ${side} ${fromPx}px center / ${widthPx}px 9px no-repeat`,
  )
  return layers.join(', ') || 'none'
}
