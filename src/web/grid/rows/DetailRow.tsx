import { memo, type ReactNode } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import classes from './Row.module.css'

/** What an open row shows beneath its cells. The height is given, so that the place of every row is known. */
export type RowDetail<Row extends GridRow = GridRow> = {
  heightPx: number
  render(row: Row): ReactNode
}

export type DetailRowProps = {
  detail: RowDetail
  /** Undefined while it is on its way. */
  row: GridRow | undefined
  index: number
  topPx: number
  cellCount: number
}

/** Stands in the view whatever columns are scrolled to; it is no row of the list, so it is not counted. */
export const DetailRow = memo(function DetailRow({ detail, row, index, topPx, cellCount }: DetailRowProps) {
  return (
    <div
      role="row"
      className={classes.detailRow}
      style={{ transform: `translateY(${topPx}px)`, blockSize: detail.heightPx }}
      data-detail={index}
    >
      <div role="gridcell" aria-colspan={cellCount} className={classes.detail}>
        {row === undefined ? null : detail.render(row)}
      </div>
    </div>
  )
})
