import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted, countText } from '../../ui/count-text.ts'
import { cellText, contextOf } from '../cells/kinds/cell-kinds.ts'
import type { EditPlan, PlannedCell } from '../cells/planned-edits.ts'
import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import classes from './EditPreview.module.css'

export type EditPreviewProps<Row extends GridRow> = {
  plan: EditPlan<Row>
  /** Says which row it is. */
  keyColumn: GridColumn<Row> | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** More lines than anyone reads; what is refused stands first. */
const mostLines = 200

/** What a paste, a fill or a change would do to many cells, before it is done. */
export function EditPreview<Row extends GridRow>({ plan, keyColumn, ...dialog }: EditPreviewProps<Row>) {
  const { cells, locked, missing } = plan
  const taken = cells.filter(({ reading }) => reading.is === 'value')
  const lines = [...cells.filter(({ reading }) => reading.is === 'refused'), ...taken]
  const notes = [
    ...(cells.length > taken.length
      ? [`${counted(cells.length - taken.length, 'cell')} can't take the value and stay.`]
      : []),
    ...(locked > 0 ? [`${counted(locked, 'cell')} can't be edited here and stay.`] : []),
    ...(missing > 0 ? [`${counted(missing, 'row')} are not loaded or beyond the end, and stay.`] : []),
  ]
  return (
    <ConfirmDialog
      isOpen
      size="lg"
      title={taken.length === 0 ? 'Nothing can change' : `Change ${counted(taken.length, 'cell')}?`}
      confirmLabel={`Change ${counted(taken.length, 'cell')}`}
      isDisabled={taken.length === 0}
      {...dialog}
    >
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      <div className={classes.lines} tabIndex={0} role="region" aria-label="Changes">
        <table>
          <thead>
            <tr>
              <th>{keyColumn?.facts.label}</th>
              <th>Column</th>
              <th>Now</th>
              <th>Then</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, mostLines).map((line) => (
              <Line key={`${line.row.id} ${line.column.facts.id}`} cell={line} keyColumn={keyColumn} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > mostLines ? (
        <Text size="sm" c="dimmed">
          And {countText(lines.length - mostLines)} more.
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}

type LineProps<Row extends GridRow> = Pick<EditPreviewProps<Row>, 'keyColumn'> & { cell: PlannedCell<Row> }

function Line<Row extends GridRow>({ cell: { row, column, reading }, keyColumn }: LineProps<Row>) {
  const words = (of: GridColumn<Row>, value: unknown) =>
    cellText(of.facts, value, contextOf(row)) || '(empty)'
  return (
    <tr>
      <td>
        <bdi>{keyColumn === undefined ? row.id : words(keyColumn, keyColumn.value(row))}</bdi>
      </td>
      <td>{column.facts.label}</td>
      <td>
        <bdi>{words(column, column.value(row))}</bdi>
      </td>
      <td className={reading.is === 'refused' ? classes.refused : undefined}>
        <bdi>{reading.is === 'refused' ? reading.reason : words(column, reading.value)}</bdi>
      </td>
    </tr>
  )
}
