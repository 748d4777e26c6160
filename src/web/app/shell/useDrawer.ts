import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const desktop = '(width >= 960px)'

export type DrawerControl = {
  isOpen: boolean
  isDesktop: boolean
  open: () => void
  close: () => void
}

/** The sidebar as a drawer on narrow windows; it closes on a change of route and from 960 px on. */
export function useDrawer(): DrawerControl {
  const isDesktop = useMediaQuery(desktop)
  // A page that has just opened still writes what it shows into its address: that is no change of route.
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [openFor, setOpenFor] = useState<string | null>(null)
  const opener = useRef<Element | null>(null)
  const isOpen = openFor === pathname && !isDesktop

  useEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement
    const handleKeyDown = (event: KeyboardEvent) => (event.key === 'Escape' ? setOpenFor(null) : undefined)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [isOpen])

  // Closed for good: neither a narrow window nor the way back must open it again.
  if (!isOpen && openFor !== null) setOpenFor(null)
  return { isOpen, isDesktop, open: () => setOpenFor(pathname), close: () => setOpenFor(null) }
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
