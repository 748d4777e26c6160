import { Menu } from '@mantine/core'
import { Copy, Eraser, ExternalLink, ListFilter, PencilLine } from 'lucide-react'
import type { GridColumn, GridRow } from '../columns/grid-column.ts'
import { copiedCell } from '../cells/copied-cell.ts'
import { filterByValue } from '../filters/kinds/filter-kinds.ts'
import type { ColumnFilter } from '../filters/filter-model.ts'
import type { Anchor } from './Anchored.tsx'
import { AnchoredMenu } from './AnchoredMenu.tsx'

export type CellMenuProps<Row extends GridRow> = {
  anchor: Anchor
  row: Row
  column: GridColumn<Row>
  onClose: () => void
  onEdit: () => void
  onClearValue: () => void
  onFilter: (filter: ColumnFilter) => void
}

export function CellMenu<Row extends GridRow>({
  anchor,
  row,
  column,
  onClose,
  onEdit,
  onClearValue,
  onFilter,
}: CellMenuProps<Row>) {
  const { facts } = column
  const link = column.link?.(row)
  const text = copiedCell(column, row)
  const filter = filterByValue(facts, column.value(row))
  const canEdit = column.canEdit?.(row) === true
  return (
    <AnchoredMenu anchor={anchor} label={facts.label} width={220} offset={0} onClose={onClose}>
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
        <Menu.Item leftSection={<ListFilter size={15} />} onClick={() => onFilter(filter)}>
          Filter by this value
        </Menu.Item>
      )}
      {canEdit ? (
        <Menu.Item leftSection={<PencilLine size={15} />} onClick={onEdit}>
          Edit
        </Menu.Item>
      ) : null}
      {canEdit && text !== '' ? (
        <Menu.Item leftSection={<Eraser size={15} />} onClick={onClearValue}>
          Clear value
        </Menu.Item>
      ) : null}
    </AnchoredMenu>
  )
}
