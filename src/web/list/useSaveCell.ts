import { useCallback } from 'react'
import { showFailure } from '../app/toast.ts'
import { contextOf } from '../grid/cells/context-of.ts'
import { cellText } from '../grid/cells/kinds/cell-kinds.ts'
import type { SaveCell } from '../grid/cells/save-cell.ts'
import type { GridColumn } from '../grid/columns/grid-column.ts'
import type { ListFacts, ListProperties, ListRow, ListSummary } from './list.ts'
import { saveCell } from './save-cell.ts'

/** Saving one cell of a list, and what is said when that fails. */
export function useSaveCell<Row extends ListRow>(
  { save, keyColumn }: Pick<ListFacts<Row, ListSummary, ListProperties>, 'save' | 'keyColumn'>,
  columns: readonly GridColumn<Row>[],
) {
  const onSave: SaveCell<Row> = useCallback(
    (row, column, value) => saveCell(save, { row, column, value }),
    [save],
  )
  const onSaveFailed = useCallback(
    (row: Row, column: GridColumn<Row>, problem: unknown, retry: () => void) => {
      const key = columns.find(({ facts }) => facts.id === keyColumn)
      const name = key === undefined ? '' : ` of ${cellText(key.facts, key.value(row), contextOf(row))}`
      showFailure({ subject: `${column.facts.label}${name} was not saved`, problem, onRetry: retry })
    },
    [columns, keyColumn],
  )
  return { onSave, onSaveFailed }
}
