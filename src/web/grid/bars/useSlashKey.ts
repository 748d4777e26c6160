import { useEffect, type RefObject } from 'react'

/** `/` goes to the search box, unless someone is typing. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [input])
}

function isTyping(target: EventTarget | null): boolean {
  const places = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
  return target instanceof Element && target.closest(places) !== null
}
