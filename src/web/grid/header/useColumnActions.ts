import { useCallback, useMemo, type RefObject } from 'react'
import {
  withColumn,
  withColumnHidden,
  withColumnMoved,
  type ColumnLayout,
  type Pin,
} from '../columns/column-layout.ts'
import { placeAfterStep, stepsOf } from '../columns/column-moves.ts'
import { columnClass } from '../columns/column-styles.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import { withSortToggled } from '../filters/sort-model.ts'
import type { GridState } from '../state/grid-state.ts'
import { useColumnDrag } from './useColumnDrag.ts'
import { fittingWidth, useColumnResize } from './useColumnResize.ts'

type ColumnActionsInput = {
  scroller: RefObject<HTMLDivElement | null>
  placed: PlacedColumns
  layout: ColumnLayout
  state: GridState
  onState: (change: Partial<GridState>, how: 'push' | 'replace') => void
  onMenu: (columnId: string, anchor: Element) => void
  onFilter: (columnId: string, anchor: Element) => void
}

export type ColumnActions = ReturnType<typeof useColumnActions>

/** What heads, their edges and their menu do to sort and layout. */
export function useColumnActions({
  scroller,
  placed,
  layout,
  state,
  onState,
  onMenu,
  onFilter,
}: ColumnActionsInput) {
  const setLayout = useCallback((next: ColumnLayout) => onState({ layout: next }, 'replace'), [onState])
  const resizeTo = useCallback(
    (id: string, width: number) => setLayout(withColumn(layout, id, { width })),
    [layout, setLayout],
  )
  const widthOf = useCallback((id: string) => placed.all.find((each) => each.id === id)?.width ?? 0, [placed])
  const { resize, startResize } = useColumnResize(widthOf, resizeTo)
  const move = useCallback(
    (id: string, before: string | null, pin: Pin | null) =>
      setLayout(withColumnMoved(layout, id, before, pin)),
    [layout, setLayout],
  )
  const { drag, startDrag } = useColumnDrag({ scroller, placed, onMove: move })
  const { sort } = state
  const handlers = useMemo(
    () => ({
      onSort: (id: string, isAdding: boolean) =>
        onState({ sort: withSortToggled(sort, id, isAdding), page: 1 }, 'push'),
      onMenu,
      onFilter,
      onDragStart: startDrag,
      onResizeStart: startResize,
      onFit: (id: string) => {
        if (scroller.current !== null) resizeTo(id, fittingWidth(scroller.current, columnClass(id)))
      },
    }),
    [sort, onState, onMenu, onFilter, startDrag, startResize, resizeTo, scroller],
  )
  return {
    resize,
    drag,
    handlers,
    canMove: (id: string) => stepsOf(placed, id),
    step: (id: string, by: -1 | 1) => {
      const place = placeAfterStep(placed, id, by)
      if (place !== undefined) move(id, place.before, place.pin)
    },
    sortBy: (id: string, isDescending: boolean | null) =>
      onState(
        {
          sort: isDescending === null ? sort.filter((each) => each.id !== id) : [{ id, desc: isDescending }],
          page: 1,
        },
        'push',
      ),
    pin: (id: string, pin: Pin | null) => setLayout(withColumn(layout, id, { pin })),
    hide: (id: string) => setLayout(withColumnHidden(layout, id)),
  }
}
