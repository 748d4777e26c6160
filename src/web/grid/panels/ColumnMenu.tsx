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
import type { PlacedColumn, PlacedColumns } from '../columns/placed-columns.ts'
import type { SortModel } from '../filters/sort-model.ts'
import type { ColumnActions } from '../header/useColumnActions.ts'
import type { Anchor } from '../../ui/anchor.ts'
import { AnchoredMenu, menuItem } from '../../ui/Anchored.tsx'

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
  const { id } = found
  const { facts } = found.column
  const isDescending = sort.find((each) => each.id === id)?.desc
  const sortItem = (label: string, Icon: LucideIcon, isDown: boolean) =>
    menuItem(label, Icon, () => actions.sortBy(id, isDown), isDescending === isDown)
  return (
    <AnchoredMenu anchor={anchor} label={`${facts.label} column`} width={210} offset={2} onClose={onClose}>
      {facts.isSortable ? (
        <>
          {sortItem('Sort ascending', ArrowDownNarrowWide, false)}
          {sortItem('Sort descending', ArrowDownWideNarrow, true)}
          {isDescending === undefined ? null : menuItem('Clear sort', X, () => actions.sortBy(id, null))}
        </>
      ) : null}
      {facts.filter === 'none' ? null : menuItem('Filter…', ListFilter, onFilter)}
      {placed.phone === null ? <LayoutItems placed={placed} found={found} actions={actions} /> : null}
    </AnchoredMenu>
  )
}

type LayoutItemsProps = Pick<ColumnMenuProps, 'placed' | 'actions'> & { found: PlacedColumn }

/** Where the column stands and how wide: a phone has no such thing. */
function LayoutItems({ placed, found: { id, pin, column }, actions }: LayoutItemsProps) {
  const { facts } = column
  return (
    <>
      {facts.isSortable || facts.filter !== 'none' ? <Menu.Divider /> : null}
      {pin === 'start' ? null : menuItem('Pin to start', PanelLeft, () => actions.pin(id, 'start'))}
      {pin === 'end' ? null : menuItem('Pin to end', PanelRight, () => actions.pin(id, 'end'))}
      {pin === null ? null : menuItem('Unpin', PinOff, () => actions.pin(id, null))}
      <Menu.Divider />
      {menuItem('Move back', ArrowLeft, () => actions.step(id, -1), !actions.canStep(id, -1))}
      {menuItem('Move forward', ArrowRight, () => actions.step(id, 1), !actions.canStep(id, 1))}
      {facts.isFixedWidth === true
        ? null
        : menuItem('Fit width', MoveHorizontal, () => actions.handlers.onFit(id))}
      {menuItem('Hide column', EyeOff, () => actions.hide(id), placed.all.length === 1)}
    </>
  )
}
