import { Menu, Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useLayoutEffect, type ReactNode, type RefCallback } from 'react'
import type { Anchor } from './anchor.ts'
import { useFocusReturned } from './useFocusReturned.ts'

// Not keydown: the key that opens a panel would close it again.
const outsideEvents = ['mousedown', 'touchstart']

type AnchoredMenuProps = Pick<PopoverProps, 'position' | 'offset' | 'width'> & {
  /** A button, which the panel follows and gives the focus back to, or a place that has none. */
  anchor: Anchor | Element
  label: string
  onClose: () => void
  children: ReactNode
}

type AnchoredProps = AnchoredMenuProps & Pick<PopoverDropdownProps, 'className' | 'p'>

/** One panel for all heads and cells and one for a button: none of them carries one of its own. */
export function Anchored({ anchor, label, onClose, children, className, p = 'sm', ...place }: AnchoredProps) {
  useFocusReturned(anchor)
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
      {...place}
    >
      <Popover.Target>
        <Hook anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={p} className={className}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A menu at a button or a place on the screen, open from the start. */
export function AnchoredMenu({ anchor, label, onClose, children, ...place }: AnchoredMenuProps) {
  useFocusReturned(anchor)
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      clickOutsideEvents={outsideEvents}
      {...inContent}
      {...place}
    >
      <Menu.Target>
        <Hook anchor={anchor} />
      </Menu.Target>
      <MenuItems label={label}>{children}</MenuItems>
    </Menu>
  )
}

/** Of every menu: it lies in a landmark, and holds nothing that a menu may not hold. */
export const inContent = { portalProps: { target: '#content' }, withInitialFocusPlaceholder: false }

/** The inside of a menu. It takes the focus as a whole, until an arrow goes to one of the items. */
export function MenuItems({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Menu.Dropdown aria-label={label}>
      <div role="group" tabIndex={-1} data-autofocus style={{ outline: 0 }}>
        {children}
      </div>
    </Menu.Dropdown>
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

type HookProps = { anchor: Anchor | Element; ref?: RefCallback<Element> }

/** Stands for what the panel hangs on. */
export function Hook({ anchor, ref }: HookProps) {
  const button = anchor instanceof Element ? anchor : null
  useLayoutEffect(() => {
    if (button !== null) ref?.(button)
  }, [button, ref])
  return button === null ? (
    <span ref={ref} aria-hidden="true" style={{ position: 'fixed', pointerEvents: 'none', ...anchor }} />
  ) : null
}
