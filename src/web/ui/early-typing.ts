type Typed = { text: string; isEntered: boolean }
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const nothing: Typed = { text: '', isEntered: false }

/** Keeps what is typed between the key that opens the palette and the moment its field is there: no letter may be lost. */
function createEarlyTyping() {
  let typed = nothing
  const keep = (event: KeyboardEvent) => {
    const next = withKey(typed, event)
    if (next === null || event.target instanceof HTMLInputElement) return stop()
    typed = next
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = () => window.removeEventListener('keydown', keep, true)
  return {
    start: () => {
      typed = nothing
      window.addEventListener('keydown', keep, true)
    },
    take: (): Typed => {
      const taken = typed
      typed = nothing
      stop()
      return taken
    },
  }
}

export const earlyTyping = createEarlyTyping()

/** What stands there after one more key; null for Esc, which gives the palette up. */
export function withKey(typed: Typed, { key, ctrlKey, metaKey, altKey }: Press): Typed | null {
  if (key === 'Escape') return null
  if (key === 'Enter') return { ...typed, isEntered: true }
  if (key === 'Backspace') return { ...typed, text: typed.text.slice(0, -1) }
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  return isLetter ? { ...typed, text: typed.text + key } : typed
}
