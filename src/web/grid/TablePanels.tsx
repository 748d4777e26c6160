import type { GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import { withColumnFilter } from './filters/filter-model.ts'
import type { ColumnActions } from './header/useColumnActions.ts'
import { CellMenu } from './panels/CellMenu.tsx'
import { ColumnMenu } from './panels/ColumnMenu.tsx'
import { ConflictPanel } from './panels/ConflictPanel.tsx'
import type { Panels } from './panels/usePanels.ts'
import type { ChangeState, GridState } from './state/grid-state.ts'
import type { TableEditing } from './useTableEditing.tsx'

export type TablePanelsProps<Row extends GridRow> = {
  panels: Panels<Row>
  placed: PlacedColumns<Row>
  editing: TableEditing<Row>
  columnActions: ColumnActions
  state: GridState
  onState: ChangeState
  onOpenFilter: (columnId: string, anchor: Element) => void
}

export function TablePanels<Row extends GridRow>(props: TablePanelsProps<Row>) {
  const { placed, editing, columnActions, state, onState, onOpenFilter } = props
  const { open, close } = props.panels
  switch (open?.kind) {
    case undefined:
      return null
    case 'column': {
      const { columnId, anchor, element } = open
      const column = { columnId, anchor, placed, sort: state.sort, actions: columnActions }
      return <ColumnMenu {...column} onFilter={() => onOpenFilter(columnId, element)} onClose={close} />
    }
    case 'cell': {
      const { cell, anchor } = open
      return (
        <CellMenu
          anchor={anchor}
          cell={cell}
          onClose={close}
          onEdit={() => editing.start(cell, null)}
          onClearValue={() => void editing.save(cell, null)}
          onFilter={(filter) => {
            const columns = withColumnFilter(state.filter, cell.column.facts.id, filter)
            onState({ filter: columns, page: 1 }, 'push')
          }}
        />
      )
    }
    case 'conflict': {
      const { conflict, anchor } = open
      return (
        <ConflictPanel
          anchor={anchor}
          conflict={conflict}
          onClose={close}
          onKeepTheirs={() => editing.settle(conflict)}
          onSaveMine={() => void editing.save(conflict, conflict.mine)}
        />
      )
    }
  }
}
