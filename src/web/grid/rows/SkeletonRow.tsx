import { memo } from 'react'
import cellClasses from '../cells/Cell.module.css'
import { columnClass } from '../columns/placed-columns.ts'
import classes from './Row.module.css'

export type SkeletonRowProps = {
  index: number
  topPx: number
  /** The cell that has the grid's focus, if it is in this row. */
  active: { position: number; columnId: string | null } | null
}

/** A row that is on its way, in the layout it will have; its bars are one background, so that thousands can fly past. */
export const SkeletonRow = memo(function SkeletonRow({ index, topPx, active }: SkeletonRowProps) {
  return (
    <div
      role="row"
      className={`${classes.row} ${classes.skeleton}`}
      style={{ transform: `translateY(${topPx}px)` }}
      aria-rowindex={index + 2}
      aria-busy="true"
      data-row={index}
    >
      <div role="presentation" className={`${classes.start} ${classes.skeletonStart}`} />
      {active === null ? null : (
        <div role="presentation" className={classes.center}>
          <div
            role="gridcell"
            className={`${cellClasses.cell} ${columnClass(active.columnId ?? '')}`}
            aria-colindex={active.position + 1}
            aria-label="Loading"
            tabIndex={0}
          />
        </div>
      )}
    </div>
  )
})
