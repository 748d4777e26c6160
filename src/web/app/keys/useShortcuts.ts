import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'

type ShortcutHandlers = Record<string, () => void>

const sequenceLimitMs = 1_200

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Runs handlers by key name: `mod+K`, `?`, or a sequence such as `g c`.
 * Plain keys are left alone while someone types; keys with mod work everywhere.
 */
export function useShortcuts(handlers: ShortcutHandlers) {
  const first = useRef({ key: '', atMs: 0 })
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const found = Object.keys(handlers).find((name) => isPressed(name, event, first.current))
    first.current = { key: event.key, atMs: event.timeStamp }
    if (found === undefined || (!found.startsWith('mod+') && isBusy(event.target))) return
    event.preventDefault()
    first.current = { key: '', atMs: 0 }
    handlers[found]?.()
  })
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

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Whether a key press is the one that a name such as `mod+K` or `?` stands for. */
export function isKey(name: string, press: KeyPress, isMac: boolean): boolean {
  const parts = name.split('+')
  const key = parts.at(-1) ?? ''
  const needsMod = parts.includes('mod')
  const hasMod = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey
  const isPlain = !press.ctrlKey && !press.metaKey
  return press.key.toLowerCase() === key.toLowerCase() && !press.altKey && (needsMod ? hasMod : isPlain)
}

/** How a key is written on this machine's keyboard. */
export function keyCaps(name: string, isMac: boolean): string[] {
  return name
    .split(/[+ ]/)
    .map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
}
