import { useWindowEvent } from '@mantine/hooks'

const typingPlaces = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Runs on a key pressed alone anywhere on the screen, unless someone is typing. */
export function usePlainKey(key: string, run: () => void) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== key || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typingPlaces) !== null) return
    event.preventDefault()
    run()
  })
}
