import { useMemo, type RefObject } from 'react'
import { withColumn, withColumnHidden, withColumnMoved } from '../columns/column-layout.ts'
import type { ColumnLayout, ColumnPlace, Pin } from '../columns/column-layout.ts'
import { placeAfterStep } from '../columns/column-moves.ts'
import { columnClass } from '../columns/column-styles.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import { withSortToggled } from '../filters/sort-model.ts'
import type { ChangeState, GridState } from '../state/grid-state.ts'
import { useColumnDrag } from './useColumnDrag.ts'
import { fittingWidth, useColumnResize } from './useColumnResize.ts'

type ColumnActionsInput = {
  scroller: RefObject<HTMLDivElement | null>
  placed: PlacedColumns
  layout: ColumnLayout
  state: GridState
  onState: ChangeState
  onMenu: (columnId: string, anchor: Element) => void
  onFilter: (columnId: string, anchor: Element) => void
}

export type ColumnActions = ReturnType<typeof useColumnActions>

/** What heads, their edges and their menu do to sort and layout. */
export function useColumnActions(input: ColumnActionsInput) {
  const { scroller, placed, layout, onState, onMenu, onFilter } = input
  const { sort } = input.state
  const setLayout = (next: ColumnLayout) => onState({ layout: next }, 'replace')
  const move = (id: string, place: ColumnPlace) => setLayout(withColumnMoved(layout, id, place))
  const { resize, startResize } = useColumnResize(placed, (id, width) =>
    setLayout(withColumn(layout, id, { width })),
  )
  const { drag, startDrag } = useColumnDrag({ scroller, placed, onMove: move })
  const handlers = useMemo(
    () => ({
      onSort: (id: string, isAdding: boolean) =>
        onState({ sort: withSortToggled(sort, id, isAdding), page: 1 }, 'push'),
      onMenu,
      onFilter,
      onDragStart: startDrag,
      onResizeStart: startResize,
      onFit: (id: string) => {
        if (scroller.current === null) return
        const width = fittingWidth(scroller.current, columnClass(id))
        onState({ layout: withColumn(layout, id, { width }) }, 'replace')
      },
    }),
    [sort, layout, onState, onMenu, onFilter, startDrag, startResize, scroller],
  )
  return {
    resize,
    drag,
    handlers,
    canStep: (id: string, by: -1 | 1) => placeAfterStep(placed, id, by) !== undefined,
    step: (id: string, by: -1 | 1) => {
      const place = placeAfterStep(placed, id, by)
      if (place !== undefined) move(id, place)
    },
    sortBy: (id: string, isDescending: boolean | null) => {
      const others = sort.filter((each) => each.id !== id)
      onState({ sort: isDescending === null ? others : [{ id, desc: isDescending }], page: 1 }, 'push')
    },
    pin: (id: string, pin: Pin | null) => setLayout(withColumn(layout, id, { pin })),
    hide: (id: string) => setLayout(withColumnHidden(layout, id)),
  }
}
