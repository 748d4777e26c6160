import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import type { GridRow } from './columns/grid-column.ts'
import { noOpenRows } from './rows/open-rows.ts'
import type { Cursor } from './rows/useCursor.ts'
import type { GridPlaceKeeper } from './rows/useGridPlace.ts'
import type { Rows } from './rows/useRows.ts'
import type { SelectionModel } from './rows/useSelection.ts'

type TablePlaceInput<Row extends GridRow> = {
  scroller: RefObject<HTMLDivElement | null>
  generation: number
  place: GridPlaceKeeper
  rows: Rows
  cursor: Cursor
  selected: SelectionModel<Row>
}

/** Goes to the top of other rows, or to where someone was among them; and says where someone is. */
export function useTablePlace<Row extends GridRow>(input: TablePlaceInput<Row>) {
  const { scroller, generation, place, rows, cursor, selected } = input
  const goToPlace = useEffectEvent(() => {
    const kept = place.take()
    rows.restore(kept?.open ?? noOpenRows)
    if (kept === null) {
      rows.moveTo({ row: 0, offsetPx: 0 })
      cursor.toFirstRow()
      selected.leaveAll()
      return
    }
    rows.moveTo({ row: kept.row - rows.offset, offsetPx: kept.offsetPx })
    if (scroller.current !== null) scroller.current.scrollLeft = kept.leftPx
    cursor.toCell(kept.cell)
    selected.restore(kept.selection)
  })
  useLayoutEffect(() => {
    if (generation > 0) goToPlace()
  }, [generation])
  useLayoutEffect(() => {
    place.watch(() => ({
      row: rows.offset + rows.place.current.row,
      offsetPx: rows.place.current.offsetPx,
      leftPx: scroller.current?.scrollLeft ?? 0,
      selection: selected.selection,
      cell: cursor.cursor.at,
      open: rows.open,
    }))
  })
}
