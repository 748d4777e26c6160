import type { Column } from '../../contract/columns/column.ts'
import type { GridColumn, GridRow } from '../grid/columns/grid-column.ts'

/** What a list adds to the facts of its columns, by column id: cells that are more than words, links, tips. */
export type ListCells<Row extends GridRow> = Readonly<Record<string, Partial<GridColumn<Row>> | undefined>>

/** A list's columns as the grid draws them. Who may edit only some rows says which. */
export function listColumns<Row extends GridRow>(
  facts: readonly Column[],
  cells: ListCells<Row>,
): readonly GridColumn<Row>[] {
  return facts.map((each) => ({
    facts: each,
    sortField: each.field,
    value: (row) => Reflect.get(row, each.field),
    canEdit: each.editing === 'no' ? undefined : () => true,
    ...cells[each.id],
  }))
}
