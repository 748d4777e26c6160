import { useId, useMemo, type ReactNode, type RefObject } from 'react'
import { columnStyles, type PlacedColumns } from './columns/placed-columns.ts'
import classes from './Grid.module.css'
import { GridHeader, type GridHeaderProps } from './header/GridHeader.tsx'
import { GridRows, type GridRowsProps } from './rows/GridRows.tsx'
import { skeletonStyle } from './rows/skeleton-bars.ts'

export type GridBodyProps = {
  scroller: RefObject<HTMLDivElement | null>
  label: string
  spacerPx: number
  isStale: boolean
  isBusy: boolean
  isRightToLeft: boolean
  ariaRowCount: number
  header: Omit<GridHeaderProps, 'center'>
  rows: Omit<GridRowsProps, 'center'>
  /** The width under the pointer while a column is being resized. */
  resized: PlacedColumns | null
  handlers: React.HTMLAttributes<HTMLDivElement>
  children?: ReactNode
}

/** The scrolling part: head and rows, and the style sheet that puts the columns in their places. */
export function GridBody(props: GridBodyProps) {
  const {
    scroller,
    label,
    spacerPx,
    isStale,
    isBusy,
    isRightToLeft,
    ariaRowCount,
    header,
    rows,
    resized,
    handlers,
  } = props
  const scope = `grid${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`
  const shown = resized ?? header.placed
  const styles = useMemo(() => columnStyles(scope, shown, isRightToLeft), [scope, shown, isRightToLeft])
  const variables = useMemo(
    () => ({ ...widthVariables(shown), ...skeletonStyle(shown, isRightToLeft) }),
    [shown, isRightToLeft],
  )
  const { placed, cursor, view } = rows
  const center = useMemo(() => {
    const seen = placed.center.slice(view.columns.first, view.columns.end)
    const active = placed.center.find(({ position }) => position === cursor.at.column)
    return active === undefined || seen.includes(active)
      ? seen
      : [...seen, active].sort((one, other) => one.position - other.position)
  }, [placed, view.columns.first, view.columns.end, cursor.at.column])
  return (
    <div
      ref={scroller}
      role="grid"
      className={`${classes.scroller} ${scope}`}
      style={variables}
      aria-label={label}
      aria-rowcount={ariaRowCount}
      aria-colcount={placed.all.length + 1}
      aria-multiselectable="true"
      aria-busy={isBusy}
      data-pinned={placed.start.length > 0 || undefined}
      {...handlers}
    >
      <style>{styles}</style>
      <GridHeader {...header} center={center} />
      <div
        role="presentation"
        className={classes.spacer}
        style={{ blockSize: spacerPx, inlineSize: 'var(--total-width)' }}
      >
        <div
          role="rowgroup"
          className={classes.layer}
          data-stale={isStale || undefined}
          style={{ transform: `translateY(${view.layerPx}px)` }}
        >
          <GridRows {...rows} center={center} />
        </div>
      </div>
    </div>
  )
}

function widthVariables({ startPx, centerPx, endPx }: PlacedColumns): Record<string, string> {
  return {
    '--start-width': `${startPx}px`,
    '--center-width': `${centerPx}px`,
    '--end-width': `${endPx}px`,
    '--total-width': `${startPx + centerPx + endPx}px`,
  }
}
