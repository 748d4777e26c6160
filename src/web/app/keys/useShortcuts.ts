import { useEffect, useRef } from 'react'
import { isKey } from './key-match.ts'

export type ShortcutHandlers = Record<string, () => void>

const sequenceLimitMs = 1_200

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Runs handlers by key name: `mod+K`, `?`, or a sequence such as `g c`.
 * Plain keys are left alone while someone types; keys with mod work everywhere.
 */
export function useShortcuts(handlers: ShortcutHandlers) {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    let first = { key: '', atMs: 0 }
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      const found = Object.keys(current.current).find((name) => isPressed(name, event, first))
      first = { key: event.key, atMs: event.timeStamp }
      if (found === undefined || (!found.startsWith('mod+') && isBusy(event.target))) return
      event.preventDefault()
      first = { key: '', atMs: 0 }
      current.current[found]?.()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isPressed(name: string, event: KeyboardEvent, first: { key: string; atMs: number }): boolean {
  const [start, second] = name.split(' ')
  if (second === undefined) return isKey(name, event, isMac)
  return first.key === start && event.timeStamp - first.atMs < sequenceLimitMs && isKey(second, event, isMac)
}

/** Typing, or moving in a grid or dialog, must not trigger a shortcut of the page. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  )
}
