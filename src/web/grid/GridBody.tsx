import { useId, useMemo, type RefObject } from 'react'
import { columnStyles, columnsToDraw, type PlacedColumns } from './columns/placed-columns.ts'
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
}

/** The scrolling part: head and rows, and the style sheet that puts the columns in their places. */
export function GridBody(props: GridBodyProps) {
  const { scroller, header, rows, handlers } = props
  const { placed, cursor, view } = rows
  const { scope, styles, variables } = useColumnStyles(props)
  const center = useMemo(
    () => columnsToDraw(placed, view.columns, cursor.at.column),
    [placed, view.columns, cursor.at.column],
  )
  return (
    <div
      ref={scroller}
      role="grid"
      className={`${classes.scroller} ${scope}`}
      style={variables}
      aria-label={props.label}
      aria-rowcount={props.ariaRowCount}
      aria-colcount={placed.all.length + placed.leading}
      aria-multiselectable="true"
      aria-busy={props.isBusy}
      data-pinned={placed.start.length > 0 || undefined}
      {...handlers}
    >
      <style>{styles}</style>
      <GridHeader {...header} center={center} />
      <div
        role="presentation"
        className={classes.spacer}
        style={{ blockSize: props.spacerPx, inlineSize: 'var(--total-width)' }}
      >
        <div
          role="rowgroup"
          className={classes.layer}
          data-stale={props.isStale || undefined}
          style={{ transform: `translateY(${view.layerPx}px)` }}
        >
          <GridRows {...rows} center={center} />
        </div>
      </div>
    </div>
  )
}

/** Where the columns stand, as rules for this grid alone. */
function useColumnStyles({ header, resized, isRightToLeft, rows }: GridBodyProps) {
  const { widthPx } = rows.view
  const scope = `grid${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`
  const shown = resized ?? header.placed
  const styles = useMemo(() => columnStyles(scope, shown, isRightToLeft), [scope, shown, isRightToLeft])
  const variables = useMemo(
    (): Record<string, string> => ({
      ...widthVariables(shown),
      ...skeletonStyle(shown, isRightToLeft),
      '--view-width': `${widthPx}px`,
    }),
    [shown, isRightToLeft, widthPx],
  )
  return { scope, styles, variables }
}

function widthVariables({ startPx, centerPx, endPx }: PlacedColumns): Record<string, string> {
  return {
    '--start-width': `${startPx}px`,
    '--center-width': `${centerPx}px`,
    '--end-width': `${endPx}px`,
    '--total-width': `${startPx + centerPx + endPx}px`,
  }
}
