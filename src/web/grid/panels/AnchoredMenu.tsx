import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { outsideEvents, type Anchor } from './Anchored.tsx'

export type AnchoredMenuProps = {
  anchor: Anchor
  label: string
  width: number
  offset: number
  onClose: () => void
  children: ReactNode
}

/** A menu at a place on the screen, open from the start. */
export function AnchoredMenu({ anchor, label, width, offset, onClose, children }: AnchoredMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={offset}
      width={width}
      returnFocus={false}
      clickOutsideEvents={outsideEvents}
    >
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}
