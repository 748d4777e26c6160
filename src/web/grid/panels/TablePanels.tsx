import { useMemo, useState } from 'react'
import type { CellConflict, CellEdits, CellRef } from '../cells/cell-edits.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { ColumnActions } from '../header/useColumnActions.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { anchorOf, type Anchor } from '../../ui/anchor.ts'
import { late } from '../../ui/later.ts'

const useColumnMenu = late(() => import('./ColumnMenu.tsx'))
const useCellMenu = late(() => import('./CellMenu.tsx'))
const useConflictPanel = late(() => import('./ConflictPanel.tsx'))

type Given = 'source' | 'state' | 'onState' | 'onOpenAside'

export type TablePanelsProps<Row extends GridRow> = Pick<GridProps<Row>, Given> & {
  panels: Panels<Row>
  placed: PlacedColumns<Row>
  editing: CellEdits<Row>
  columnActions: ColumnActions
  onOpenFilter: (columnId: string, anchor: Element) => void
}

export function TablePanels<Row extends GridRow>(props: TablePanelsProps<Row>) {
  const { placed, columnActions, state, onOpenFilter } = props
  const { open, close } = props.panels
  const columnMenu = useColumnMenu(open?.kind === 'column')
  const cellMenu = useCellMenu(open?.kind === 'cell')
  const conflictPanel = useConflictPanel(open?.kind === 'conflict')
  switch (open?.kind) {
    case undefined:
      return null
    case 'column': {
      const { columnId, anchor, element } = open
      const column = { columnId, anchor, placed, sort: state.sort, actions: columnActions }
      const handleFilter = () => onOpenFilter(columnId, element)
      return columnMenu && <columnMenu.ColumnMenu {...column} onFilter={handleFilter} onClose={close} />
    }
    case 'cell': {
      // The rows may be read anew while the menu is open: it speaks of the row as it is now.
      const [, row] = props.source.loaded().find(([, { id }]) => id === open.cell.row.id) ?? [
        0,
        open.cell.row,
      ]
      return (
        cellMenu && (
          <cellMenu.CellMenu
            {...props}
            anchor={open.anchor}
            cell={{ column: open.cell.column, row }}
            onClose={close}
          />
        )
      )
    }
    case 'conflict':
      return conflictPanel && <conflictPanel.ConflictPanel {...props} {...open} onClose={close} />
  }
}

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
