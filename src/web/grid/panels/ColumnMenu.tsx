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
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlacedColumn } from '../columns/placed-columns.ts'
import type { Pin } from '../columns/column-layout.ts'
import type { Anchor } from './Anchored.tsx'
import { AnchoredMenu } from './AnchoredMenu.tsx'

export type ColumnMenuProps = {
  anchor: Anchor
  placed: PlacedColumn
  sorted: 'ascending' | 'descending' | null
  isOnly: boolean
  canMove: { back: boolean; forth: boolean }
  onClose: () => void
  onSort: (isDescending: boolean | null) => void
  onFilter: () => void
  onPin: (pin: Pin | null) => void
  onMove: (step: -1 | 1) => void
  onFit: () => void
  onHide: () => void
}

/** All that can be done with a column, within reach of the keyboard. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, placed, sorted, isOnly, canMove, onClose, onSort, onFilter, onPin, onMove, onFit, onHide } =
    props
  const { facts } = placed.column
  const item = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <Menu.Item leftSection={icon} onClick={onClick} disabled={isDisabled}>
      {label}
    </Menu.Item>
  )
  return (
    <AnchoredMenu anchor={anchor} label={`${facts.label} column`} width={210} offset={2} onClose={onClose}>
      {facts.isSortable ? (
        <>
          {item(
            'Sort ascending',
            <ArrowDownNarrowWide size={15} />,
            () => onSort(false),
            sorted === 'ascending',
          )}
          {item(
            'Sort descending',
            <ArrowDownWideNarrow size={15} />,
            () => onSort(true),
            sorted === 'descending',
          )}
          {sorted === null ? null : item('Clear sort', <X size={15} />, () => onSort(null))}
        </>
      ) : null}
      {facts.filter === 'none' ? null : item('Filter…', <ListFilter size={15} />, onFilter)}
      {facts.isSortable || facts.filter !== 'none' ? <Menu.Divider /> : null}
      {placed.pin === 'start' ? null : item('Pin to start', <PanelLeft size={15} />, () => onPin('start'))}
      {placed.pin === 'end' ? null : item('Pin to end', <PanelRight size={15} />, () => onPin('end'))}
      {placed.pin === null ? null : item('Unpin', <PinOff size={15} />, () => onPin(null))}
      <Menu.Divider />
      {item('Move back', <ArrowLeft size={15} />, () => onMove(-1), !canMove.back)}
      {item('Move forward', <ArrowRight size={15} />, () => onMove(1), !canMove.forth)}
      {facts.isFixedWidth === true ? null : item('Fit width', <MoveHorizontal size={15} />, onFit)}
      {item('Hide column', <EyeOff size={15} />, onHide, isOnly)}
    </AnchoredMenu>
  )
}
