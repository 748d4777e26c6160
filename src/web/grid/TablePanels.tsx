import type { TableEditing } from './useTableEditing.tsx'
import { contextOf } from './cells/context-of.ts'
import { cellText } from './cells/kinds/cell-kinds.ts'
import type { GridRow } from './columns/grid-column.ts'
import type { PlacedColumns } from './columns/placed-columns.ts'
import { withColumnFilter } from './filters/filter-model.ts'
import type { GridState } from './state/grid-state.ts'
import type { ColumnActions } from './header/useColumnActions.ts'
import { CellMenu } from './panels/CellMenu.tsx'
import { ColumnMenu } from './panels/ColumnMenu.tsx'
import { ConflictPanel } from './panels/ConflictPanel.tsx'
import type { Panels } from './panels/usePanels.ts'

export type TablePanelsProps<Row extends GridRow> = {
  panels: Panels<Row>
  placed: PlacedColumns<Row>
  editing: TableEditing<Row>
  columnActions: ColumnActions
  state: GridState
  onState: (change: Partial<GridState>, how: 'push' | 'replace') => void
  onOpenFilter: (columnId: string, anchor: Element) => void
}

export function TablePanels<Row extends GridRow>(props: TablePanelsProps<Row>) {
  const { panels, editing, state, onState } = props
  const { open, close } = panels
  if (open === null) return null
  if (open.kind === 'column') return <ColumnPanel {...props} open={open} />
  if (open.kind === 'cell') {
    const { row, column, anchor } = open
    return (
      <CellMenu
        anchor={anchor}
        row={row}
        column={column}
        onClose={close}
        onEdit={() => editing.start({ row, column }, null)}
        onClearValue={() => void editing.save({ row, column }, null)}
        onFilter={(filter) =>
          onState({ filter: withColumnFilter(state.filter, column.facts.id, filter), page: 1 }, 'push')
        }
      />
    )
  }
  const { row, column, mine } = open.conflict
  const words = (value: unknown) => cellText(column.facts, value, contextOf(row)) || '(empty)'
  return (
    <ConflictPanel
      anchor={open.anchor}
      label={column.facts.label}
      mine={words(mine)}
      theirs={words(column.value(row))}
      onClose={close}
      onKeepTheirs={() => {
        editing.settle({ row, column })
        close()
      }}
      onSaveMine={() => {
        void editing.save({ row, column }, mine)
        close()
      }}
    />
  )
}

type ColumnPanelProps<Row extends GridRow> = TablePanelsProps<Row> & {
  open: Extract<NonNullable<Panels<Row>['open']>, { kind: 'column' }>
}

function ColumnPanel<Row extends GridRow>({
  panels,
  placed,
  columnActions,
  state,
  onOpenFilter,
  open,
}: ColumnPanelProps<Row>) {
  const found = placed.all.find(({ id }) => id === open.columnId)
  if (found === undefined) return null
  const sorted = state.sort.find(({ id }) => id === found.id)
  const { id } = found
  return (
    <ColumnMenu
      anchor={open.anchor}
      placed={found}
      sorted={sorted === undefined ? null : sorted.desc ? 'descending' : 'ascending'}
      isOnly={placed.all.length === 1}
      canMove={columnActions.canMove(id)}
      onClose={panels.close}
      onSort={(isDescending) => columnActions.sortBy(id, isDescending)}
      onFilter={() => onOpenFilter(id, open.element)}
      onPin={(pin) => columnActions.pin(id, pin)}
      onMove={(step) => columnActions.step(id, step)}
      onFit={() => columnActions.handlers.onFit(id)}
      onHide={() => columnActions.hide(id)}
    />
  )
}
