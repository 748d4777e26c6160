import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

/** A place on the screen that a panel hangs on: a head, a cell, or where the pointer was. */
export type Anchor = { left: number; top: number; width: number; height: number }

// Not keydown: the key that opens a panel would close it again.
export const outsideEvents = ['mousedown', 'touchstart']

export type AnchoredProps = {
  anchor: Anchor
  label: string
  width?: number
  onClose: () => void
  children: ReactNode
}

/** One panel for all heads and cells: none of them carries one of its own. */
export function Anchored({ anchor, label, width = 300, onClose, children }: AnchoredProps) {
  return (
    <Popover
      opened
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom-start"
      offset={4}
      width={width}
      trapFocus
      returnFocus={false}
      clickOutsideEvents={outsideEvents}
      withinPortal
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <span aria-hidden="true" style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm">
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

export function anchorOf(element: Element): Anchor {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
