import { Menu } from '@mantine/core'
import { Copy, Eraser, ExternalLink, ListFilter, PencilLine } from 'lucide-react'
import type { CellEdits, CellRef } from '../cells/cell-edits.ts'
import { copiedCell } from '../cells/copied-cells.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { withColumnFilter } from '../filters/filter-model.ts'
import { filterByValue } from '../filters/kinds/filter-kinds.ts'
import type { GridProps } from '../rows/grid-props.ts'
import { AnchoredMenu, type Anchor } from './Anchored.tsx'

export type CellMenuProps<Row extends GridRow> = Pick<GridProps<Row>, 'state' | 'onState'> & {
  anchor: Anchor
  cell: CellRef<Row>
  editing: CellEdits<Row>
  onClose: () => void
}

export function CellMenu<Row extends GridRow>(props: CellMenuProps<Row>) {
  const { cell, editing, state, onState } = props
  const { row, column } = cell
  const { facts } = column
  const link = column.link?.(row)
  const text = copiedCell(column, row)
  const filter = filterByValue(facts, column.value(row))
  const canEdit = column.canEdit?.(row) === true
  return (
    <AnchoredMenu anchor={props.anchor} label={facts.label} width={220} offset={0} onClose={props.onClose}>
      {link === undefined ? null : (
        <Menu.Item
          leftSection={<ExternalLink size={15} />}
          component="a"
          href={link}
          target="_blank"
          rel="noopener"
        >
          Open link in new tab
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Copy size={15} />}
        disabled={text === ''}
        onClick={() => void navigator.clipboard.writeText(text)}
      >
        Copy {facts.label}
      </Menu.Item>
      {filter === null ? null : (
        <Menu.Item
          leftSection={<ListFilter size={15} />}
          onClick={() =>
            onState({ filter: withColumnFilter(state.filter, facts.id, filter), page: 1 }, 'push')
          }
        >
          Filter by this value
        </Menu.Item>
      )}
      {canEdit ? (
        <Menu.Item leftSection={<PencilLine size={15} />} onClick={() => editing.start(cell, null)}>
          Edit
        </Menu.Item>
      ) : null}
      {canEdit && text !== '' ? (
        <Menu.Item leftSection={<Eraser size={15} />} onClick={() => void editing.save(cell, null)}>
          Clear value
        </Menu.Item>
      ) : null}
    </AnchoredMenu>
  )
}
