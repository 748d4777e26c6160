import { useMemo, useRef, useState } from 'react'
import type { GridRow } from '../columns/grid-column.ts'
import type { Condition } from '../filters/filter-model.ts'
import {
  headerState,
  isSelected,
  nothingSelected,
  selectAll,
  selectedCount,
  selectionTarget,
  withRows,
  type Selection,
} from './selection.ts'

type SelectionInput<Row extends GridRow> = {
  initial: Selection | null
  source: { rowAt: (index: number) => Row | undefined; loaded: () => [number, Row][] }
  /** The rows on the page; null where the list is endless and all that is loaded counts. */
  page: { first: number; end: number } | null
}

export type SelectionModel<Row extends GridRow> = ReturnType<typeof useSelection<Row>>

/** The chosen rows. What was chosen stays chosen when the list is sorted or scrolled, since it is kept by id. */
export function useSelection<Row extends GridRow>({ initial, source, page }: SelectionInput<Row>) {
  const [selection, setSelection] = useState(initial ?? nothingSelected)
  const anchor = useRef<number | null>(null)
  const known = useRef(new Map<number, Row>())
  return useMemo(() => {
    const choose = (rows: readonly Row[], isChosen: boolean) => {
      for (const row of rows) known.current.set(row.id, row)
      setSelection((current) => withRows(current, idsOf(rows), isChosen))
    }
    const loadedRows = () => {
      const isOnPage = (index: number) => page === null || (index >= page.first && index < page.end)
      return source.loaded().flatMap(([index, row]) => (isOnPage(index) ? [row] : []))
    }
    return {
      selection,
      count: selectedCount(selection),
      header: ({ count }: { count: number | null }) =>
        count === 0 ? 'none' : headerState(selection, idsOf(loadedRows())),
      /** Chooses a row by its index, or with Shift all from the one before; unloaded ones in between can't be known. */
      toggle: (index: number, isExtending: boolean) => {
        const row = source.rowAt(index)
        if (row === undefined) return
        const from = isExtending ? (anchor.current ?? index) : index
        const first = Math.min(from, index)
        const range = Array.from({ length: Math.abs(index - from) + 1 }, (_, at) => source.rowAt(first + at))
        choose(
          range.filter((each) => each !== undefined),
          isExtending || !isSelected(selection, row.id),
        )
        anchor.current = index
      },
      toggleLoaded: () => {
        const rows = loadedRows()
        if (headerState(selection, idsOf(rows)) === 'all') setSelection(nothingSelected)
        else choose(rows, true)
      },
      selectAll: (total: number) => setSelection(selectAll(total)),
      restore: setSelection,
      /** Another question was asked: "all that match" would now mean other rows. */
      leaveAll: () => setSelection((current) => (current.kind === 'all' ? nothingSelected : current)),
      clear: () => {
        anchor.current = null
        setSelection(nothingSelected)
      },
      target: (filter: readonly Condition[], search: string) => {
        // A selection that came back with the page names ids alone.
        for (const [, row] of source.loaded())
          if (isSelected(selection, row.id)) known.current.set(row.id, row)
        return selectionTarget(selection, known.current, { filter, search })
      },
    }
  }, [selection, source, page])
}

function idsOf(rows: readonly GridRow[]): number[] {
  return rows.map(({ id }) => id)
}
