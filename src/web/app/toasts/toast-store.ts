import { useSyncExternalStore } from 'react'

export type Toast = { message: string; color: 'green' | 'red'; stayMs: number }

const listeners = new Set<() => void>()
let hasToasts = false

/** Shows a pop-up; the code that draws it is fetched with the first one. */
export async function popUp({ message, color, stayMs }: Toast) {
  hasToasts = true
  listeners.forEach((listener) => listener())
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    message,
    color,
    autoClose: stayMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => hasToasts)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
