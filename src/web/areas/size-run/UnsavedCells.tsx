import type { EditMarks } from '../../grid/cells/cell-edits.ts'
import type { GridColumn } from '../../grid/columns/grid-column.ts'
import type { SizeRow } from './size-run-rows.ts'
import classes from './SizeRun.module.css'

type UnsavedCellsProps = {
  rows: readonly SizeRow[]
  columns: readonly GridColumn<SizeRow>[]
  marks: EditMarks
}

/** Why a cell did not take its value, for each that did not. */
export function UnsavedCells({ rows, columns, marks }: UnsavedCellsProps) {
  const lines = rows.flatMap((row) =>
    columns.flatMap(({ facts }) => {
      const mark = marks.get(row.id)?.[facts.id]
      if (mark?.state !== 'failed' && mark?.state !== 'conflict') return []
      const reason =
        mark.state === 'failed' ? mark.reason : 'Someone else changed it meanwhile, and theirs stands.'
      return [{ key: `${row.id} ${facts.id}`, cell: `${facts.label} of ${row.size ?? row.sku}`, reason }]
    }),
  )
  return (
    <div role="status">
      {lines.length === 0 ? null : (
        <ul className={classes.unsaved} aria-label="Not saved">
          {lines.map(({ key, cell, reason }) => (
            <li key={key}>
              <bdi>{cell}</bdi>: <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
