import { checkboxPx, type PlacedColumn, type PlacedColumns } from '../columns/placed-columns.ts'
import { isNumeric } from '../columns/grid-column.ts'

type Bar = { fromPx: number; widthPx: number }

/** Background of a row that is on its way: a grey bar where each column's text will stand. */
export function skeletonStyle(placed: PlacedColumns, isRightToLeft: boolean): Record<string, string> {
  const center = placed.center.map((each, at) => barOf(each, placed.startPx + (placed.centerStarts[at] ?? 0)))
  let offset = placed.leadingPx
  const start = placed.start.map((each) => {
    offset += each.width
    return barOf(each, offset - each.width)
  })
  const checkbox = { fromPx: (checkboxPx - 16) / 2, widthPx: 16 }
  return {
    '--skeleton-center': images(center, isRightToLeft),
    '--skeleton-start': images([checkbox, ...start], isRightToLeft),
  }
}

function barOf({ column, width }: PlacedColumn, fromPx: number): Bar {
  const share = column.facts.type === 'image' ? 30 / width : width > 200 ? 0.7 : 0.5
  const widthPx = Math.round(Math.min(width - 20, width * share))
  if (column.facts.type === 'image' || column.facts.type === 'boolean')
    return { fromPx: fromPx + (width - widthPx) / 2, widthPx }
  return { fromPx: isNumeric(column.facts) ? fromPx + width - widthPx - 10 : fromPx + 10, widthPx }
}

function images(bars: readonly Bar[], isRightToLeft: boolean): string {
  const side = isRightToLeft ? 'right' : 'left'
  return bars
    .map(
      ({ fromPx, widthPx }) =>
        `linear-gradient(var(--border), var(--border)) ${side} ${fromPx}px center / ${widthPx}px 9px no-repeat`,
    )
    .join(', ')
}
