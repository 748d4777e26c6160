import { Menu } from '@mantine/core'
import {
  ArrowDownNarrowWide,
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  PanelLeft,
  PanelRight,
  PinOff,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { SortModel } from '../filters/sort-model.ts'
import type { ColumnActions } from '../header/useColumnActions.ts'
import { AnchoredMenu, type Anchor } from './Anchored.tsx'

export type ColumnMenuProps = {
  columnId: string
  anchor: Anchor
  placed: PlacedColumns
  sort: SortModel
  actions: ColumnActions
  onFilter: () => void
  onClose: () => void
}

/** All that can be done with a column, within reach of the keyboard. */
export function ColumnMenu({ columnId, anchor, placed, sort, actions, onFilter, onClose }: ColumnMenuProps) {
  const found = placed.all.find((each) => each.id === columnId)
  if (found === undefined) return null
  const { id, pin } = found
  const { facts } = found.column
  const isDescending = sort.find((each) => each.id === id)?.desc
  const item = (label: string, Icon: LucideIcon, onClick: () => void, isDisabled = false) => (
    <Menu.Item leftSection={<Icon size={15} />} onClick={onClick} disabled={isDisabled}>
      {label}
    </Menu.Item>
  )
  const sortItem = (label: string, Icon: LucideIcon, isDown: boolean) =>
    item(label, Icon, () => actions.sortBy(id, isDown), isDescending === isDown)
  return (
    <AnchoredMenu anchor={anchor} label={`${facts.label} column`} width={210} offset={2} onClose={onClose}>
      {facts.isSortable ? (
        <>
          {sortItem('Sort ascending', ArrowDownNarrowWide, false)}
          {sortItem('Sort descending', ArrowDownWideNarrow, true)}
          {isDescending === undefined ? null : item('Clear sort', X, () => actions.sortBy(id, null))}
        </>
      ) : null}
      {facts.filter === 'none' ? null : item('Filter…', ListFilter, onFilter)}
      {facts.isSortable || facts.filter !== 'none' ? <Menu.Divider /> : null}
      {pin === 'start' ? null : item('Pin to start', PanelLeft, () => actions.pin(id, 'start'))}
      {pin === 'end' ? null : item('Pin to end', PanelRight, () => actions.pin(id, 'end'))}
      {pin === null ? null : item('Unpin', PinOff, () => actions.pin(id, null))}
      <Menu.Divider />
      {item('Move back', ArrowLeft, () => actions.step(id, -1), !actions.canStep(id, -1))}
      {item('Move forward', ArrowRight, () => actions.step(id, 1), !actions.canStep(id, 1))}
      {facts.isFixedWidth === true
        ? null
        : item('Fit width', MoveHorizontal, () => actions.handlers.onFit(id))}
      {item('Hide column', EyeOff, () => actions.hide(id), placed.all.length === 1)}
    </AnchoredMenu>
  )
}
