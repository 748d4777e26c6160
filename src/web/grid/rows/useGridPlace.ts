import { useWindowEvent } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { GridState } from '../state/grid-state.ts'
import { gridPlaces, type GridPlace } from './grid-places.ts'
import type { Cursor } from './useCursor.ts'
import { noOpenRows } from './useOpenRows.ts'
import type { Rows } from './useRows.ts'
import type { SelectionModel } from './useSelection.ts'

export type GridPlaceKeeper = ReturnType<typeof useGridPlace>

/** Remembers scroll, selection and cell for each history entry. */
export function useGridPlace(placeKey: string) {
  const initial = useMemo(() => gridPlaces.find(placeKey), [placeKey])
  const waiting = useRef<GridPlace | null>(initial)
  const now = useRef<(() => GridPlace) | null>(null)
  const keyOnScreen = useRef(placeKey)

  useLayoutEffect(() => {
    if (keyOnScreen.current !== placeKey) waiting.current = gridPlaces.find(placeKey)
    keyOnScreen.current = placeKey
    return () => {
      if (now.current !== null) gridPlaces.keep(placeKey, now.current())
    }
  }, [placeKey])
  useWindowEvent('pagehide', () => {
    if (now.current !== null) gridPlaces.keep(keyOnScreen.current, now.current())
    gridPlaces.store()
  })
  return {
    /** Where someone was when this history entry was left, for the first drawing. */
    initial,
    /** The place to go to when the rows of another history entry have come; asked once. */
    take: () => {
      const place = waiting.current
      waiting.current = null
      return place
    },
    /** How to find out where someone is now. */
    watch: (find: () => GridPlace) => void (now.current = find),
  }
}

type TablePlaceInput<Row extends GridRow> = {
  scroller: RefObject<HTMLDivElement | null>
  generation: number
  state: GridState
  place: GridPlaceKeeper
  rows: Rows
  cursor: Cursor
  selected: SelectionModel<Row>
}

/** Goes to the top of other rows, or to where someone was among them; and says where someone is. */
export function useTablePlace<Row extends GridRow>(input: TablePlaceInput<Row>) {
  const { scroller, generation, state, place, rows, cursor, selected } = input
  const question = useRef<string>(null)
  const goToPlace = useEffectEvent(() => {
    const kept = place.take()
    const asked = JSON.stringify([state.filter, state.search])
    const isSame = question.current === asked
    question.current = asked
    rows.restore(kept?.open ?? noOpenRows)
    if (kept === null) {
      rows.moveTo({ row: 0, offsetPx: 0 })
      cursor.toFirstRow()
      // In another order, or on another page, all that match are the same rows.
      if (!isSame) selected.leaveAll()
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
