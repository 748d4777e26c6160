import { useMemo, useState } from 'react'
import type { CellConflict, CellRef } from '../cells/cell-edits.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { anchorOf, type Anchor } from './Anchored.tsx'

type OpenPanel<Row extends GridRow> =
  | { kind: 'column'; columnId: string; anchor: Anchor; element: Element }
  | { kind: 'cell'; cell: CellRef<Row>; anchor: Anchor }
  | { kind: 'conflict'; conflict: CellConflict<Row>; anchor: Anchor }

export type Panels<Row extends GridRow> = ReturnType<typeof usePanels<Row>>

/** The one menu or panel that hangs on a head or a cell; the focus goes back to the table when it closes. */
export function usePanels<Row extends GridRow>(onClosed: () => void) {
  const [open, setOpen] = useState<OpenPanel<Row> | null>(null)
  const openers = useMemo(
    () => ({
      openColumnMenu: (columnId: string, element: Element) =>
        setOpen({ kind: 'column', columnId, anchor: anchorOf(element), element }),
      openCellMenu: (cell: CellRef<Row>, anchor: Anchor) => setOpen({ kind: 'cell', cell, anchor }),
      openConflict: (conflict: CellConflict<Row>, anchor: Anchor) =>
        setOpen({ kind: 'conflict', conflict, anchor }),
    }),
    [],
  )
  const close = () => {
    setOpen(null)
    onClosed()
  }
  return { ...openers, open, close }
}
