import { useState } from 'react'

export type ClosingGuard = ReturnType<typeof useGuardedClose>

/** Closes a form at once while nothing is typed in it, and asks before what is typed would be lost. */
export function useGuardedClose(isTyped: boolean, onClose: () => void) {
  const [askedFrom, setAskedFrom] = useState<Element | null>(null)
  const close = () => (isTyped ? setAskedFrom(document.activeElement) : onClose())
  return {
    /** Where the keyboard was when the question came up; null while nothing is asked. */
    askedFrom,
    close,
    leave: onClose,
    stay: () => setAskedFrom(null),
  }
}
