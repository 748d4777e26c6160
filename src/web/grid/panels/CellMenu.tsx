import { Menu } from '@mantine/core'
import { Copy, Eraser, ExternalLink, ListFilter, PencilLine } from 'lucide-react'
import type { CellEdits, CellRef } from '../cells/cell-edits.ts'
import { copiedCell } from '../cells/copied-cells.ts'
import type { GridRow } from '../columns/grid-column.ts'
import { withColumnFilter, type ColumnFilter } from '../filters/filter-model.ts'
import { filterByValue } from '../filters/kinds/filter-kinds.ts'
import type { GridProps } from '../rows/grid-props.ts'
import type { Anchor } from '../../ui/anchor.ts'
import { AnchoredMenu, menuItem } from '../../ui/Anchored.tsx'

export type CellMenuProps<Row extends GridRow> = Pick<GridProps<Row>, 'state' | 'onState' | 'onOpenAside'> & {
  anchor: Anchor
  cell: CellRef<Row>
  editing: CellEdits<Row>
  onClose: () => void
}

export function CellMenu<Row extends GridRow>(props: CellMenuProps<Row>) {
  const { cell, editing, state, onState } = props
  const { row, column } = cell
  const { facts } = column
  const own = column.link?.(row)
  const links = [
    ...(own === undefined ? [] : [{ label: 'Open link in new tab', href: own }]),
    ...(column.links?.(row) ?? []),
  ]
  const text = copiedCell(column, row)
  const filter = filterByValue(facts, column.value(row))
  const filterBy = (next: ColumnFilter) =>
    onState({ filter: withColumnFilter(state.filter, facts.id, next), page: 1 }, 'push')
  const canEdit = column.canEdit?.(row) === true
  return (
    <AnchoredMenu anchor={props.anchor} label={facts.label} width={220} offset={0} onClose={props.onClose}>
      {links.map(({ label, href }) => (
        <Menu.Item
          key={href}
          leftSection={<ExternalLink size={15} />}
          component="a"
          href={href}
          target="_blank"
          rel="noopener"
          onClick={() => props.onOpenAside(href)}
        >
          {label}
        </Menu.Item>
      ))}
      {menuItem(`Copy ${facts.label}`, Copy, () => void navigator.clipboard.writeText(text), text === '')}
      {filter === null ? null : menuItem('Filter by this value', ListFilter, () => filterBy(filter))}
      {canEdit ? menuItem('Edit', PencilLine, () => editing.start(cell, null)) : null}
      {canEdit && text !== '' ? menuItem('Clear value', Eraser, () => void editing.save(cell, null)) : null}
    </AnchoredMenu>
  )
}
