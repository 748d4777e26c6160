import { Menu, Popover } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A place on the screen that a panel hangs on: a head, a cell, or where the pointer was. */
export type Anchor = { left: number; top: number; width: number; height: number }

export function anchorOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

// Not keydown: the key that opens a panel would close it again.
const outsideEvents = ['mousedown', 'touchstart']

type AnchoredProps = { anchor: Anchor; label: string; onClose: () => void; children: ReactNode }

/** One panel for all heads and cells: none of them carries one of its own. */
export function Anchored({ anchor, label, onClose, children }: AnchoredProps) {
  return (
    <Popover
      opened
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom-start"
      offset={4}
      width={300}
      trapFocus
      returnFocus={false}
      clickOutsideEvents={outsideEvents}
      withinPortal
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>{targetAt(anchor)}</Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm">
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

type AnchoredMenuProps = AnchoredProps & { width: number; offset: number }

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
      <Menu.Target>{targetAt(anchor)}</Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** One of the things that such a menu does. */
export function menuItem(label: string, Icon: LucideIcon, onClick: () => void, isDisabled = false) {
  return (
    <Menu.Item leftSection={<Icon size={15} />} onClick={onClick} disabled={isDisabled}>
      {label}
    </Menu.Item>
  )
}

function targetAt(anchor: Anchor) {
  return <span aria-hidden="true" style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
}
