import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import classes from './OfflineOverlay.module.css'
import { connection } from './connection.ts'

/** Covers the page while the server is out of reach. What lies under it stays as it is, down to the focused field. */
export function OfflineOverlay() {
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline)
  useEffect(() => {
    if (isOnline) return
    const focused = document.activeElement
    const covered = [...document.body.children].filter(
      (element) => !element.hasAttribute('data-offline-overlay'),
    )
    covered.forEach((element) => element.setAttribute('inert', ''))
    return () => {
      covered.forEach((element) => element.removeAttribute('inert'))
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }, [isOnline])
  if (isOnline) return null
  return createPortal(
    <div className={classes.overlay} role="alert" data-offline-overlay>
      <div className={classes.card}>
        <WifiOff size={28} aria-hidden="true" />
        <p className={classes.message}>Offline - Please check your internet!</p>
        <p className={classes.hint}>Nothing you typed is lost. This goes away by itself.</p>
      </div>
    </div>,
    document.body,
  )
}
