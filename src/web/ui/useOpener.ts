import { useState, type MouseEvent } from 'react'

/** A button and what hangs on it while it is open: `button` is spread on the one, `anchor` goes to the other. */
export function useOpener(popup: 'menu' | 'dialog' | 'listbox', onClose = () => {}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    onClose()
  }
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    anchor === null ? setAnchor(currentTarget) : close()
  const button = { 'aria-haspopup': popup, 'aria-expanded': anchor !== null, onClick: handleClick } as const
  return { anchor, open: setAnchor, close, button }
}
